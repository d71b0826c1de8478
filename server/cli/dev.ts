import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * `npm run dev`: runs the server in watch mode and the client with hot reload, at the URL that
 * webpack prints. When one exits, the other is stopped.
 */
const { resolve } = createRequire(__filename);
const root = path.join(__dirname, '..', '..');

const programs = [
  {
    args: [resolve('tsx/cli'), 'watch', '--clear-screen=false', 'server/main.ts', '--no-build'],
    // The server finishes open requests and closes the database.
    stopTimeoutMs: 6000,
  },
  {
    args: [resolve('webpack-cli/bin/cli.js'), 'serve', '--mode', 'development'],
    // The dev server would wait for every open page, and has nothing to lose.
    stopTimeoutMs: 500,
  },
];

/**
 * Children get their own process groups. Otherwise Ctrl+C would signal them twice, from the
 * terminal and from here, and a second signal exits before the database is closed.
 */
const children = programs.map(({ args, stopTimeoutMs }) => ({
  stopTimeoutMs,
  child: spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  }),
}));
const running = new Set(children);
let exitCode: number | undefined;

function stop(code: number): void {
  if (exitCode !== undefined) return;
  exitCode = code;
  for (const entry of running) {
    const { child, stopTimeoutMs } = entry;
    child.kill('SIGTERM');
    setTimeout(() => {
      if (running.has(entry) && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, stopTimeoutMs).unref();
  }
}

for (const entry of children) {
  entry.child.once('error', () => stop(1));
  entry.child.once('exit', (code) => {
    running.delete(entry);
    stop(code ?? 1);
    if (running.size === 0) process.exit(exitCode);
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
