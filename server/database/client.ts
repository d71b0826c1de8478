import path from 'node:path';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { areQueuesPrepared, prepareQueues } from '../jobs/prepare';
import type { PostgresLimits } from './postgres';

/** Either engine; repositories take this, and `tx` inside a transaction. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface DatabaseHandle {
  db: Database;
  /** Ends all connections; the data is on disk afterwards. */
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL or compatible; without it the embedded engine opens `folder`. */
  url?: string | undefined;
  /** Folder of the embedded database; 'memory://' keeps nothing (tests). */
  folder: string;
  /** Folders of migrations, in the order they run. */
  migrations: MigrationSet[];
  /** What to do when migrations are missing; `migrate` unless told otherwise. */
  whenBehind?: 'migrate' | 'refuse' | undefined;
  /** Time limits of PostgreSQL, where a test cannot wait. */
  limits?: Partial<PostgresLimits> | undefined;
  /** Told what goes wrong where no request would hear of it. */
  report?: ((message: string, error?: unknown) => void) | undefined;
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

export const productMigrations: MigrationSet = {
  folder: path.join(__dirname, 'migrations'),
  table: 'migrations',
  isPrepared: areQueuesPrepared,
  prepare: prepareQueues,
};

/** Opens the database, brings its tables up to date and hands it over. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  const { url, folder, ...others } = options;
  // Each engine is loaded only where it is used.
  if (url === undefined) return (await import('./embedded')).openEmbedded({ folder, ...others });
  return (await import('./postgres')).openPostgres({ url, ...others });
}
