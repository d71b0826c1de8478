import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { DatabaseLimits, RootDatabase, Transaction } from './client';
import { isConnectionLost, sqlStateOf } from './unavailable';

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;
/**
 * Serialization failure and deadlock: PostgreSQL rolled back and the transaction can be retried. A
 * lost connection is not retried, because the COMMIT may have arrived.
 */
const retryCodes = ['40001', '40P01'];

/** The channels that running transactions notify once they are committed. */
const channelsOf = new WeakMap<Transaction, Set<string>>();

/**
 * Notifies a channel (`listen` of the database) after the transaction is committed. Inside it NOTIFY
 * would make all transactions that notify wait for each other.
 */
export function notifyAfter(tx: Transaction, channel: string): void {
  channelsOf.get(tx)?.add(channel);
}

/**
 * Transactions on pool connections. Drizzle's own implementation loses a connection that fails at
 * BEGIN, and resolves when PostgreSQL rolled back after a swallowed error. Deadlocked transactions
 * are retried, so the work must call nothing outside the database and use `tx` only. Failed
 * connections are closed.
 */
export function transactions(
  pool: Pool,
  limits: DatabaseLimits,
  notify: (channel: string) => void,
): RootDatabase['transaction'] {
  // SET LOCAL: poolers reject limits in the startup packet, and leak session settings to other
  // clients.
  const begin = `begin; set local lock_timeout = ${limits.lockMs};
    set local statement_timeout = ${limits.statementMs};
    set local idle_in_transaction_session_timeout = ${limits.statementMs}`;

  async function runOnce<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    const onLost = (error: Error) => (broken ??= error);
    client.on('error', onLost);
    try {
      await client.query(begin);
      const tx = drizzle(client);
      const channels = new Set<string>();
      channelsOf.set(tx, channels);
      const result = await work(tx);
      const { command } = await client.query('commit');
      // After a swallowed error PostgreSQL answers COMMIT with ROLLBACK instead of an error.
      if (command !== 'COMMIT') throw new Error('The transaction was not committed.');
      for (const channel of channels) notify(channel);
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
      // Random, so that the same two transactions do not collide again.
      await delay(randomInt(1, FIRST_PAUSE_MS * 2 ** attempt));
    }
  };
}
