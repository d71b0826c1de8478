import { between, sql, type SQL } from 'drizzle-orm';
import { dayAfter, daysIn } from '#contract/overview';
import type { JobContext } from '../context';
import type { Database, Transaction } from '../database/client';
import { localDay } from '../lib/timeZones';
import { dailyFigures } from './schema';

/** What is stored of a day. Averages are made of a sum and a count. */
export const metrics = [
  'people',
  'products',
  'bookings',
  'paid-cents',
  'sales',
  'sale-minutes',
  'conversations',
] as const;
type Metric = (typeof metrics)[number];
/** Counted while people search (emptySearches.ts). */
export const EMPTY_SEARCHES = 'empty-searches';

/** Days that are counted again: a payment may be heard of late. */
const AGAIN_DAYS = 3;
/** The furthest day that is counted afterwards, in a new installation and in an old one. */
const BACK_DAYS = 2 * 366;

/** Events with their time and value. Each has an index of its time. */
const events: Record<Metric, SQL> = {
  people: sql`select created_at as at, 1 as value from users`,
  products: sql`select created_at as at, 1 as value from products`,
  bookings: sql`select created_at as at, 1 as value from bookings`,
  'paid-cents': sql`select paid_at as at, price_cents as value from bookings`,
  sales: sql`select paid_at as at, 1 as value from bookings`,
  'sale-minutes': sql`select b.paid_at as at,
      greatest(0, extract(epoch from b.paid_at - p.created_at) / 60) as value
    from bookings b join products p on p.id = b.product_id`,
  conversations: sql`select created_at as at, 1 as value from conversations`,
};

/** Counts one day. It begins and ends when clocks there show midnight. */
export async function countDay(
  db: Database,
  metric: Metric,
  day: string,
  timeZone: string,
): Promise<number> {
  const midnight = (date: string) => sql`(${date}::timestamp at time zone ${timeZone})`;
  const { rows } = await db.execute<{ value: string }>(sql`
    select coalesce(sum(value), 0)::bigint as value from (${events[metric]}) e
    where e.at >= ${midnight(day)} and e.at < ${midnight(dayAfter(day, 1))}`);
  return Number(rows[0]?.value ?? 0);
}

/**
 * Counts the days that are over and were never counted, the newest first, and the last ones again. One
 * small statement at a time, so that nobody waits for it.
 */
export async function countDays(
  { tx: db, now, signal }: JobContext,
  timeZone: string,
): Promise<void> {
  const yesterday = dayAfter(localDay(timeZone, now()), -1);
  const first = await findFirstDay(db, timeZone);
  if (first === undefined) return;
  const furthest = dayAfter(yesterday, -BACK_DAYS);
  const range = { from: first > furthest ? first : furthest, to: yesterday };
  const known = await readFigures(db, range);
  for (let back = 0; back < daysIn(range); back += 1) {
    const day = dayAfter(yesterday, -back);
    for (const metric of metrics) {
      if (signal.aborted) return;
      if (back >= AGAIN_DAYS && known.get(metric)?.has(day)) continue;
      const value = await countDay(db, metric, day, timeZone);
      if (known.get(metric)?.get(day) === value) continue;
      await db.transaction((tx) => writeFigure(tx, { day, metric, value }));
    }
  }
}

/** Nothing happened before somebody signed up. */
async function findFirstDay(db: Database, timeZone: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ at: Date | string | null }>(
    sql`select min(created_at) as at from users`,
  );
  const at = rows[0]?.at;
  return at ? localDay(timeZone, new Date(at)) : undefined;
}

type Figure = typeof dailyFigures.$inferInsert;

const writeFigure = (tx: Transaction, figure: Figure, value: number | SQL = figure.value) =>
  tx
    .insert(dailyFigures)
    .values(figure)
    .onConflictDoUpdate({ target: [dailyFigures.metric, dailyFigures.day], set: { value } });

/** Adds to the figure of a day. */
export const addToFigure = (tx: Transaction, figure: Figure) =>
  writeFigure(tx, figure, sql`${dailyFigures.value} + ${figure.value}`);

/** The stored figures of these days, by metric and day. */
export async function readFigures(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<Map<string, Map<string, number>>> {
  const rows = await db
    .select()
    .from(dailyFigures)
    .where(between(dailyFigures.day, from, to));
  const found = new Map<string, Map<string, number>>();
  for (const { metric, day, value } of rows) {
    const ofMetric = found.get(metric) ?? new Map<string, number>();
    found.set(metric, ofMetric.set(day, value));
  }
  return found;
}
