import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './client';

/** Rows a statement takes at once, so that it never holds others up. */
export const PURGE_BATCH = 500;

/** Ids of some rows; those that another server works on right now are its own. */
export const batchOf = (table: string, where: SQL): SQL =>
  sql`select id from ${sql.identifier(table)} where ${where} limit ${PURGE_BATCH} for update skip locked`;

/**
 * Runs statements that each take a batch and return its ids, each until nothing is left for it.
 * Every one does its work once, whoever runs it. Answers how many rows were touched.
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
