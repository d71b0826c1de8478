import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(__dirname, '..', '..');

/** Generous, because several servers and browsers may start on two cores at once. */
const START_MS = 180_000;

export interface RunningServer {
  url: string;
  /** Kills the process without a shutdown, like a power failure. */
  kill: () => Promise<void>;
  /** Restarts it with the same port and data. */
  start: () => Promise<void>;
  /** Stops it and deletes its data. */
  dispose: () => Promise<void>;
}

/**
 * Starts the whole marketplace with its defaults, in a new data folder and on a free port unless
 * `env` names one.
 */
export async function startServer(env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const port = env.PORT ?? String(await freePort());
  const folder = mkdtempSync(path.join(tmpdir(), 'second-gear-'));
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;

  const start = async () => {
    const started = spawn(process.execPath, ['server/cli/run.js', 'server/main', '--no-build'], {
      cwd: root,
      env: { ...process.env, PORT: port, DATA_DIR: folder, LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child = started;
    await waitUntilReady(url, started);
  };
  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    child = null;
    if (!running?.pid || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  };

  await start();
  return {
    url,
    start,
    kill: () => end('SIGKILL'),
    dispose: async () => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server was not ready after ${START_MS} ms.`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
