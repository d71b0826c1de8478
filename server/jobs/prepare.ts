import PgBoss from 'pg-boss';
import { schema } from 'pg-boss/version.json';
import type { Database } from '../database/client';
import { queueNames } from './queues';
import { executorOf, nameOf } from './sql';

/** Schema of the queue tables. */
export const QUEUE_SCHEMA = 'pgboss';

/**
 * Failed jobs are retried after about 10 s, 20 s, 40 s ...; after that the next scheduled job runs.
 */
const retries = { retryLimit: 6, retryDelay: 10, retryBackoff: true };

/** Whether the queue tables are up to date. Reads only. */
export async function areQueuesPrepared(db: Database): Promise<boolean> {
  const boss = bossOn(db);
  // Typed as the wrapper object, which is always truthy; the value is a boolean.
  const isInstalled = (await boss.isInstalled()).valueOf();
  if (!isInstalled || (await boss.schemaVersion()) !== schema) return false;
  const { rows } = await executorOf(db)(`select name from ${QUEUE_SCHEMA}.queue`, []);
  const there = new Set(rows.flatMap(nameOf));
  return queueNames.every((name) => there.has(name));
}

/**
 * Creates or updates the queue tables. Runs with the migrations, under their lock, because the role
 * of a running server may lack DDL rights.
 */
export async function prepareQueues(db: Database): Promise<void> {
  const boss = bossOn(db);
  await boss.start();
  for (const name of queueNames) await boss.createQueue(name, { name, ...retries });
  await boss.stop({ graceful: false, close: false });
}

const bossOn = (db: Database) =>
  new PgBoss({
    db: { executeSql: executorOf(db) },
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
  });
