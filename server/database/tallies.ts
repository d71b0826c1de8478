import { sql, type Column, type SQL } from 'drizzle-orm';
import type { Database } from './client';
import { limits, type ListPage, type ListQuery } from './lists';
import { rowsOf } from './rows';

/**
 * Pages of lists whose rows the database counts as they change (schema.ts, and the triggers of
 * migration 0007): the total is a sum of a few numbers, and a page begins at the slice that it is
 * in, so that the last one costs what the first one does. Everything is read in one statement,
 * whose snapshot has rows and counts of the same moment.
 */

/** What a list is narrowed to, in the order in which its tallies name it; undefined is anything. */
type Part = readonly (string | undefined)[];

/** An order that a list is cut into slices by, as its index has it. */
interface SlicedOrder {
  /** The tallies' name, such as `users.name`. */
  list: string;
  /** The key, as the index writes it; after it comes the id, ascending. */
  key: Column | SQL;
  direction: 'asc' | 'desc';
  /** From where on the rows of a slice and of those after it are. */
  from: (slice: SQL) => SQL;
}

const inPart = (list: string, part: Part): SQL =>
  sql.join(
    [
      sql`list = ${list}`,
      ...part.flatMap((value, index) =>
        value === undefined ? [] : [sql`part[${sql.raw(String(index + 1))}] = ${value}`],
      ),
    ],
    sql` and `,
  );

/** How many rows there are. */
export async function tally(db: Database, list: string, part: Part): Promise<number> {
  const result = await db.execute(
    sql`select coalesce(sum(n), 0)::int as total from list_tallies where ${inPart(list, part)}`,
  );
  return Number(rowsOf(result)[0]?.total ?? 0);
}

/** The ids of a page. A page in the order's other direction is read from the other end. */
export async function pageBySlices(
  db: Database,
  query: ListQuery,
  order: SlicedOrder & { isReversed: boolean },
  rows: { table: SQL; where: SQL | undefined; part: Part },
): Promise<ListPage<string>> {
  const { limit, offset } = limits(query);
  const { list, key, direction, from, isReversed } = order;
  const by = sql.raw(direction);
  const first = isReversed
    ? sql`greatest(total - ${offset}::bigint - ${limit}::int, 0)`
    : sql`${offset}::bigint`;
  const start = sql`(select slice from start)`;
  const result = await db.execute(sql`
    with slices as (
      select slice, sum(n) as n from list_tallies where ${inPart(list, rows.part)}
      group by slice having sum(n) > 0
    ), counted as (
      select slice, sum(n) over (order by slice ${by}) - n as before from slices
    ), wanted as (
      select total, ${first} as first from (select coalesce(sum(n), 0)::int as total from slices) t
    ), start as (
      select slice, first - before as skipped from counted, wanted where before <= first
      order by before desc limit 1
    )
    select (select total from wanted) as total, array(
      select id from ${rows.table} where ${rows.where} and ${from(start)}
      order by ${key} ${by}, id limit ${limit} offset (select skipped from start)
    ) as ids`);
  const [answer] = rowsOf(result);
  const total = Number(answer?.total ?? 0);
  const ids = textsOf(answer?.ids);
  // A page that reaches beyond the end is cut there, whichever end it was read from.
  const cut = ids.slice(0, Math.max(0, total - offset));
  return { rows: isReversed ? cut.reverse() : cut, total };
}

/** Several changes of one count become one: a read stays short however many there were. */
export async function foldTallies(db: Database): Promise<void> {
  await db.execute(sql`select fold_list_tallies()`);
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
