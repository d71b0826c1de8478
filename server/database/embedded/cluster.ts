import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { reasonOf } from '../reason';
import { DatabaseSetupError } from '../setupError';
import type { Programs } from './programs';
import type { RunAs } from './runAs';

/** The embedded PostgreSQL's data directory, programs and user. */
export interface Cluster {
  /** PostgreSQL's data directory. */
  folder: string;
  programs: Programs;
  runAs: RunAs;
}

/** The superuser, the only role in the embedded database. */
export const SUPERUSER = 'postgres';
const PREPARING = 'postgres-draft-';

/** Only the variables that PostgreSQL needs, so that it gets none of the server's secrets. */
export const environment = {
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  TEMP: process.env.TEMP,
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Creates the cluster if there is none, atomically. The caller holds the folder's lock. */
export async function ensureCluster(cluster: Cluster, password: string | null): Promise<void> {
  const { folder, programs, runAs } = cluster;
  const parent = path.dirname(folder);
  for (const name of readdirSync(parent)) {
    if (name.startsWith(PREPARING)) rmSync(path.join(parent, name), { recursive: true });
  }
  if (!existsSync(folder)) {
    refuseOldEngine(parent);
    await deferSignals(async () => {
      const draft = mkdtempSync(path.join(parent, PREPARING));
      try {
        runAs.own(draft);
        await initialize(cluster, draft, password);
        renameSync(draft, folder);
      } finally {
        rmSync(draft, { recursive: true, force: true });
      }
    });
  }
  const version = Number(readFileSync(path.join(folder, 'PG_VERSION'), 'utf8'));
  if (version !== programs.version) {
    throw new DatabaseSetupError(
      `The database in ${folder} was made by PostgreSQL ${version}, and here is PostgreSQL ` +
        `${programs.version} (${programs.postgres}). Nothing was changed. Install version ${version}, or ` +
        'set DATA_DIR to a new folder to start with an empty database.',
    );
  }
  runAs.own(folder);
  // PostgreSQL refuses a folder that others may read.
  chmodSync(folder, 0o700);
}

/** Defers signals until the work is done: an interrupted initdb can leak shared memory. */
async function deferSignals(work: () => Promise<void>): Promise<void> {
  let held: NodeJS.Signals | undefined;
  const hold = (signal: NodeJS.Signals) => (held = signal);
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];
  for (const signal of signals) process.on(signal, hold);
  try {
    await work();
  } finally {
    for (const signal of signals) process.off(signal, hold);
    if (held) process.kill(process.pid, held);
  }
}

async function initialize(
  { programs, runAs }: Cluster,
  folder: string,
  password: string | null,
): Promise<void> {
  const passwordFile = path.join(folder, '..', `${path.basename(folder)}.password`);
  if (password !== null) writeFileSync(passwordFile, password, { mode: 0o600 });
  // The same locale rules on every machine. Before version 17 they come from the C library.
  const locale =
    programs.version >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8'];
  const [program = '', ...args] = runAs.command(programs.initdb, [
    ...['-D', folder, '-U', SUPERUSER, '-E', 'UTF8', ...locale, '--no-instructions'],
    ...(password === null ? ['-A', 'trust'] : ['-A', 'scram-sha-256', '--pwfile', passwordFile]),
  ]);
  try {
    // In its own process group, so that Ctrl+C does not interrupt it.
    const child = spawn(program, args, {
      ...runAs.options,
      env: environment,
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said] = await Promise.all([text(child.stderr), once(child, 'close')]);
    if (child.exitCode !== 0) {
      throw new Error(said.trim() || `initdb ended with ${child.exitCode ?? child.signalCode}`);
    }
  } catch (cause) {
    throw new DatabaseSetupError(
      `The embedded database cannot be made in ${path.dirname(folder)}: ${reasonOf(cause)}`,
      { cause },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** A working directory that every user may enter. */
export const ROOT = path.parse(process.cwd()).root;

/** The first version of the embedded database was another engine; its files cannot be read. */
function refuseOldEngine(dataDir: string): void {
  const folder = path.join(dataDir, 'database');
  if (!existsSync(path.join(folder, 'PG_VERSION'))) return;
  throw new DatabaseSetupError(
    [
      `${folder} holds the database of an earlier version of Second Gear, which this one cannot read.`,
      'Nothing was changed. To start with an empty database, move that folder away or set DATA_DIR to a',
      'new folder. To see the old data, start the version that made it.',
    ].join('\n'),
  );
}

/**
 * Stops what a previous run left running, and removes stale process ids. PostgreSQL takes any
 * process with the old server's id for that server, even a zombie or a process that reused the id.
 */
export function clearLeftovers({ folder, programs, runAs }: Cluster): void {
  if (isServerRunning(folder)) {
    const [program = '', ...args] = runAs.command(programs.pgCtl, [
      ...['stop', '-D', folder, '-m', 'fast'],
    ]);
    const { status, stderr } = spawnSync(program, args, {
      ...runAs.options,
      env: environment,
      cwd: ROOT,
      encoding: 'utf8',
    });
    // The stop command also fails if the server has just exited by itself.
    if (status !== 0 && isServerRunning(folder)) {
      throw new DatabaseSetupError(`What runs in ${folder} cannot be stopped: ${stderr}`);
    }
  }
  const [pid, ...others] = postmasterLines(folder);
  if (pid === undefined) return;
  // Not removed: PostgreSQL uses the other lines to find processes that still run.
  const ended = String(spawnSync(process.execPath, ['-v']).pid);
  writeFileSync(path.join(folder, 'postmaster.pid'), [ended, ...others].join('\n'));
}

/** Whether a PostgreSQL with a visible process runs on this folder. */
export const isServerRunning = (folder: string): boolean =>
  runsIn(Number(postmasterLines(folder)[0] ?? NaN), folder);

/** PostgreSQL's postmaster.pid; empty after a clean shutdown. */
function postmasterLines(folder: string): string[] {
  const file = path.join(folder, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

/** Whether the process is a PostgreSQL on that folder, judged by its command line. */
function runsIn(pid: number, folder: string): boolean {
  if (Number.isNaN(pid)) return false;
  if (process.platform === 'win32') return isThere(pid);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder);
  } catch {
    if (existsSync('/proc/self')) return false;
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes(folder);
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Password of a database that is reached over TCP, generated at the first start. */
export function passwordIn(dataDir: string): string {
  const file = path.join(dataDir, 'postgres-password');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}
