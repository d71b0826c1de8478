import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ClientBase, Pool } from 'pg';

type Reads = 'select' | 'selectDistinct' | 'selectDistinctOn' | '$count' | 'execute';

interface Connection {
  $client: Pool | ClientBase;
}

/**
 * Reads, on a pool or on the connection of a transaction. Whatever writes or locks takes a
 * `Transaction`: outside one there is no limit for locks, and it occupies a connection for reads.
 */
export type Database = Pick<NodePgDatabase, Reads> & Connection;

/**
 * The connection of a transaction. It cannot begin another: drizzle's nested `transaction` would
 * commit the outer one.
 */
export type Transaction = Omit<NodePgDatabase, 'transaction'> & Connection;

/** A database that can begin transactions. */
export interface RootDatabase extends Database {
  $client: Pool;
  /** Runs the work in one transaction (transactions.ts). */
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /**
   * Calls `onNotify` when a transaction has notified the channel, and after a pause in which that may
   * have been missed. Returns the function that stops it.
   */
  listen: (channel: string, onNotify: () => void) => () => Promise<void>;
  /** Connections of this server's pools at the moment, and calls that wait for one. */
  connections: () => Record<'busy' | 'idle' | 'waiting', number>;
}

export interface DatabaseHandle {
  db: RootDatabase;
  /** Closes all connections, after which the data is on disk. */
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** URL of a PostgreSQL; without it an embedded one runs in `folder`. */
  url?: string | undefined;
  /** The same database without a pooler, for notifications; `url` by default. */
  listenUrl?: string | undefined;
  /** Folder of the embedded database. */
  folder: string;
  /** Folders of migrations, in the order in which they run. */
  migrations: MigrationSet[];
  /** What to do when migrations are missing; `migrate` by default. */
  whenBehind?: 'migrate' | 'refuse' | undefined;
  /** Connections of this process. Minimum two, default ten. */
  poolSize?: number | undefined;
  /** Time limits. Tests shorten them. */
  limits?: Partial<DatabaseLimits> | undefined;
  /** Reports problems outside any request. */
  report?: ((message: string, error?: unknown) => void) | undefined;
}

/** In milliseconds. Each is shorter than the next, so that the most specific one fires first. */
export interface DatabaseLimits {
  /** How long a statement in a transaction waits for a lock. */
  lockMs: number;
  /** Limit for a statement in a transaction, and for the pause before the next one. */
  statementMs: number;
  /** Limit for any statement, response included: a machine that vanished sends no error. */
  queryMs: number;
  /** Timeout for getting a connection, new or pooled. */
  connectMs: number;
}

export interface MigrationSet {
  folder: string;
  /** Table that records which migrations ran. */
  table: string;
}
