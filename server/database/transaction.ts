import type { Database } from './client';

const ATTEMPTS = 5;
/** Serialization failure and deadlock: the engine undid the work and asks to do it again. */
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
  }
}

/** The engine's own code of an error, wherever the driver wrapped it. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}
