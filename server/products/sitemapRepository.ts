import { sql } from 'drizzle-orm';
import type { Database } from '../database/client';

/** A car's entry in the sitemap. */
export interface SitemapCar {
  id: string;
  name: string;
  /** When it was listed, or its price last changed. */
  changedAt: Date;
}

/** From an id to before another; undefined means unbounded. */
export interface IdRange {
  from: string | undefined;
  before: string | undefined;
}

/** Cars for sale. */
export async function countCars(db: Database): Promise<number> {
  const [row] = (await db.execute(sql`select count(*)::int as total from car_facets`)).rows;
  return Number(row?.total);
}

/** Cars for sale, by a range of the primary key. */
export async function readCars(
  db: Database,
  { from, before }: IdRange,
  limit: number,
): Promise<SitemapCar[]> {
  const rows = (
    await db.execute(sql`
      select id, name, extract(epoch from greatest(created_at, (
        select max(c.created_at) from price_changes c where c.product_id = car_facets.id
      )))::float8 as changed_at
      from car_facets
      where ${from === undefined ? sql`true` : sql`id >= ${from}`}
        and ${before === undefined ? sql`true` : sql`id < ${before}`}
      order by id
      limit ${limit}
    `)
  ).rows;
  return rows.map((row) => ({
    id: String(row.id),
    name: String(row.name),
    changedAt: new Date(Number(row.changed_at) * 1000),
  }));
}
