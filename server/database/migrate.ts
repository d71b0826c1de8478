import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import type { Database, MigrationSet } from './client';
import { DatabaseSetupError } from './setupError';
import { sqlStateOf } from './unavailable';

const MIGRATIONS_SCHEMA = 'public';
/** An arbitrary number that all server instances share. */
const MIGRATION_LOCK = 7_420_113;
const CONNECT_MS = 5000;
/** Lock timeout for tables in use: later queries queue behind a waiting schema change. */
const TABLE_LOCK_MS = 3000;
const TABLE_ATTEMPTS = 100;
const TABLE_RETRY_MS = 1000;

const settings = ({ folder, table }: MigrationSet) => ({
  migrationsFolder: folder,
  migrationsTable: table,
  migrationsSchema: MIGRATIONS_SCHEMA,
});

/** The tables are older than this code, and the caller must not migrate them. */
export class NotMigratedError extends Error {
  constructor() {
    super('The database schema is out of date. Run "npm run db:migrate" or start the server once.');
    this.name = 'NotMigratedError';
  }
}

type Report = (message: string) => void;

/**
 * Migrates PostgreSQL on separate connections without a time limit. If several servers start
 * together, one migrates and the others wait. If nothing is missing it only reads, so a role
 * without DDL rights is enough.
 */
export async function migrate(url: string, sets: MigrationSet[], report: Report): Promise<void> {
  await withClient(url, async (client) => {
    const db = drizzle(client);
    if (!(await isBehind(db, sets))) return;
    await withClient(url, async (lockClient) => {
      await waitForLock(lockClient, report);
      await client.query(`set statement_timeout = 0; set lock_timeout = ${TABLE_LOCK_MS}`);
      for (const set of sets) await runMissing(db, set, report);
    });
  }).catch((error: unknown) => {
    throw sqlStateOf(error) === '42501' ? notAllowed(error) : error;
  });
}

async function runMissing(db: NodePgDatabase, set: MigrationSet, report: Report): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runMigrations(db, settings(set));
      return;
    } catch (error) {
      if (attempt === TABLE_ATTEMPTS || sqlStateOf(error) !== '55P03') throw error;
      report('A migration timed out waiting for a table lock. Retrying.');
      await delay(TABLE_RETRY_MS);
    }
  }
}

/** Takes the lock in a transaction, which a pooler keeps on one connection. Held until it ends. */
async function waitForLock(client: Client, report: Report): Promise<void> {
  await client.query(
    'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  );
  const { rows } = await client.query<{ got: boolean }>(
    `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as got`,
  );
  if (rows[0]?.got) return;
  report('Another server is migrating the database. Waiting.');
  await client.query(`set local lock_timeout = 0; select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // The running query reports the error. An unhandled 'error' event would exit the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function notAllowed(cause: unknown): Error {
  return new Error(
    'its schema is out of date and this role can’t change it. Run "npm run db:migrate" ' +
      'as the role that owns them (MIGRATION_DATABASE_URL).',
    { cause },
  );
}

/** Throws NotMigratedError if migrations are missing. Reads only. */
export async function requireMigrated(db: Database, sets: MigrationSet[]): Promise<void> {
  if (await isBehind(db, sets)) throw new NotMigratedError();
}

/**
 * Whether migrations are missing. Needs read access only.
 *
 * @throws DatabaseSetupError if the tables were made by migrations from before the first release
 */
async function isBehind(db: Database, sets: MigrationSet[]): Promise<boolean> {
  for (const set of sets) {
    const written = readMigrationFiles(settings(set)).map(({ folderMillis }) => folderMillis);
    const applied = await appliedIn(db, set);
    if (applied.length > 0 && !applied.includes(written[0] ?? 0)) {
      throw new DatabaseSetupError(
        [
          'This database was created by an unreleased version of Second Gear and can’t be migrated.',
          'Nothing was changed. To start with an empty database, delete the data folder (DATA_DIR, by',
          'default .data) or set DATABASE_URL to an empty database.',
        ].join('\n'),
      );
    }
    const isComplete = Math.max(0, ...applied) >= Math.max(...written);
    if (!isComplete) return true;
  }
  return false;
}

/** When the applied migrations were written, in milliseconds. */
async function appliedIn(db: Database, { table }: MigrationSet): Promise<number[]> {
  const name = `${MIGRATIONS_SCHEMA}.${table}`;
  const [row] = (await db.execute(sql`select to_regclass(${name}) is not null as found`)).rows;
  if (row?.found !== true) return [];
  const { rows } = await db.execute(
    sql`select created_at from ${sql.identifier(MIGRATIONS_SCHEMA)}.${sql.identifier(table)}`,
  );
  return rows.map(({ created_at }) => Number(created_at));
}
