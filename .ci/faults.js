const { spawnSync } = require('node:child_process');
const { readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

/**
 * `node .ci/faults.js [part of a path]`: breaks the product in the ways of faults.json, one at a time,
 * and runs the tests that must notice. Fails with the faults that none did, and those whose text is no
 * longer there once. The files are as before afterwards, also after Ctrl+C.
 *
 * @typedef {{ file: string, find: string, replace: string, tests: string }} Fault
 */

const root = path.join(__dirname, '..');
/** @type {Fault[]} */
const faults = JSON.parse(readFileSync(path.join(__dirname, 'faults.json'), 'utf8'));
const [part = ''] = process.argv.slice(2);

/** @param {Fault} fault */
function isNoticed({ file, find, replace, tests }) {
  const whole = path.join(root, file);
  const before = readFileSync(whole, 'utf8');
  if (before.split(find).length !== 2) return false;
  try {
    writeFileSync(
      whole,
      before.replace(find, () => replace),
    );
    const run = spawnSync('npx', ['jest', ...tests.split(' ')], { cwd: root, encoding: 'utf8' });
    if (run.signal) throw new Error(`Ended by ${run.signal}.`);
    return /^Test Suites: \d+ failed/m.test(run.stderr);
  } finally {
    writeFileSync(whole, before);
  }
}

// Waits for the tests to end, and puts the file back.
process.on('SIGINT', () => undefined);

const missed = faults
  .filter(({ file }) => file.includes(part))
  .filter((fault) => {
    const isFound = isNoticed(fault);
    process.stdout.write(`${isFound ? 'noticed' : 'MISSED '} ${fault.file}: ${fault.find}\n`);
    return !isFound;
  });
process.stdout.write(`${missed.length} of ${faults.length} faults were not noticed.\n`);
if (missed.length > 0) process.exitCode = 1;
