import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, escapeIdentifier } from 'pg';
import type { Database, MigrationSet } from './client';
import { DatabaseSetupError } from './setupError';
import { sqlStateOf } from './unavailable';

const MIGRATIONS_SCHEMA = 'public';
/** An arbitrary number that all server instances share. */
const MIGRATION_LOCK = 7_420_113;
const CONNECT_MS = 5000;
const WAIT_MS = 250;
/** Lock timeout for tables in use: later queries queue behind a waiting schema change. */
const TABLE_LOCK_MS = 3000;
const TABLE_ATTEMPTS = 100;

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
 * The lock belongs to a transaction, which a pooler keeps on one connection. The migrations use
 * another connection, because some of them cannot run inside a transaction.
 */
export async function migrate(url: string, sets: MigrationSet[], report: Report): Promise<void> {
  const client = await connect(url);
  try {
    const db = drizzle(client);
    let isWaitReported = false;
    while (await isBehind(db, sets)) {
      const isDone = await underLock(url, {
        work: () => runMigrations(db, sets, report),
        onLost: () => client.end(),
      });
      if (isDone) return;
      if (!isWaitReported) report('Another server is migrating the database. Waiting.');
      isWaitReported = true;
      await delay(WAIT_MS);
    }
  } catch (error) {
    throw sqlStateOf(error) === '42501' ? notAllowed(error) : error;
  } finally {
    await client.end();
  }
}

async function runMigrations(db: Database, sets: MigrationSet[], report: Report): Promise<void> {
  for (const set of sets) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await runMissing(db, set);
        break;
      } catch (error) {
        if (attempt === TABLE_ATTEMPTS || sqlStateOf(error) !== '55P03') throw error;
        report('A migration timed out waiting for a table lock. Retrying.');
        await delay(WAIT_MS * 4);
      }
    }
    if (!(await isPrepared(db, set))) await set.prepare?.(db);
  }
}

/** Runs all missing migrations in one transaction. */
async function runMissing(db: Database, set: MigrationSet): Promise<void> {
  const table = `${escapeIdentifier(MIGRATIONS_SCHEMA)}.${escapeIdentifier(set.table)}`;
  await db.execute(
    `begin; set local statement_timeout = 0; set local lock_timeout = ${TABLE_LOCK_MS}`,
  );
  try {
    if (!(await hasTable(db, set))) {
      await db.execute(
        `create table ${table} (id serial primary key, hash text not null, created_at bigint)`,
      );
    }
    for (const { sql: statements, hash, folderMillis } of await missingOf(db, set)) {
      for (const statement of statements) await db.execute(statement);
      await db.execute(
        sql`insert into ${sql.raw(table)} (hash, created_at) values (${hash}, ${folderMillis})`,
      );
    }
    await db.execute('commit');
  } catch (error) {
    await db.execute('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Returns false when another server has the lock. Calls `onLost` if the lock is lost before the
 * work is done.
 */
async function underLock(
  url: string,
  { work, onLost }: Record<'work' | 'onLost', () => Promise<void>>,
): Promise<boolean> {
  const lockClient = await connect(url);
  let isDone = false;
  lockClient.on('error', () => {
    if (!isDone) onLost().catch(() => undefined);
  });
  try {
    await lockClient.query('begin; set local idle_in_transaction_session_timeout = 0');
    const got = await drizzle(lockClient).execute(
      sql`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as got`,
    );
    if (got.rows[0]?.got !== true) return false;
    await work();
    return true;
  } finally {
    isDone = true;
    await lockClient.query('rollback').catch(() => undefined);
    await lockClient.end();
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // The running query reports the error. An unhandled 'error' event would exit the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
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

/** Whether migrations are missing. Needs read access only. */
async function isBehind(db: Database, sets: MigrationSet[]): Promise<boolean> {
  for (const set of sets) {
    if ((await missingOf(db, set)).length > 0 || !(await isPrepared(db, set))) return true;
  }
  return false;
}

/**
 * The migrations of a set that have not run yet, in order.
 *
 * @throws DatabaseSetupError if the tables were made by migrations from before the first release
 */
async function missingOf(db: Database, set: MigrationSet): Promise<MigrationMeta[]> {
  const all = readMigrationFiles(settings(set));
  const applied = (await hasTable(db, set)) ? await appliedIn(db, set) : [];
  const [first] = all;
  if (first && applied.length > 0 && !applied.includes(first.folderMillis)) {
    throw new DatabaseSetupError(
      [
        'This database was created by an unreleased version of Second Gear and can’t be migrated.',
        'Nothing was changed. To start with an empty database, delete the data folder (DATA_DIR, by',
        'default .data) or set DATABASE_URL to an empty database.',
      ].join('\n'),
    );
  }
  const last = Math.max(0, ...applied);
  return all.filter(({ folderMillis }) => folderMillis > last);
}

async function isPrepared(db: Database, set: MigrationSet): Promise<boolean> {
  return set.prepare === undefined || (await set.isPrepared?.(db)) === true;
}

async function hasTable(db: Database, { table }: MigrationSet): Promise<boolean> {
  const name = `${MIGRATIONS_SCHEMA}.${table}`;
  const [row] = (await db.execute(sql`select to_regclass(${name}) is not null as found`)).rows;
  return row?.found === true;
}

/** When the applied migrations were written, in milliseconds. */
async function appliedIn(db: Database, { table }: MigrationSet): Promise<number[]> {
  const name = sql`${sql.identifier(MIGRATIONS_SCHEMA)}.${sql.identifier(table)}`;
  const { rows } = await db.execute(sql`select created_at from ${name}`);
  return rows.map(({ created_at }) => Number(created_at));
}
