import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Pool } from 'pg';
import type { MigrationSet } from './client';

/** Any number; every copy of the server asks for the same one. */
const migrationLock = 7_420_113;

const settings = ({ folder, table }: MigrationSet) => ({
  migrationsFolder: folder,
  migrationsTable: table,
  migrationsSchema: 'public',
});

/** Brings an embedded database up to date; nobody else can have it open. */
export async function migratePGlite(db: PgliteDatabase, sets: MigrationSet[]): Promise<void> {
  for (const set of sets) {
    await migrate(db, settings(set));
    await set.prepare?.(db);
  }
}

/** Brings PostgreSQL up to date; servers that start together wait for the first one. */
export async function migratePostgres(pool: Pool, sets: MigrationSet[]): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [migrationLock]);
    const db = drizzle(connection);
    for (const set of sets) {
      await migrateNodePostgres(db, settings(set));
      await set.prepare?.(db);
    }
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [migrationLock]);
    connection.release();
  }
}
