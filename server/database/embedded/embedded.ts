import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseSetupError } from '../setupError';
import { isDatabaseUnavailable } from '../unavailable';
import {
  clearLeftovers,
  type Cluster,
  ensureCluster,
  environment,
  passwordIn,
  ROOT,
  SUPERUSER,
} from './cluster';
import { lockFolder } from './folderLock';
import { findPrograms } from './programs';
import { runAs } from './runAs';

/** A PostgreSQL of the server's own, which ends with it. */
export interface EmbeddedDatabase {
  url: string;
  /** Ends all sessions and the server; the data is on disk afterwards. */
  close: () => Promise<void>;
}

interface EmbeddedOptions {
  /** Folder of the data (`DATA_DIR`), used by one server at a time. */
  folder: string;
  /** Called when the database ends by itself and is started again. */
  report?: ((message: string, error?: unknown) => void) | undefined;
  /** Settings of PostgreSQL beside ours. */
  settings?: Record<string, string>;
  /** How it is reached: a socket file or, where there are none, a port of this machine. */
  transport?: 'socket' | 'loopback';
}

const PORT = 5432;
const POLL_MS = 20;
const RESTART_MS = 500;
/** How long processes of a killed server may take to end: they notice it between two steps. */
const ENDING_MS = 20_000;
/** `.s.PGSQL.5432` comes after it, and a socket's path can have some 100 bytes. */
const SOCKET_FOLDER_MAX = 80;

/**
 * Opens the PostgreSQL in `folder`/postgres, making it where there is none. It is a process of its
 * own, started by a keeper that stops it when this process ends, in whatever way. When it ends by
 * itself it is started again.
 *
 * @throws FolderInUseError, DatabaseSetupError
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { folder, report = () => undefined, settings = {} } = options;
  const { transport = process.platform === 'win32' ? 'loopback' : 'socket' } = options;
  mkdirSync(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  try {
    const place = path.join(folder, 'postgres');
    const cluster: Cluster = { folder: place, programs: findPrograms(), runAs: runAs(place) };
    const reached =
      transport === 'socket' ? socketAddress() : await loopbackAddress(passwordIn(folder));
    await ensureCluster(cluster, reached.password);
    const start = () =>
      startServer(cluster, { ...reached, settings, log: path.join(folder, 'postgres.log') });
    let keeper = await start();
    let isClosing = false;
    let restarting = Promise.resolve();

    const restart = async () => {
      while (!isClosing) {
        try {
          keeper = await start();
          watch();
          report('The embedded database runs again.');
          return;
        } catch (error) {
          report('The embedded database cannot be started again.', error);
          await delay(RESTART_MS * 10);
        }
      }
    };
    const watch = () => {
      keeper.once('exit', () => {
        if (isClosing) return;
        report('The embedded database has ended: starting it again.');
        restarting = delay(RESTART_MS).then(restart);
      });
    };
    watch();
    return {
      url: reached.url,
      close: async () => {
        isClosing = true;
        await restarting;
        await stopKeeper(keeper);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

interface Address {
  url: string;
  password: string | null;
  /** PostgreSQL's own options for it. */
  args: string[];
  socketFolder: string | null;
}

function socketAddress(): Address {
  const parent = tmpdir().length > SOCKET_FOLDER_MAX ? '/tmp' : tmpdir();
  const socketFolder = mkdtempSync(path.join(parent, 'second-gear-'));
  return {
    url: `postgres://${SUPERUSER}@/postgres?host=${encodeURIComponent(socketFolder)}&port=${PORT}`,
    password: null,
    args: ['-h', '', '-k', socketFolder, '-p', String(PORT)],
    socketFolder,
  };
}

async function loopbackAddress(password: string): Promise<Address> {
  const port = await freePort();
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
    password,
    args: ['-h', '127.0.0.1', '-p', String(port), '-c', 'unix_socket_directories='],
    socketFolder: null,
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

interface ServerOptions extends Address {
  settings: Record<string, string>;
  /** File of what PostgreSQL says. */
  log: string;
}

/** Starts PostgreSQL and resolves to its keeper when it takes connections. */
async function startServer(cluster: Cluster, options: ServerOptions): Promise<ChildProcess> {
  clearLeftovers(cluster);
  const deadline = Date.now() + ENDING_MS;
  for (;;) {
    const keeper = spawnKeeper(cluster, options);
    if (await isReady(keeper, options.url)) return keeper;
    const said = readFileSync(options.log, 'utf8').trim();
    const isEnding = said.includes('is still in use');
    if (!isEnding || Date.now() > deadline) {
      const lines = said.split('\n').slice(-5).join('\n  ');
      throw new DatabaseSetupError(
        `The embedded database in ${cluster.folder} cannot be started:\n  ${lines}`,
      );
    }
    await delay(RESTART_MS);
  }
}

function spawnKeeper(
  { folder, programs, runAs: as }: Cluster,
  { args, settings, socketFolder, log }: ServerOptions,
): ChildProcess {
  if (socketFolder) mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  const given = {
    // Commonly used tables of a million people are in memory, its own or the system's.
    shared_buffers: '64MB',
    random_page_cost: '1.1',
    // Not every refused statement, with what people wrote in it.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...settings,
  };
  const pairs = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = as.command(programs.postgres, ['-D', folder, ...args, ...pairs]);
  const stop =
    process.platform === 'win32' ? [programs.pgCtl, 'stop', '-D', folder, '-m', 'fast'] : null;
  const output = openSync(log, 'w', 0o600);
  const keeper = spawn(
    process.execPath,
    [
      path.join(__dirname, 'keeper.js'),
      JSON.stringify({ command, options: as.options, socketFolder, stop }),
    ],
    // In a group of its own: Ctrl+C would end it before the last request is answered.
    { detached: true, cwd: ROOT, env: environment, stdio: ['pipe', output, output] },
  );
  closeSync(output);
  keeper.stdin?.on('error', () => undefined);
  return keeper;
}

/** Resolves to true when the database takes connections, to false when it has ended. */
async function isReady(keeper: ChildProcess, url: string): Promise<boolean> {
  while (keeper.exitCode === null && keeper.signalCode === null) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await delay(POLL_MS);
    }
  }
  return false;
}

async function stopKeeper(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return;
  const ended = once(keeper, 'exit');
  keeper.stdin?.end();
  await ended;
}
