import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

it('keeps a process alive whose log cannot be written', () => {
  const unwritable = openSync(__filename, 'r');
  const { stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      'tsx',
      '-e',
      `const output = require('./server/http/logOutput.ts').logOutput();
      output.write('one');
      setTimeout(() => output.write('two'), 100);
      setTimeout(() => process.stderr.write('alive', () => process.kill(process.pid)), 200);`,
    ],
    { stdio: ['ignore', unwritable, 'pipe'], encoding: 'utf8', timeout: 30_000 },
  );
  closeSync(unwritable);
  expect(stderr).toBe('alive');
});
