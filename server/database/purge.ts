import { sql, type SQL } from 'drizzle-orm';
import type { Database, RootDatabase } from './client';

/** Rows per statement, to keep locks short. */
export const PURGE_BATCH = 500;

/** Selects the ids of a batch of rows, skipping rows that another server has locked. */
export const batchOf = (table: string, where: SQL): SQL =>
  sql`select id from ${sql.identifier(table)} where ${where} limit ${PURGE_BATCH} for update skip locked`;

/**
 * Reads the foreign keys of the database. Returns, for a table, the condition that a row of another
 * table refers to its row, which therefore cannot be deleted.
 */
export async function readReferences(db: Database): Promise<(table: string) => SQL> {
  const { rows } = await db.execute<{ target: string; source: string; column: string }>(sql`
    select k.confrelid::regclass::text as target, k.conrelid::regclass::text as source,
      a.attname as column
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confdeltype in ('a', 'r')
    order by source, a.attnum`);
  return (table) => {
    const id = sql`${sql.identifier(table)}.id`;
    const found = rows
      .filter(({ target }) => target === table)
      .map(({ source, column }) => {
        const from = sql`${sql.identifier(source)} as other`;
        return sql`exists (select 1 from ${from} where other.${sql.identifier(column)} = ${id})`;
      });
    return sql`(${sql.join([sql`false`, ...found], sql` or `)})`;
  };
}

/**
 * Repeats each statement, which purges one batch and returns its ids, until nothing is left or the
 * signal is aborted. Safe to run on several servers. Returns the number of rows.
 */
export async function runPurge(
  db: RootDatabase,
  statements: SQL[],
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (const statement of statements) {
    while (!signal?.aborted) {
      const { rows } = await db.transaction((tx) => tx.execute(statement));
      total += rows.length;
      if (rows.length < PURGE_BATCH) break;
    }
  }
  return total;
}
