import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './client';

/** Rows per statement, to keep locks short. */
export const PURGE_BATCH = 500;

/** Selects the ids of a batch of rows, skipping rows that another server has locked. */
export const batchOf = (table: string, where: SQL): SQL =>
  sql`select id from ${sql.identifier(table)} where ${where} limit ${PURGE_BATCH} for update skip locked`;

/**
 * Repeats each statement, which purges one batch and returns its ids, until nothing is left. Safe
 * to run on several servers. Returns the number of rows.
 */
export async function runPurge(db: Database, statements: SQL[]): Promise<number> {
  let total = 0;
  for (const statement of statements) {
    for (;;) {
      const { rows } = await db.execute(statement);
      total += rows.length;
      if (rows.length < PURGE_BATCH) break;
    }
  }
  return total;
}
