import { type SQL, sql } from 'drizzle-orm';
import type { RootDatabase } from '../database/client';
import { until } from './until';

/**
 * Begins the call while the changes are uncommitted, waits until it waits for a lock or responds,
 * commits, and returns its response. Without a lock the call sees the data before the changes.
 */
export async function during<T>(
  db: RootDatabase,
  changes: SQL[],
  call: () => Promise<T>,
): Promise<T> {
  const { answer } = await db.transaction(async (tx) => {
    for (const change of changes) await tx.execute(change);
    let hasResponded = false;
    const answer = call().finally(() => (hasResponded = true));
    // The call may be refused before the commit; the caller awaits it below.
    answer.catch(() => undefined);
    await until(async () => hasResponded || (await isLockAwaited(db)));
    // Wrapped in an object: returning the promise itself would await it before the commit.
    return { answer };
  });
  return answer;
}

/** Whether any statement waits for a lock. */
export async function isLockAwaited(db: RootDatabase): Promise<boolean> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await db.execute(waiting)).rows.length > 0;
}
