import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { chownSync, mkdtempSync, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabasePrograms } from './programs';

/** Cleanup functions, in the order of creation. */
const toEnd: (() => Promise<void>)[] = [];

/** Cleans up in reverse order, even after errors. Processes are ended by their ids. */
export async function endEverything(): Promise<void> {
  for (const end of toEnd.splice(0).reverse()) {
    await end().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  }
}

export function atTheEnd(end: () => Promise<void>): void {
  toEnd.push(end);
}

export interface Running {
  pid: number;
  hasEnded: () => boolean;
  /** Waits for the exit; sends SIGKILL after `limitMs`, ten seconds by default. */
  end: (signal: NodeJS.Signals, limitMs?: number) => Promise<void>;
}

/** Starts a long-running program with its output in a file. */
export function start(
  program: string,
  args: string[],
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'env' | 'cwd'> & { log: string },
): Running {
  const { log, ...others } = options;
  const output = openSync(log, 'a');
  const child = spawn(program, args, { ...others, stdio: ['ignore', output, output] });
  child.on('error', (error) => process.stderr.write(`${program}: ${error.message}\n`));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} cannot be started.`);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (name: NodeJS.Signals, limitMs = 10_000) => {
    if (hasEnded()) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // A stopped process ignores other signals.
    child.kill('SIGCONT');
    child.kill(name);
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    await ended;
    clearTimeout(timer);
  };
  atTheEnd(() => end('SIGKILL'));
  return { pid, hasEnded, end };
}

/** Runs a program until it exits. Throws its output if it fails. */
export async function run(
  program: string,
  args: string[],
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'env' | 'cwd'> = {},
): Promise<string> {
  const child: ChildProcess = spawn(program, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${path.basename(program)} ${args.join(' ')}: ${said}`);
  return said;
}

/** Creates a folder that the database user owns. Deleted at the end. */
export function newFolder({ as }: Pick<DatabasePrograms, 'as'>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'second-gear-cluster-'));
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  // An embedded PostgreSQL may still be writing its last files.
  atTheEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  return folder;
}

/** Finds a free port, starting at CLUSTER_PORT. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort;
    nextPort += 1;
    if (await isFree(port)) return port;
  }
}
let nextPort = Number(process.env.CLUSTER_PORT ?? 19_430);

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
