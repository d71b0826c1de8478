import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from './client';
import { sqlStateOf } from './unavailable';

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;
/**
 * Serialization failure and deadlock: the engine undid the work and asks to do it again. A lost
 * connection is not among them: whether a COMMIT arrived is unknown then, and it is never repeated.
 */
const retryCodes = ['40001', '40P01'];

/**
 * Runs the work in one transaction, again when the engine asks for that. Inside use `tx` only; the
 * work may run more than once, so it calls nothing outside the database.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction((tx) => work(tx));
    } catch (error) {
      if (attempt === ATTEMPTS || !retryCodes.includes(sqlStateOf(error) ?? '')) throw error;
    }
    // Of different length for each, or the same two meet again.
    await delay(randomInt(1, FIRST_PAUSE_MS * 2 ** attempt));
  }
}
