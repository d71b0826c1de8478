import { sql } from 'drizzle-orm';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database, MigrationSet } from './client';
import { rowsOf } from './rows';

export const MIGRATIONS_SCHEMA = 'public';

const settings = ({ folder, table }: MigrationSet) => ({
  migrationsFolder: folder,
  migrationsTable: table,
  migrationsSchema: MIGRATIONS_SCHEMA,
});

/** The tables are older than this code, and whoever asked is not to change them. */
export class NotMigratedError extends Error {
  constructor() {
    super('The database is not up to date: run "npm run db:migrate", or start the server once.');
    this.name = 'NotMigratedError';
  }
}

/** Brings an embedded database up to date; nobody else can have it open. */
export async function migrateEmbedded(db: NodePgDatabase, sets: MigrationSet[]): Promise<void> {
  for (const set of sets) {
    await migrate(db, settings(set));
    if (!(await isPrepared(db, set))) await set.prepare?.(db);
  }
}

/** Throws NotMigratedError unless everything was done already; reads only. */
export async function requireMigrated(db: Database, sets: MigrationSet[]): Promise<void> {
  if (await isBehind(db, sets)) throw new NotMigratedError();
}

/** Whether anything is left to do. Needs no right but to read. */
export async function isBehind(db: Database, sets: MigrationSet[]): Promise<boolean> {
  for (const set of sets) {
    if ((await missingOf(db, set)).length > 0 || !(await isPrepared(db, set))) return true;
  }
  return false;
}

/** The migrations of a set that did not run yet, in their order. */
export async function missingOf(db: Database, set: MigrationSet): Promise<MigrationMeta[]> {
  const all = readMigrationFiles(settings(set));
  const last = (await hasTable(db, set)) ? await lastOf(db, set) : 0;
  return all.filter(({ folderMillis }) => folderMillis > last);
}

export async function isPrepared(db: Database, set: MigrationSet): Promise<boolean> {
  return set.prepare === undefined || (await set.isPrepared?.(db)) === true;
}

export async function hasTable(db: Database, { table }: MigrationSet): Promise<boolean> {
  const name = `${MIGRATIONS_SCHEMA}.${table}`;
  const [row] = rowsOf(await db.execute(sql`select to_regclass(${name}) is not null as found`));
  return row?.found === true;
}

/** When the youngest one that ran was written, in milliseconds. */
async function lastOf(db: Database, { table }: MigrationSet): Promise<number> {
  const name = sql`${sql.identifier(MIGRATIONS_SCHEMA)}.${sql.identifier(table)}`;
  const [row] = rowsOf(await db.execute(sql`select max(created_at) as last from ${name}`));
  return Number(row?.last ?? 0);
}
