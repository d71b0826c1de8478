import { sql } from 'drizzle-orm';
import { MAKE_PAGE_CARS, type WireCarsOfMake } from '#contract/search';
import { toDollars } from '#contract/money';
import type { Database } from '../database/client';

/** Sellers may write any make: more are not looked at. */
const NAMES_MAX = 2000;

/** The makes of cars for sale, or the models of one of them: one probe of an index for each. */
export async function findNames(db: Database, make?: string): Promise<string[]> {
  const column = make === undefined ? sql`make` : sql`model`;
  const ofMake = make === undefined ? sql`true` : sql`make = ${make}`;
  const result = await db.execute(sql`
    with recursive names as (
      (select ${column} as name from car_facets where ${ofMake} and ${column} is not null
        order by ${column} limit 1)
      union all
      select (select ${column} from car_facets where ${ofMake} and ${column} > names.name
        order by ${column} limit 1)
      from names where names.name is not null
    )
    select name from names where name is not null limit ${NAMES_MAX}`);
  return result.rows.map(({ name }) => String(name));
}

/** How many cars of a make, or of one of its models, are for sale, and for how much. */
export async function countOfMake(
  db: Database,
  make: string,
  model: string | undefined,
): Promise<Pick<WireCarsOfMake, 'count' | 'minPrice' | 'maxPrice'>> {
  const result = await db.execute(sql`
    select count(*)::int as count, min(resale_cents) as least, max(resale_cents) as most
    from car_facets
    where make = ${make} and ${model === undefined ? sql`true` : sql`model = ${model}`}`);
  const [{ count, least, most } = {}] = result.rows;
  const dollars = (cents: unknown) => (cents == null ? null : toDollars(Number(cents)));
  return { count: Number(count), minPrice: dollars(least), maxPrice: dollars(most) };
}

/** The makes, and the models of them, with enough cars for sale for a page of their own. */
export async function readMakes(
  db: Database,
): Promise<{ make: string; model: string | undefined }[]> {
  const result = await db.execute(sql`
    select make, model from car_facets where make is not null
    group by grouping sets ((make), (make, model))
    having count(*) >= ${MAKE_PAGE_CARS} and (grouping(model) = 1 or model is not null)
    order by make, model nulls first limit ${NAMES_MAX}`);
  return result.rows.map(({ make, model }) => ({
    make: String(make),
    model: typeof model === 'string' ? model : undefined,
  }));
}
