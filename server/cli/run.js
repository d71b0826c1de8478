const { execFileSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const path = require('node:path');

/**
 * `node server/cli/run.js server/main`: runs a program as built JavaScript, with no compiler beside
 * it. In a checkout what is built is brought up to date first; an image has nothing to build from.
 */
const root = path.join(__dirname, '..', '..');
const [node, , program = '', ...words] = process.argv;

const canBuild =
  existsSync(path.join(root, `${program}.ts`)) &&
  existsSync(path.join(root, 'node_modules', 'esbuild'));
const builder = path.join(__dirname, 'build.js');
// In a process of its own: the compiler stays in memory as long as the one it was loaded in.
if (canBuild && require(builder).isStale()) execFileSync(node, [builder], { stdio: 'inherit' });

const file = path.join(root, 'build', `${program}.js`);
process.argv = [node, file, ...words];
process.setSourceMapsEnabled(true);
require(file);
