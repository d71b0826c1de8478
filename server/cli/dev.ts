import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * `npm run dev`: the server in watch mode and the client with hot reload, at the address that
 * webpack prints. Both run or none: when one ends, the other is ended.
 */
const { resolve } = createRequire(__filename);
const root = path.join(__dirname, '..', '..');

const programs = [
  [resolve('tsx/cli'), 'watch', '--clear-screen=false', 'server/start.ts', '--no-build'],
  [resolve('webpack-cli/bin/cli.js'), 'serve', '--mode', 'development'],
];

const children: ChildProcess[] = programs.map((args) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }),
);
let exitCode = 0;
let isStopping = false;

function stop(code: number): void {
  if (isStopping) return;
  isStopping = true;
  exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) {
  child.once('error', () => stop(1));
  child.once('exit', (code) => {
    stop(code ?? 1);
    const isLast = children.every(({ exitCode: ended, signalCode }) => ended ?? signalCode);
    if (isLast) process.exit(exitCode);
  });
}
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
