import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createAccessTokens } from '../../accounts/accessTokens';
import { isServerRunning } from '../../database/embedded/cluster';
import { type DatabaseProxy, openDatabaseProxy } from '../databaseProxy';
import { until } from '../until';
import type { Query } from '../cluster/ledger';
import type { Person } from '../cluster/people';
import { ask, killIfThere, startCluster } from '../cluster/postgresCluster';
import { atTheEnd, newFolder, run } from '../cluster/processes';
import { requirePrograms } from '../cluster/programs';
import {
  moveClock,
  preload,
  root,
  type Server,
  sessionSecret,
  startServers,
  tsx,
} from '../cluster/servers';
import type { Provider } from '../cluster/provider';

interface Database {
  query: Query;
  /** The process id of PostgreSQL; null while it is not running. */
  postmaster: () => number | null;
  /** Ends PostgreSQL like a machine failure; `start` does nothing if it starts by itself. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Null for the embedded one, which has no TCP port. */
  proxy: DatabaseProxy | null;
}

/** Servers on one database, as in production. */
export interface Market {
  servers: Server[];
  database: Database;
  /** Moves the clock of a running server, which is `aheadMs` ahead from then on. */
  setClock: (server: Server, aheadMs: number) => void;
  /** An access token as the server would issue it now. */
  tokenFor: (server: Server, person: Person) => Promise<string>;
  /** Ends a server's process. */
  stop: (server: Server, signal: NodeJS.Signals) => Promise<void>;
  /** Starts a server after its process has ended. */
  start: (server: Server) => Promise<void>;
  /** The last output of servers that ended by themselves. */
  crashes: () => string[];
  /** `npm run payments -- reconcile`. Throws its output if differences remain. */
  reconcile: () => Promise<string>;
}

const SERVERS = 3;
/** On a busy machine, faults of the database may end several attempts to start. */
const START_MS = 300_000;
const OUTPUT_MAX = 2000;

export async function openMarket(provider: Provider, isEmbedded: boolean): Promise<Market> {
  const env = {
    MEDIA_URL: `file://${newFolder({ as: {} })}`,
    ...provider.env,
  };
  const outside = isEmbedded ? null : await openCluster();
  const databaseUrl = outside?.proxy.url ?? '';
  const count = isEmbedded ? 1 : SERVERS;
  const servers = await startServers(count, databaseUrl, { env, preload });
  const [first] = servers;
  if (!first) throw new Error('There is no server.');
  const aheadMs = new Map<Server, number>();
  const crashed: string[] = [];
  const noteCrash = ({ running, log }: Server) => {
    if (running.hasEnded()) crashed.push(log().slice(-OUTPUT_MAX));
  };
  return {
    servers,
    database: outside ?? embeddedIn(first.folder),
    setClock: (server, ahead) => {
      aheadMs.set(server, ahead);
      moveClock(server, ahead);
    },
    tokenFor: (server, person) =>
      createAccessTokens(
        [sessionSecret],
        () => new Date(Date.now() + (aheadMs.get(server) ?? 0)),
      ).sign(person),
    stop: async (server, signal) => {
      noteCrash(server);
      await server.running.end(signal);
    },
    crashes: () => crashed,
    start: async (server) => {
      const isStarted = async () => {
        // A server that finds no database at its start ends, and its supervisor starts it again.
        if (server.running.hasEnded()) server.startAgain();
        return server.isReady();
      };
      await until(isStarted, START_MS).catch(() => {
        throw new Error(`A server did not start again:\n${server.log().slice(-OUTPUT_MAX)}`);
      });
    },
    reconcile: () =>
      run(process.execPath, [...tsx(preload), 'server/cli/payments.ts', 'reconcile'], {
        cwd: root,
        env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: first.folder, ...env },
      }),
  };
}

async function openCluster(): Promise<Database & { proxy: DatabaseProxy }> {
  const cluster = await startCluster(requirePrograms());
  await cluster.query('create database soak');
  const proxy = await openDatabaseProxy(cluster.url({ database: 'soak' }));
  atTheEnd(() => proxy.close());
  return {
    query: (text) => cluster.query(text, 'soak'),
    postmaster: () => cluster.process().pid,
    kill: cluster.killMachine,
    start: cluster.start,
    proxy,
  };
}

/** The database that a server runs in its data folder, and starts again itself. */
function embeddedIn(dataDir: string): Database {
  const folder = path.join(dataDir, 'postgres');
  /** Process id, data folder, start time, port and socket folder, one a line. */
  const lines = () => readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
  const postmaster = () => (isServerRunning(folder) ? Number(lines()[0]) : null);
  return {
    query: async (text) => {
      const [port = '', socketFolder = ''] = lines().slice(3);
      const host = encodeURIComponent(socketFolder);
      return ask(`postgres://postgres@/postgres?host=${host}&port=${port}`, text);
    },
    postmaster,
    kill: () => {
      const pid = postmaster();
      if (pid !== null) killIfThere(pid);
      return Promise.resolve();
    },
    start: () => Promise.resolve(),
    proxy: null,
  };
}
