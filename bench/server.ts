import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../e2e/support/server';

const root = path.join(__dirname, '..');
const tsx = ['--import', 'tsx'];

export interface Market {
  url: string;
  /** Its data folder. */
  folder: string;
  /** Starts the server. Resolves to the milliseconds until it was ready. */
  start: () => Promise<number>;
  /** Resident memory in bytes; Linux only, otherwise 0. */
  memory: () => number;
  /** CPU time so far of the server and its embedded database; Linux only, otherwise 0. */
  cpuSeconds: () => number;
  /** Event loop delay since the last call: the 99th percentile in milliseconds. */
  loopDelay: () => Promise<number>;
  /** Shuts it down; the data stays. */
  stop: () => Promise<void>;
  /** Fills the database with users and cars. The server must not be running. */
  seed: (rows: number) => Promise<void>;
  /** Stops it and deletes its data. */
  dispose: () => Promise<void>;
}

/** A separate marketplace with a free port and a temporary data folder. */
export async function openMarket(
  database?: string,
  settings: Record<string, string> = {},
): Promise<Market> {
  const folder = mkdtempSync(path.join(tmpdir(), 'second-gear-bench-'));
  const delayFile = path.join(folder, 'loop-delay');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    CALLS_PER_MINUTE: '100000000',
    // Empty values override a .env file, so that the sandbox is measured, never a real service.
    DATABASE_URL: database ?? '',
    FIREBASE_PROJECT_ID: '',
    FIREBASE_AUTH_EMULATOR_URL: '',
    STRIPE_SECRET_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    NODE_ENV: '',
    LOOP_DELAY_FILE: delayFile,
    ...settings,
  };
  let child: ChildProcess | null = null;

  const start = async () => {
    const startedAt = performance.now();
    // Like `npm start`, without a compiler.
    const words = [
      '--v8-pool-size=1',
      '-r',
      './bench/loopDelay.cjs',
      'server/cli/run.js',
      'server/main',
      '--no-build',
    ];
    child = spawn(process.execPath, words, {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await waitUntilReady(url, child);
    return performance.now() - startedAt;
  };
  const stop = async () => {
    const running = child;
    child = null;
    if (running?.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await ended;
  };
  const seed = (rows: number) => {
    const products = String(Math.ceil(rows / 4));
    const args = ['sandbox/demo/seed.ts', '--users', String(rows), '--products', products];
    if (database) args.push('--use-database-url');
    return finished(
      spawn(process.execPath, [...tsx, ...args], {
        cwd: root,
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    );
  };
  const dispose = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const memory = () => {
    try {
      const status = readFileSync(`/proc/${child?.pid ?? 0}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  };
  const cpuSeconds = () => cpuSecondsOf(child?.pid ?? 0);
  const loopDelay = async () => {
    rmSync(delayFile, { force: true });
    if (!child?.kill('SIGUSR2')) throw new Error('The server is not running.');
    let written = '';
    while (written === '') {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (existsSync(delayFile)) written = readFileSync(delayFile, 'utf8');
    }
    return Number(written);
  };
  return { url, folder, start, stop, memory, cpuSeconds, loopDelay, seed, dispose };
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function finished(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`Filling the database ended with ${code}.`));
    });
  });
}

/** Ticks of the kernel's clock per second. */
const TICKS = 100;

/** CPU seconds of a process and its descendants, those that have ended included. */
function cpuSecondsOf(pid: number): number {
  const processes = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // After the name in parentheses: state, parent, …, user and system time, and the children's.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [, parent = 0] = fields;
      const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
      return [{ id: Number(name), parent, ticks }];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
  const sum = (id: number): number =>
    processes
      .filter(({ parent }) => parent === id)
      .reduce((total, child) => total + sum(child.id), 0) +
    (processes.find((each) => each.id === id)?.ticks ?? 0);
  return sum(pid) / TICKS;
}
