import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Either engine; repositories take this, and `tx` inside a transaction. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface DatabaseHandle {
  db: Database;
  /** Ends all connections; the data is on disk afterwards. */
  close: () => Promise<void>;
}

/** Makes a database as `database` in this folder, which only its maker knows. */
export type MakeDatabase = (folder: string) => Promise<void>;

export interface DatabaseOptions {
  /** PostgreSQL or compatible; without it the embedded engine opens `folder`. */
  url?: string | undefined;
  /** Folder of the embedded database; 'memory://' keeps nothing (tests). */
  folder: string;
  /** Makes the embedded one where there is none; an empty one unless told otherwise. */
  make?: MakeDatabase | undefined;
  /** Folders of migrations, in the order they run. */
  migrations: MigrationSet[];
  /** What to do when migrations are missing; `migrate` unless told otherwise. */
  whenBehind?: 'migrate' | 'refuse' | undefined;
  /** Time limits of PostgreSQL, where a test cannot wait. */
  limits?: Partial<PostgresLimits> | undefined;
  /** What else there is to do while the database starts; it must not fail. */
  meanwhile?: (() => Promise<unknown>) | undefined;
  /** Told what goes wrong where no request would hear of it. */
  report?: ((message: string, error?: unknown) => void) | undefined;
}

/** In milliseconds. Each is shorter than the next, so that the most exact one speaks first. */
export interface PostgresLimits {
  /** How long a statement waits for a row or table that another one holds. */
  lockMs: number;
  /** How long the database works at a statement, or waits for the next one of a transaction. */
  statementMs: number;
  /** How long we wait for an answer: a machine that vanished says nothing at all. */
  queryMs: number;
  /** How long we wait for a connection, new or of the pool, or for a transaction's turn. */
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
