import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ClientBase, Pool } from 'pg';

/**
 * Where queries go: a pool or, inside a transaction, its connection. Repositories take this. It
 * begins no transaction: inside one, drizzle's own `transaction` would commit the outer one.
 */
export type Database = Omit<NodePgDatabase, 'transaction'> & { $client: Pool | ClientBase };

/** A database on which transactions can begin. */
export interface RootDatabase extends Database {
  /** Runs the work in one transaction (transactions.ts). */
  transaction: <T>(work: (tx: Database) => Promise<T>) => Promise<T>;
}

export interface DatabaseHandle {
  db: RootDatabase;
  /** Ends all connections; the data is on disk afterwards. */
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** URL of a PostgreSQL; without it an embedded one runs in `folder`. */
  url?: string | undefined;
  /** Folder of the embedded database. */
  folder: string;
  /** Folders of migrations, in the order they run. */
  migrations: MigrationSet[];
  /** What to do when migrations are missing; `migrate` by default. */
  whenBehind?: 'migrate' | 'refuse' | undefined;
  /** Connections of this process, at least two; ten by default. */
  poolSize?: number | undefined;
  /** Time limits, for tests that cannot wait. */
  limits?: Partial<DatabaseLimits> | undefined;
  /** Called with what goes wrong outside any request. */
  report?: ((message: string, error?: unknown) => void) | undefined;
}

/** In milliseconds. Each is shorter than the next, so that the most exact one fails first. */
export interface DatabaseLimits {
  /** How long a statement of a transaction waits for a row or table that another one has locked. */
  lockMs: number;
  /** How long a statement of a transaction may take, or the pause before the next one. */
  statementMs: number;
  /** How long any statement may take until its answer is here: a machine that vanished sends none. */
  queryMs: number;
  /** How long to wait for a connection, a new one or one of the pool. */
  connectMs: number;
}

export interface MigrationSet {
  folder: string;
  /** Table that remembers which migrations ran. */
  table: string;
  /** Tables that a library makes and updates itself: whether they are as they should be. */
  isPrepared?: (db: Database) => Promise<boolean>;
  /** Makes them so; runs after the migrations, under the same lock, in transactions of its own. */
  prepare?: (db: Database) => Promise<void>;
}
