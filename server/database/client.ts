import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { prepareQueues } from '../jobs/prepare';
import { lockFolder } from './folderLock';
import { migratePGlite, migratePostgres } from './migrate';

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
}

export interface MigrationSet {
  folder: string;
  /** Table that remembers which migrations ran. */
  table: string;
  /** Tables that a library makes and updates itself; runs after the migrations, every time. */
  prepare?: (db: Database) => Promise<void>;
}

export const productMigrations: MigrationSet = {
  folder: path.join(__dirname, 'migrations'),
  table: 'migrations',
  prepare: prepareQueues,
};

/** Opens the database, brings its tables up to date and hands it over. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  return options.url
    ? openPostgres(options.url, options.migrations)
    : openEmbedded(options.folder, options.migrations);
}

async function openPostgres(url: string, migrations: MigrationSet[]): Promise<DatabaseHandle> {
  const [{ Pool }, { drizzle }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
  ]);
  const pool = new Pool({
    connectionString: url,
    max: 10,
    // A request rather fails (503, try again) than waits for a database that does not answer.
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
  });
  // An idle connection that breaks is replaced by the next query; unheard it would end the process.
  pool.on('error', () => undefined);
  const db = drizzle(pool);
  await migratePostgres(pool, migrations);
  return { db, close: () => pool.end() };
}

async function openEmbedded(folder: string, migrations: MigrationSet[]): Promise<DatabaseHandle> {
  const isMemory = folder.startsWith('memory://');
  const [{ PGlite }, { pg_trgm }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
  ]);
  if (!isMemory) mkdirSync(folder, { recursive: true });
  const unlock = isMemory ? () => undefined : lockFolder(folder);
  const client = new PGlite({
    ...(isMemory ? {} : { dataDir: path.join(folder, 'database') }),
    extensions: { pg_trgm },
  });
  const db = drizzle(client);
  await migratePGlite(db, migrations);
  return {
    db,
    close: async () => {
      await client.close();
      unlock();
    },
  };
}
