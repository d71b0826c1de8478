import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../config/root';

/** A checkout with a few sources. */
let folder: string;
const at = (file: string) => path.join(folder, file);
const sources = {
  'contract/words.ts': "export const words: string = 'It runs.';",
  'server/main.ts':
    "import { words } from '#contract/words';\nconsole.log(words, process.argv[2]);",
  'server/main.test.ts': '',
  'server/testing/app.ts': '',
  'server/database/migrations/meta/_journal.json': '{}',
  'sandbox/open.ts': 'export {};',
  'sandbox/demo/seed.ts': 'export {};',
};
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'second-gear-run-'));
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  }
  mkdirSync(at('server/cli'));
  for (const file of ['server/cli/run.js', 'server/cli/build.js']) {
    copyFileSync(path.join(root, file), at(file));
  }
  symlinkSync(path.join(root, 'node_modules'), at('node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run() {
  const args = ['server/cli/run.js', 'server/main', 'with words'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  expect(stdout).toBe('It runs. with words\n');
}

it('runs a program as JavaScript that it builds first, without what only tests need', async () => {
  await run();
  const built = Object.keys(sources).map((file) => `build/${file.replace(/\.ts$/, '.js')}`);
  expect(built.filter((file) => !existsSync(at(file)))).toEqual([
    'build/server/main.test.js',
    'build/server/testing/app.js',
  ]);
});

it('rewrites only what has changed or is gone: a running server may read the rest', async () => {
  await run();
  const writtenAt = () => statSync(at('build/sandbox/open.js')).mtimeMs;
  const before = writtenAt();
  writeFileSync(at('build/contract/words.js'), 'another text');
  rmSync(at('build/sandbox/demo/seed.js'));
  await run();
  expect(readFileSync(at('build/contract/words.js'), 'utf8')).toContain('It runs.');
  expect(existsSync(at('build/sandbox/demo/seed.js'))).toBe(true);
  expect(writtenAt()).toBe(before);
});
