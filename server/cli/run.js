const { execFileSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const path = require('node:path');

/**
 * `node server/cli/run.js server/main`: runs a program as compiled JavaScript, without a compiler
 * in the process. In a checkout it builds first; an image has no sources to build.
 */
const root = path.join(__dirname, '..', '..');
const [node, , program = '', ...words] = process.argv;

const canBuild =
  existsSync(path.join(root, `${program}.ts`)) &&
  existsSync(path.join(root, 'node_modules', 'esbuild'));
// In a separate process: otherwise the compiler would stay in this one's memory.
if (canBuild) execFileSync(node, [path.join(__dirname, 'build.js')], { stdio: 'inherit' });

const file = path.join(root, 'build', `${program}.js`);
process.argv = [node, file, ...words];
process.setSourceMapsEnabled(true);
require(file);
