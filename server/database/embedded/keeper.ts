import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSetupError } from '../setupError';
import { environment, isServerRunning, ROOT } from './cluster';
import type { RunAs } from './runAs';

export class FolderInUseError extends DatabaseSetupError {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Second Gear server. Stop it first, or ` +
        'give this one a folder of its own with DATA_DIR.',
    );
    this.name = 'FolderInUseError';
  }
}

/** Command that a keeper runs. */
export interface ServerCommand {
  command: string[];
  options: RunAs['options'];
  /** PostgreSQL's log file. */
  log: string;
  /** Removed on exit. */
  socketFolder: string | null;
  /** Command that stops PostgreSQL, on systems without signals. */
  stop: string[] | null;
}

/** A process that locks a data folder and runs PostgreSQL in it. */
export interface Keeper {
  run: (server: ServerCommand) => void;
  hasEnded: () => boolean;
  /** Resolves when the keeper and PostgreSQL have exited. */
  ended: Promise<unknown>;
  /** Stops PostgreSQL, after which the data is on disk. */
  stop: () => Promise<void>;
}

/** How long to wait for a locked folder: a killed server's database is about to exit. */
const IN_USE_MS = 1500;
const RETRY_MS = 100;

/**
 * Whether the system has flock(1), whose locks also work across containers. Where it is missing
 * (macOS, Windows), PostgreSQL's own lock excludes other servers on the same machine.
 */
export const hasFileLocks = spawnSync('flock', ['--version']).error === undefined;

/**
 * Starts a keeper, which locks the folder until it ends.
 *
 * @throws FolderInUseError
 */
export async function openKeeper(folder: string): Promise<Keeper> {
  const deadline = Date.now() + IN_USE_MS;
  for (;;) {
    const keeper = await tryOpen(folder);
    if (keeper) return keeper;
    if (Date.now() > deadline && !isStopping(folder)) throw new FolderInUseError(folder);
    await delay(RETRY_MS);
  }
}

async function tryOpen(folder: string): Promise<Keeper | null> {
  if (!hasFileLocks && isServerRunning(path.join(folder, 'postgres'))) return null;
  const node = [process.execPath, path.join(__dirname, 'keeperProcess.js')];
  const lock = hasFileLocks ? ['flock', '-n', path.join(folder, 'server.lock')] : [];
  const [program = '', ...args] = [...lock, ...node];
  // In its own process group: Ctrl+C would stop it before the last response is sent.
  const child = spawn(program, args, {
    detached: true,
    cwd: ROOT,
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), ended]);
  if (hasEnded(child)) {
    if (said !== '') throw new DatabaseSetupError(`${folder} cannot be locked: ${said.trim()}`);
    return null;
  }
  return {
    run: (server) => void child.stdin.write(`${JSON.stringify(server)}\n`),
    hasEnded: () => hasEnded(child),
    ended,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

/** PostgreSQL's log says so. */
function isStopping(folder: string): boolean {
  try {
    return readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').includes(
      'stopping',
    );
  } catch {
    return false;
  }
}
