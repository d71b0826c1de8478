import { execFile } from 'node:child_process';
import { existsSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../root';

const run = promisify(execFile);
const built = (file: string) => existsSync(path.join(root, 'build', file));

const runRefused = () =>
  expect(
    run(process.execPath, ['server/cli/run.js', 'server/cli/admin', 'promote'], { cwd: root }),
  ).rejects.toThrow('npm run admin -- grant EMAIL');

it('runs a program as JavaScript that it builds first', async () => {
  await runRefused();
  expect(built('server/database/migrations/meta/_journal.json')).toBe(true);
  expect(built('sandbox/open.js')).toBe(true);
});

it('builds again only what was built before a change', async () => {
  const stamp = path.join(root, 'build', 'stamp');
  const builtAt = () => statSync(stamp).mtimeMs;
  const first = builtAt();
  await runRefused();
  expect(builtAt()).toBe(first);
  // As if every file had been changed since.
  utimesSync(stamp, 1, 1);
  await runRefused();
  expect(builtAt()).toBeGreaterThanOrEqual(first);
});

it('builds again what is not there any more', async () => {
  // No other test runs this file from the build.
  rmSync(path.join(root, 'build', 'sandbox', 'demo', 'seed.js'));
  await runRefused();
  expect(built('sandbox/demo/seed.js')).toBe(true);
});

it('leaves out what only tests need', () => {
  expect(built('server/main.js')).toBe(true);
  expect(built('server/testing')).toBe(false);
  expect(built('server/main.test.js')).toBe(false);
});
