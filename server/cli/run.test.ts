import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../config/root';

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

it('rewrites only what has changed: a running server may read the rest', async () => {
  const changed = path.join(root, 'build', 'sandbox', 'demo', 'seed.js');
  const writtenAt = () => statSync(path.join(root, 'build', 'sandbox', 'open.js')).mtimeMs;
  const before = writtenAt();
  // No other test runs this file from the build.
  writeFileSync(changed, 'another text');
  await runRefused();
  expect(readFileSync(changed, 'utf8')).not.toBe('another text');
  expect(writtenAt()).toBe(before);
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
