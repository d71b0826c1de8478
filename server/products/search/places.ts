import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { contains } from '../../database/folding';

/** Maximum number of places to read, and to match at once. */
const PLACES_READ = 5000;
const PLACES_MEANT = 200;

/**
 * Finds places whose name contains a text. Comparing a few hundred places once, and then each car
 * with the matches, takes a fifth of the time of comparing every car.
 */
export async function findLocations(db: Database, text: string): Promise<string[]> {
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
