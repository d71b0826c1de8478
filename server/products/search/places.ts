import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { contains } from '../../database/folding';

/** So many places are looked at, and so many may be meant at once. */
const PLACES_READ = 5000;
const PLACES_MEANT = 200;

/**
 * Places that have this text in their name. Comparing a few hundred places once, and every car with
 * the ones that match, takes a fifth of the time of looking into every car's.
 */
export async function placesLike(db: Database, text: string): Promise<string[]> {
  const result = await db.execute(sql`
    with recursive places as (
      select min(location) as place from car_facets
      union all
      select (select min(location) from car_facets where location > places.place)
      from places where places.place is not null
    )
    select place from (select place from places limit ${PLACES_READ}) as known
    where ${contains(sql`place`, text)} limit ${PLACES_MEANT}`);
  return result.rows.map(({ place }) => String(place));
}
