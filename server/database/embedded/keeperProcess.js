const { spawn, spawnSync } = require('node:child_process');
const { openSync, rmSync } = require('node:fs');
const { createInterface } = require('node:readline');

/**
 * Runs PostgreSQL, and stops it when the parent process exits for any reason, which closes standard
 * input. Prints `locked` on start, since it is started under the folder's lock. Then reads one line
 * of JSON, `{command, options, log, socketFolder, stop}`.
 */
// Ignores signals and exits only with the parent, which first finishes its open requests.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

let stopServer = () => process.exit(0);

createInterface({ input: process.stdin })
  .once('line', (line) => run(JSON.parse(line)))
  .once('close', () => stopServer());
process.stdout.write('locked\n');

function run({ command, options, log, socketFolder, stop }) {
  const [program, ...args] = command;
  const output = openSync(log, 'w', 0o600);
  const server = spawn(program, args, { ...options, stdio: ['ignore', output, output] });
  const end = (code) => {
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
    process.exit(code ?? 1);
  };
  server.once('error', end);
  server.once('exit', end);
  stopServer = () => {
    // Fast shutdown: ends the sessions and keeps the data. Windows has no such signal.
    if (stop) spawnSync(stop[0], stop.slice(1));
    else server.kill('SIGINT');
  };
}
