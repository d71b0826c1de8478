import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import type { MigrationSet } from './client';
import { hasTable, isBehind, isPrepared, MIGRATIONS_SCHEMA, missingOf } from './migrate';
import { rowsOf } from './rows';
import { sqlStateOf } from './unavailable';

/** Any number; every copy of the server asks for the same one. */
const MIGRATION_LOCK = 7_420_113;
const CONNECT_MS = 5000;
const WAIT_MS = 250;
/** For a table that others use: whoever comes after a waiting change of it waits as well. */
const TABLE_LOCK_MS = 3000;
const TABLE_ATTEMPTS = 100;

type Report = (message: string) => void;

/**
 * Brings PostgreSQL up to date, on connections of its own and without a limit of time; of servers
 * that start together one does it and the others wait. Where nothing is left to do it only reads,
 * so that a role without any right to create is enough. The lock ends with a transaction, which a
 * pooler keeps on one connection; the work has another connection, because some of it cannot run
 * inside a transaction of ours.
 */
export async function migratePostgres(
  url: string,
  sets: MigrationSet[],
  report: Report,
): Promise<void> {
  const client = await connect(url);
  try {
    const db = drizzle(client);
    let isWaitSaid = false;
    while (await isBehind(db, sets)) {
      const isDone = await underLock(url, {
        work: () => bringUpToDate(db, sets, report),
        onLost: () => client.end(),
      });
      if (isDone) return;
      if (!isWaitSaid) report('Another server brings the database up to date: waiting for it.');
      isWaitSaid = true;
      await delay(WAIT_MS);
    }
  } catch (error) {
    throw sqlStateOf(error) === '42501' ? notAllowed(error) : error;
  } finally {
    await client.end();
  }
}

async function bringUpToDate(
  db: NodePgDatabase,
  sets: MigrationSet[],
  report: Report,
): Promise<void> {
  for (const set of sets) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await runMissing(db, set);
        break;
      } catch (error) {
        if (attempt === TABLE_ATTEMPTS || sqlStateOf(error) !== '55P03') throw error;
        report('A migration waits for a table that is in use: trying again.');
        await delay(WAIT_MS * 4);
      }
    }
    if (!(await isPrepared(db, set))) await set.prepare?.(db);
  }
}

/** All that are missing, in one transaction: they ran or they did not. */
async function runMissing(db: NodePgDatabase, set: MigrationSet): Promise<void> {
  const table = sql`${sql.identifier(MIGRATIONS_SCHEMA)}.${sql.identifier(set.table)}`;
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = 0`));
    await tx.execute(sql.raw(`set local lock_timeout = ${TABLE_LOCK_MS}`));
    if (!(await hasTable(tx, set))) {
      await tx.execute(
        sql`create table ${table} (id serial primary key, hash text not null, created_at bigint)`,
      );
    }
    for (const { sql: statements, hash, folderMillis } of await missingOf(tx, set)) {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into ${table} (hash, created_at) values (${hash}, ${folderMillis})`,
      );
    }
  });
}

/** False when another one has the lock; `onLost` when it is lost before the work is done. */
async function underLock(
  url: string,
  { work, onLost }: Record<'work' | 'onLost', () => Promise<void>>,
): Promise<boolean> {
  const holder = await connect(url);
  let isDone = false;
  holder.on('error', () => {
    if (!isDone) onLost().catch(() => undefined);
  });
  try {
    await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
    const got = await drizzle(holder).execute(
      sql`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as got`,
    );
    if (rowsOf(got)[0]?.got !== true) return false;
    await work();
    return true;
  } finally {
    isDone = true;
    await holder.query('rollback').catch(() => undefined);
    await holder.end();
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // The query under way says it; unheard it ends the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function notAllowed(cause: unknown): Error {
  return new Error(
    'its tables are not up to date, and this role may not change them. Run "npm run db:migrate" ' +
      'as the role that owns them (MIGRATION_DATABASE_URL).',
    { cause },
  );
}
