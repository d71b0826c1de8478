import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient } from 'pg';
import type { DatabaseHandle, DatabaseLimits, DatabaseOptions } from './client';
import { chooseHost } from './hostChoice';
import { databaseHosts } from './hosts';
import { createListener, createNotifier } from './listening';
import { migrate, requireMigrated } from './migrate';
import { transactions } from './transactions';
import { DatabaseUnavailableError, isQueryTimeout } from './unavailable';

const defaultLimits: DatabaseLimits = {
  lockMs: 3000,
  statementMs: 8000,
  queryMs: 10_000,
  connectMs: 5000,
};

const POOL_SIZE = 10;
/**
 * Share of the pool for transactions. The rest stays free for reads while transactions wait for a
 * lock.
 */
const TRANSACTION_SHARE = 0.6;

type PostgresOptions = Omit<DatabaseOptions, 'folder'> & { url: string };

/** Connects to PostgreSQL, or to the writable one of several hosts. */
export async function openPostgres(options: PostgresOptions): Promise<DatabaseHandle> {
  const { poolSize = POOL_SIZE, report = () => undefined } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const clients = new Set<PoolClient>();
  const idle = new Set<PoolClient>();
  const sockets = new WeakMap<ClientBase, Socket>();
  /** Clients whose socket fails are dropped by the pool and replaced. */
  const disconnect = (given: Set<PoolClient>, why: string) => {
    const error = new DatabaseUnavailableError(why);
    for (const client of given) sockets.get(client)?.destroy(error);
  };
  const hosts = await chooseHost(databaseHosts(options.url), {
    timeoutMs: limits.connectMs,
    report,
    onChange: () => disconnect(clients, 'Another database host is now the primary.'),
  });

  /** Connects to the current primary. */
  class HostClient extends Client {
    constructor(config?: ClientConfig) {
      const socket = new Socket();
      super({ ...config, connectionString: hosts.current(), stream: () => socket });
      sockets.set(this, socket);
    }
  }
  let isClosed = false;
  const openPool = (max: number) => {
    const pool = new Pool({
      Client: HostClient,
      max,
      connectionTimeoutMillis: limits.connectMs,
      query_timeout: limits.queryMs,
      keepAlive: true,
    });
    // Each client has its own listener, below.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => {
      clients.add(client);
      // The pool does not listen for errors of a client in use, and an unhandled 'error' event
      // exits the process.
      client.on('error', () => undefined);
      client.once('error', (error: Error) => {
        if (isClosed) return;
        report('A database connection was lost.', error);
        hosts.checkNow();
      });
    });
    pool.on('acquire', (client) => idle.delete(client));
    pool.on('release', (error: unknown, client) => {
      if (!error) idle.add(client);
      if (!isQueryTimeout(error)) return;
      // The idle connections are broken too, and each would need a full timeout to fail.
      disconnect(idle, 'The database didn’t respond on another connection.');
      hosts.checkNow();
    });
    pool.on('remove', (client) => {
      clients.delete(client);
      idle.delete(client);
    });
    return pool;
  };
  const writers = Math.round(poolSize * TRANSACTION_SHARE);
  const pools = { reads: openPool(poolSize - writers), transactions: openPool(writers) };
  const reads = drizzle(pools.reads);
  const notifier = createNotifier({ db: reads, report });
  const db = Object.assign(reads, {
    transaction: transactions(pools.transactions, limits, notifier.notify),
    listen: createListener({
      url: () => options.listenUrl ?? hosts.current(),
      db: reads,
      report,
    }),
    connections: () => {
      const sum = (read: (pool: Pool) => number) => read(pools.reads) + read(pools.transactions);
      return {
        busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
        idle: sum(({ idleCount }) => idleCount),
        waiting: sum(({ waitingCount }) => waitingCount),
      };
    },
  });
  const close = async () => {
    await notifier.flush();
    isClosed = true;
    hosts.close();
    await Promise.all([pools.reads.end(), pools.transactions.end()]);
  };
  try {
    const { migrations, whenBehind } = options;
    if (whenBehind === 'refuse') await requireMigrated(db, migrations);
    else await migrate(hosts.current(), migrations, report);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, close };
}
