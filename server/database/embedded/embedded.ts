import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseSetupError } from '../setupError';
import { isDatabaseUnavailable } from '../unavailable';
import { clearLeftovers, type Cluster, ensureCluster, passwordIn, SUPERUSER } from './cluster';
import { type Keeper, openKeeper, type ServerCommand } from './keeper';
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
  const place = path.join(folder, 'postgres');
  const cluster: Cluster = { folder: place, programs: findPrograms(), runAs: runAs(place) };
  const open = () => openKeeper(folder);

  let keeper = await open();
  try {
    const address =
      transport === 'socket' ? socketAddress() : await loopbackAddress(passwordIn(folder));
    await ensureCluster(cluster, address.password);
    const start = async (from: Keeper) => {
      clearLeftovers(cluster);
      return startServer(from, open, serverCommand(cluster, address, settings), address.url);
    };
    keeper = await start(keeper);
    let isClosing = false;
    let restarting = Promise.resolve();
    const restart = async () => {
      while (!isClosing) {
        try {
          keeper = await start(await open());
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
      void keeper.ended.then(() => {
        if (isClosing) return;
        report('The embedded database has ended: starting it again.');
        restarting = delay(RESTART_MS).then(restart);
      });
    };
    watch();
    return {
      url: address.url,
      close: async () => {
        isClosing = true;
        await restarting;
        await keeper.stop();
      },
    };
  } catch (error) {
    await keeper.stop();
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

function serverCommand(
  { folder, programs, runAs: as }: Cluster,
  { args, socketFolder }: Address,
  settings: Record<string, string>,
): ServerCommand {
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
  return {
    command: as.command(programs.postgres, ['-D', folder, ...args, ...pairs]),
    options: as.options,
    log: path.join(folder, '..', 'postgres.log'),
    socketFolder,
    stop:
      process.platform === 'win32' ? [programs.pgCtl, 'stop', '-D', folder, '-m', 'fast'] : null,
  };
}

/** Runs PostgreSQL with a keeper, or the next one, and resolves to it when connections are taken. */
async function startServer(
  first: Keeper,
  open: () => Promise<Keeper>,
  server: ServerCommand,
  url: string,
): Promise<Keeper> {
  const deadline = Date.now() + ENDING_MS;
  for (let keeper = first; ; keeper = await open()) {
    if (server.socketFolder) mkdirSync(server.socketFolder, { recursive: true, mode: 0o700 });
    keeper.run(server);
    if (await isReady(keeper, url)) return keeper;
    const said = readFileSync(server.log, 'utf8').trim();
    const isEnding = said.includes('is still in use');
    if (!isEnding || Date.now() > deadline) {
      const lines = said.split('\n').slice(-5).join('\n  ');
      throw new DatabaseSetupError(`The embedded database cannot be started:\n  ${lines}`);
    }
    await delay(RESTART_MS);
  }
}

/** Resolves to true when the database takes connections, to false when it has ended. */
async function isReady(keeper: Keeper, url: string): Promise<boolean> {
  while (!keeper.hasEnded()) {
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
