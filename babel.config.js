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

/** Babel compiles for browsers, by webpack. SWC compiles for tests (`jest.config.js`). */
module.exports = {
  presets: [
    // Browsers from browserslist in package.json.
    '@babel/preset-env',
    ['@babel/preset-react', { runtime: 'automatic' }],
    ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
  ],
  plugins: [inlineIcons],
  overrides: [{ test: /node_modules/, sourceType: 'unambiguous' }],
};
