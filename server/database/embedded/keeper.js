const { spawn, spawnSync } = require('node:child_process');
const { rmSync } = require('node:fs');

/**
 * Runs PostgreSQL, and stops it when the process that started this one ends, in whatever way: then
 * standard input ends too. `node keeper.js JSON`, with `{command, options, socketFolder, stop}`.
 */
const { command, options, socketFolder, stop } = JSON.parse(process.argv[2]);
const [program, ...args] = command;

// Only the end of the parent ends it: the parent answers its last requests first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

const server = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
const end = (code) => {
  if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
  process.exit(code ?? 1);
};
server.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  end(1);
});
server.once('exit', end);

process.stdin.resume().once('end', () => {
  // A fast shutdown: ends the sessions and keeps the data. On Windows there is no such signal.
  if (stop) spawnSync(stop[0], stop.slice(1), { stdio: 'inherit' });
  else server.kill('SIGINT');
});
