const { createRequire } = require('node:module');
const path = require('node:path');

// Not by `require`: webpack would look through it for what its cache depends on.
const { require: requireTypeScript } = createRequire(__filename)('tsx/cjs/api');

/**
 * Runs a module while the client is built and goes on with the text that it exports: the theme
 * becomes a stylesheet here, so that neither it nor the component library is in the first load.
 */
module.exports = function evaluate() {
  const folder = path.dirname(this.resourcePath);
  this.addContextDependency(folder);
  // In watch mode what it imports may have changed since.
  for (const file of Object.keys(require.cache)) {
    if (file.startsWith(folder + path.sep)) delete require.cache[file];
  }
  return requireTypeScript(this.resourcePath, __filename).default;
};
