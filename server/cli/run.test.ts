import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../root';

const run = promisify(execFile);
const built = (file: string) => existsSync(path.join(root, 'build', file));

it('runs a program as JavaScript that it builds first', async () => {
  const refused = run(process.execPath, ['server/cli/run.js', 'server/cli/admin', 'promote'], {
    cwd: root,
  });
  await expect(refused).rejects.toThrow('npm run admin -- grant EMAIL');
  expect(built('server/database/migrations/meta/_journal.json')).toBe(true);
  expect(built('sandbox/open.js')).toBe(true);
});

it('leaves out what only tests need', () => {
  expect(built('server/main.js')).toBe(true);
  expect(built('server/testing')).toBe(false);
  expect(built('server/main.test.js')).toBe(false);
});
