import { and, sql, type Column, type SQL } from 'drizzle-orm';
import { readPrices, readTimes } from '#contract/ranges';

/** Conditions for ranges in a list’s query. Undefined without a range. */

type Operand = Column | SQL;

/** Whether a column of cents is in a range of dollars, such as "5000..10000". */
export function isInPrices(column: Operand, range: string | undefined): SQL | undefined {
  const { from, to } = readPrices(range) ?? {};
  return and(
    from === undefined ? undefined : sql`${column} >= ${from}`,
    to === undefined ? undefined : sql`${column} <= ${to}`,
  );
}

/** Whether a time is in a range of ISO times: from the first until before the second. */
export function isInTimes(column: Operand, range: string | undefined): SQL | undefined {
  const { from, to } = readTimes(range) ?? {};
  const iso = (at: number) => new Date(at).toISOString();
  return and(
    from === undefined ? undefined : sql`${column} >= ${iso(from)}::timestamptz`,
    to === undefined ? undefined : sql`${column} < ${iso(to)}::timestamptz`,
  );
}
