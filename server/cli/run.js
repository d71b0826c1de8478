const { execFileSync } = require('node:child_process');
const { existsSync, readdirSync, statSync } = require('node:fs');
const path = require('node:path');

/**
 * `node server/cli/run.js server/main`: runs a program as built JavaScript, with no compiler beside
 * it. In a checkout what is built is brought up to date first; an image has nothing to build from.
 */
const root = path.join(__dirname, '..', '..');
const [node, , program = '', ...words] = process.argv;

const file = path.join(root, 'build', `${program}.js`);

const canBuild =
  existsSync(path.join(root, `${program}.ts`)) &&
  existsSync(path.join(root, 'node_modules', 'esbuild'));
// In a process of its own: the compiler stays in memory as long as the one it was loaded in.
if (canBuild && (!existsSync(file) || isStale())) {
  execFileSync(node, [path.join(__dirname, 'build.js')], { stdio: 'inherit' });
}

/** Whether anything that is built, or what builds it, was changed since build.js began. */
function isStale() {
  const sources = ['server', 'contract', 'sandbox', 'tsconfig.json', 'package-lock.json'];
  const builtAt = modifiedAt(path.join(root, 'build', 'stamp'));
  return sources.some((name) => newestIn(path.join(root, name)) >= builtAt);
}

function newestIn(place) {
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return modifiedAt(place);
  // A folder's own time tells of files that were moved there with an older one.
  const inside = readdirSync(place).map((name) => newestIn(path.join(place, name)));
  return Math.max(modifiedAt(place), ...inside);
}

/** Milliseconds; 0 for what is not there. */
function modifiedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

process.argv = [node, file, ...words];
process.setSourceMapsEnabled(true);
require(file);
