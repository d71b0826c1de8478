import PgBoss from 'pg-boss';
import { schema } from 'pg-boss/version.json';
import type { Database } from '../database/client';
import { queueNames } from './queues';
import { executorOf, nameOf } from './sql';

/** Schema in which the queues' tables are. */
export const QUEUE_SCHEMA = 'pgboss';

/** A failed run comes again after about 10 s, 20 s, 40 s ...; after that the schedule's next one does. */
const retries = { retryLimit: 6, retryDelay: 10, retryBackoff: true };

/** Whether `prepareQueues` has nothing left to do; reads only. */
export async function areQueuesPrepared(db: Database): Promise<boolean> {
  const boss = bossOn(db);
  // Its type is the wrapper object, which is never falsy; what comes is a boolean.
  const isInstalled = (await boss.isInstalled()).valueOf();
  if (!isInstalled || (await boss.schemaVersion()) !== schema) return false;
  const { rows } = await executorOf(db)(`select name from ${QUEUE_SCHEMA}.queue`, []);
  const there = new Set(rows.flatMap(nameOf));
  return queueNames.every((name) => there.has(name));
}

/**
 * Makes or updates the tables of the queues: a part of the migrations, under their lock, because
 * the role that the servers run under need not be allowed to create anything.
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
