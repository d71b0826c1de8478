import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import type { DatabaseHandle, DatabaseOptions, PostgresLimits } from './client';
import { chooseHost } from './hostChoice';
import { databaseHosts } from './hosts';
import { requireMigrated } from './migrate';
import { migratePostgres } from './migratePostgres';
import { pooledDatabase } from './pooledDatabase';
import { PreparedStatements } from './statements';
import { DatabaseUnavailableError, isAnswerOverdue } from './unavailable';

const postgresLimits: PostgresLimits = {
  lockMs: 3000,
  statementMs: 8000,
  queryMs: 10_000,
  connectMs: 5000,
};

const POOL_SIZE = 10;
/** The rest of the pool stays for those who only read, however many wait for one car. */
const WRITERS = 6;

type PostgresOptions = Omit<DatabaseOptions, 'folder' | 'make'> & { url: string };

/** Connects to PostgreSQL, or to the one of several hosts that can be written to. */
export async function openPostgres(options: PostgresOptions): Promise<DatabaseHandle> {
  const limits = { ...postgresLimits, ...options.limits };
  const report = options.report ?? (() => undefined);
  const clients = new Set<PoolClient>();
  const idle = new Set<PoolClient>();
  const hosts = await chooseHost(databaseHosts(options.url), {
    patienceMs: limits.connectMs,
    report,
    onChange: () => leave(clients, 'Another host of the database is in charge now.'),
  });

  /** Connects to the host that is in charge at that moment. */
  class HostClient extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: hosts.current() });
    }
  }
  const statements = new PreparedStatements({ areKept: false });
  const pool = new Pool({
    Client: HostClient,
    max: POOL_SIZE,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.queryMs,
    keepAlive: true,
    verify: (client, done) => {
      limitSession(client, limits).then((isOurs) => {
        statements.areKept = isOurs;
        done();
      }, done);
    },
  });
  // Each client has a listener of its own, below.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    clients.add(client);
    // In the hands of a query or a transaction nobody else listens, and unheard it ends the process.
    client.on('error', () => undefined);
    client.once('error', (error: Error) => {
      report('A database connection was lost.', error);
      hosts.doubt();
    });
  });
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (error: unknown, client) => {
    if (!error) idle.add(client);
    if (!isAnswerOverdue(error)) return;
    // The others are as dead, and would cost whoever takes them the same time.
    leave(idle, 'The database has not answered on another connection.');
    hosts.doubt();
  });
  pool.on('remove', (client) => {
    clients.delete(client);
    idle.delete(client);
  });

  const db = pooledDatabase(pool, statements, {
    lockMs: limits.lockMs,
    statementMs: limits.statementMs,
    idleMs: limits.statementMs,
    places: WRITERS,
    patienceMs: limits.connectMs,
  });
  const close = async () => {
    hosts.close();
    await pool.end();
  };
  try {
    const { migrations, whenBehind, meanwhile } = options;
    const prepared =
      whenBehind === 'refuse'
        ? requireMigrated(db, migrations)
        : migratePostgres(hosts.current(), migrations, report);
    await Promise.all([prepared, meanwhile?.()]);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, close };
}

/** The pool takes clients that report an error for broken, and makes new ones. */
function leave(clients: Set<PoolClient>, why: string): void {
  const error = new DatabaseUnavailableError(why);
  for (const client of [...clients]) client.emit('error', error);
}

/**
 * Time limits for what runs outside transactions. A pooler refuses them in the start of a
 * connection, and would hand those of a session to somebody else: so they are set only where the
 * process that greeted us is the one that answers, which it is not behind a pooler.
 *
 * @returns whether it is, so that what a session keeps stays ours
 */
async function limitSession(client: PoolClient, limits: PostgresLimits): Promise<boolean> {
  const greeter = 'processID' in client ? client.processID : null;
  const { rowCount } = await client.query(
    `select set_config('lock_timeout', $2, false), set_config('statement_timeout', $3, false)
      where pg_backend_pid() = $1`,
    [greeter, String(limits.lockMs), String(limits.statementMs)],
  );
  return rowCount === 1;
}
