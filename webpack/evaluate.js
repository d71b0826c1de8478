const { createRequire } = require('node:module');
const path = require('node:path');

// Not `require`, because webpack would analyse it for its cache.
const { require: requireTypeScript } = createRequire(__filename)('tsx/cjs/api');

/**
 * Runs a module at build time and uses the text that it exports: turns the theme into a style
 * sheet, so that neither it nor MUI is in the initial load.
 */
module.exports = function evaluate() {
  const folder = path.dirname(this.resourcePath);
  this.addContextDependency(folder);
  // In watch mode, imported modules may have changed.
  for (const file of Object.keys(require.cache)) {
    if (file.startsWith(folder + path.sep)) delete require.cache[file];
  }
  return requireTypeScript(this.resourcePath, __filename).default;
};
