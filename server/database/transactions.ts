import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Database, DatabaseLimits, RootDatabase } from './client';
import { isConnectionLost, sqlStateOf } from './unavailable';

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;
/**
 * Serialization failure and deadlock: PostgreSQL undid the work and asks to do it again. A lost
 * connection is not among them: whether a COMMIT arrived is unknown then, and it is never repeated.
 */
const retryCodes = ['40001', '40P01'];

/**
 * Transactions on connections of a pool; drizzle's own lose a connection that dies at BEGIN, and
 * resolve when a swallowed error made PostgreSQL roll back. A deadlocked transaction runs again, so
 * its work calls nothing outside the database, and uses `tx` only. A connection that failed is
 * closed, never used again.
 */
export function transactions(pool: Pool, limits: DatabaseLimits): RootDatabase['transaction'] {
  // SET LOCAL: a pooler refuses limits in the start of a connection, and would hand those of a
  // session to others.
  const begin = `begin; set local lock_timeout = ${limits.lockMs};
    set local statement_timeout = ${limits.statementMs};
    set local idle_in_transaction_session_timeout = ${limits.statementMs}`;

  async function runOnce<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    const onLost = (error: Error) => (broken ??= error);
    client.on('error', onLost);
    try {
      await client.query(begin);
      const result = await work(drizzle(client));
      const { command } = await client.query('commit');
      // A transaction in which an error was swallowed is rolled back, and COMMIT does not fail.
      if (command !== 'COMMIT') throw new Error('The transaction was not committed.');
      return result;
    } catch (error) {
      if (isConnectionLost(error)) broken ??= new Error('lost', { cause: error });
      if (!broken) await client.query('rollback').catch(onLost);
      throw error;
    } finally {
      client.off('error', onLost);
      client.release(broken);
    }
  }

  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !retryCodes.includes(sqlStateOf(error) ?? '')) throw error;
      }
      // Of different length for each, or the same two meet again.
      await delay(randomInt(1, FIRST_PAUSE_MS * 2 ** attempt));
    }
  };
}
