/** Babel serves webpack (browsers) and jest (this Node); the React Compiler must run first. */
module.exports = (api) => {
  const isTest = api.env('test');
  return {
    presets: [
      ['@babel/preset-env', isTest ? { targets: { node: 'current' } } : { targets: 'defaults' }],
      ['@babel/preset-react', { runtime: 'automatic' }],
      ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
    ],
    plugins: [['babel-plugin-react-compiler', { target: '19' }]],
    overrides: [{ test: /node_modules/, sourceType: 'unambiguous' }],
  };
};
