import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { reasonOf } from '../reason';
import { DatabaseSetupError } from '../setupError';
import { isConnectionLost } from '../unavailable';
import { clearLeftovers, type Cluster, ensureCluster, passwordIn, SUPERUSER } from './cluster';
import { hasFileLocks, type Keeper, openKeeper, type ServerCommand } from './keeper';
import { findPrograms } from './programs';
import { ignoreShell, urlFile } from './running';
import { runAs } from './runAs';

/** A PostgreSQL that this server starts and stops. */
export interface EmbeddedDatabase {
  url: string;
  /** Ends all sessions and stops PostgreSQL, after which the data is on disk. */
  close: () => Promise<void>;
}

interface EmbeddedOptions {
  /** Data folder (`DATA_DIR`), used by one server at a time. */
  folder: string;
  /** Called when PostgreSQL exits unexpectedly and is restarted. */
  report?: ((message: string, error?: unknown) => void) | undefined;
  /** Additional PostgreSQL settings. */
  settings?: Record<string, string>;
  /** A Unix socket, or a loopback port where there are no Unix sockets. */
  transport?: 'socket' | 'loopback';
}

const PORT = 5432;
const POLL_MS = 20;
const RESTART_MS = 500;
/** How long processes of a killed server may take to exit. */
const ENDING_MS = 20_000;
/** In bytes: about 42 are appended, and a socket path is limited to about 104. */
const SOCKET_PARENT_MAX = 60;

/**
 * Opens the PostgreSQL in `folder`/postgres and creates it if missing. It is a separate process,
 * started by a keeper that stops it whenever this process exits, however that happens. If
 * PostgreSQL exits by itself, it is restarted.
 * | @throws FolderInUseError, DatabaseSetupError
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { report = () => undefined, settings = {} } = options;
  const { transport = process.platform === 'win32' ? 'loopback' : 'socket' } = options;
  ignoreShell();
  mkdirSync(options.folder, { recursive: true });
  // Canonical path: PostgreSQL's processes are recognised by it.
  const folder = realpathSync(options.folder);
  const place = path.join(folder, 'postgres');
  const cluster: Cluster = { folder: place, programs: findPrograms(), runAs: runAs(place) };

  let keeper = await openKeeper(folder);
  try {
    const password = transport === 'socket' ? null : passwordIn(folder);
    await ensureCluster(cluster, password);
    const address = password === null ? socketAddress(cluster) : await loopbackAddress(password);
    const start = (from: Keeper) => startServer(cluster, from, address, settings);
    keeper = await start(keeper);
    let isClosing = false;
    let restarting = Promise.resolve();
    const restart = async () => {
      while (!isClosing) {
        try {
          // Without file locks, no other server can have locked the folder: leftovers are ours.
          if (!hasFileLocks) clearLeftovers(cluster);
          keeper = await start(await openKeeper(folder));
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
    writeFileSync(urlFile(folder), address.url, { mode: 0o600 });
    return {
      url: address.url,
      close: async () => {
        isClosing = true;
        await restarting;
        rmSync(urlFile(folder), { force: true });
        await keeper.stop();
        // A killed keeper leaves the socket folder behind.
        if (address.socketFolder) rmSync(address.socketFolder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await keeper.stop();
    throw error;
  }
}

interface Address {
  url: string;
  /** Command-line options for PostgreSQL. */
  args: string[];
  socketFolder: string | null;
}

function socketAddress(cluster: Cluster): Address {
  const socketFolder = makeSocketFolder(cluster);
  return {
    url: `postgres://${SUPERUSER}@/postgres?host=${encodeURIComponent(socketFolder)}&port=${PORT}`,
    args: ['-h', '', '-k', socketFolder, '-p', String(PORT)],
    socketFolder,
  };
}

/** Creates a socket folder in the temporary folder, or in /tmp if the path would be too long. */
function makeSocketFolder({ folder, runAs: as }: Cluster): string {
  // The prefix lets the next start find folders that a killed keeper left behind.
  const prefix = `second-gear-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}-`;
  const reasons: string[] = [];
  for (const parent of [tmpdir(), '/tmp'].filter(canHoldSocket)) {
    try {
      for (const name of readdirSync(parent).filter((found) => found.startsWith(prefix))) {
        const left = path.join(parent, name);
        // Other users can create a folder with this name.
        if (lstatSync(left).uid === statSync(folder).uid) rmSync(left, { recursive: true });
      }
      const made = mkdtempSync(path.join(parent, prefix));
      as.own(made);
      return made;
    } catch (error) {
      reasons.push(reasonOf(error));
    }
  }
  throw new DatabaseSetupError(
    `The embedded database needs a folder for its socket: ${reasons.join('; ')}. Set TMPDIR to a folder that this user can write to.`,
  );
}

const canHoldSocket = (folder: string): boolean =>
  path.isAbsolute(folder) &&
  existsSync(folder) &&
  // PostgreSQL parses this setting as a comma-separated list.
  !folder.includes(',') &&
  Buffer.byteLength(folder) <= SOCKET_PARENT_MAX;

async function loopbackAddress(password: string): Promise<Address> {
  const port = await freePort();
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
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
    // Enough memory for the commonly used tables with a million users.
    shared_buffers: '64MB',
    random_page_cost: '1.1',
    // Do not log every failed statement, with the user input in it.
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

/** Runs PostgreSQL with this keeper, or a new one, and resolves once it accepts connections. */
async function startServer(
  cluster: Cluster,
  first: Keeper,
  address: Address,
  settings: Record<string, string>,
): Promise<Keeper> {
  const server = serverCommand(cluster, address, settings);
  const { socketFolder, log } = server;
  const deadline = Date.now() + ENDING_MS;
  for (let keeper = first; ; keeper = await openKeeper(path.dirname(cluster.folder))) {
    try {
      clearLeftovers(cluster);
      if (socketFolder) {
        // A killed server leaves its socket there.
        rmSync(socketFolder, { recursive: true, force: true });
        mkdirSync(socketFolder, { mode: 0o700 });
        cluster.runAs.own(socketFolder);
      }
      keeper.run(server);
      if (await isReady(keeper, address.url)) return keeper;
    } catch (error) {
      await keeper.stop();
      throw error;
    }
    const said = readFileSync(log, 'utf8');
    const isEnding = said.includes('is still in use');
    if (!isEnding || Date.now() > deadline) {
      throw new DatabaseSetupError(
        `The embedded database in ${cluster.folder} cannot be started:\n${reasonsIn(said)}`,
      );
    }
    await delay(RESTART_MS);
  }
}

/**
 * Resolves to true when the database accepts connections, to false when it has exited.
 * | @throws DatabaseSetupError on permanent errors, for example a full disk
 */
async function isReady(keeper: Keeper, url: string): Promise<boolean> {
  while (!keeper.hasEnded()) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      // Still starting or recovering.
      if (!isConnectionLost(error)) {
        throw new DatabaseSetupError(
          `The embedded database takes no connections: ${reasonOf(error)}`,
          { cause: error },
        );
      }
      await delay(POLL_MS);
    }
  }
  return false;
}

/** The last lines of PostgreSQL's log that explain why it exited. */
function reasonsIn(log: string): string {
  const lines = log.trim().split('\n');
  const reasons = lines.filter((line) => /FATAL|PANIC|ERROR|HINT|DETAIL/.test(line));
  return (reasons.length > 0 ? reasons : lines)
    .slice(-5)
    .map((line) => `  ${line}`)
    .join('\n');
}
