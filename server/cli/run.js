const { execFileSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const path = require('node:path');

/**
 * `node server/cli/run.js server/main`: runs a program as compiled JavaScript, without a compiler
 * in the process. In a checkout it first updates the build; an image has no sources to build.
 */
const root = path.join(__dirname, '..', '..');
const [node, , program = '', ...words] = process.argv;

const canBuild =
  existsSync(path.join(root, `${program}.ts`)) &&
  existsSync(path.join(root, 'node_modules', 'esbuild'));
const builder = path.join(__dirname, 'build.js');
// In a separate process: otherwise the compiler would stay in this one's memory.
if (canBuild && require(builder).isStale()) execFileSync(node, [builder], { stdio: 'inherit' });

const file = path.join(root, 'build', `${program}.js`);
process.argv = [node, file, ...words];
process.setSourceMapsEnabled(true);
require(file);
