/**
 * Replaces imports of icons by their path data. Importing the set of 7,000 icons would slow down
 * every build and test, and put all icons into the first page.
 */
function inlineIcons({ types: t }) {
  const source = '@mdi/js';
  return {
    name: 'inline-icons',
    visitor: {
      ImportDeclaration(path) {
        if (path.node.source.value !== source) return;
        const icons = require(source);
        const declarations = path.node.specifiers.map(({ imported, local }) => {
          const icon = imported && icons[imported.name];
          if (!icon) throw path.buildCodeFrameError(`${source} has no icon of this name.`);
          path.scope.removeBinding(local.name);
          return t.variableDeclarator(t.identifier(local.name), t.stringLiteral(icon));
        });
        const [constants] = path.replaceWith(t.variableDeclaration('const', declarations));
        path.scope.registerDeclaration(constants);
      },
    },
  };
}

/**
 * The React Compiler skips these parts of the first page: they only render, and its cache would add
 * 6 kB to the first script. Cards, of which there are many, are memoized by hand.
 */
const isPlain =
  /[\\/]src[\\/](?:components(?:[\\/]feedback)?|storefront[\\/](?:layout|home|card|category|ui))[\\/][^\\/]+\.tsx$/;
const compiled = (file) => !file.includes('node_modules') && !isPlain.test(file);

/**
 * Babel compiles for webpack (browsers) and jest (the current Node). The React Compiler must run
 * first.
 */
module.exports = (api) => {
  const isTest = api.env('test');
  return {
    presets: [
      // Browsers from browserslist in package.json.
      ['@babel/preset-env', isTest ? { targets: { node: 'current' } } : {}],
      ['@babel/preset-react', { runtime: 'automatic' }],
      ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
    ],
    plugins: [['babel-plugin-react-compiler', { target: '19', sources: compiled }], inlineIcons],
    overrides: [{ test: /node_modules/, sourceType: 'unambiguous' }],
  };
};
