import { searchQuery, type SearchSpeed } from '#contract/savedSearches';
import type { SearchFilters } from '#contract/search';
import { anchorsOf } from '../../server/products/products';
import type { savedSearches } from '../../server/following/schema';
import type { Chance } from './chance';
import { demoAdmin, demoBuyer, demoSeller } from './people';

const DAY_MS = 86_400_000;

interface DemoSearch {
  name: string;
  filters: SearchFilters;
  speed: SearchSpeed;
  /** How many days ago it was opened, and met a new car. */
  seenDays: number;
  hitDays: number;
}

const searches: DemoSearch[] = [
  {
    name: 'Golf up to $20,000',
    filters: { make: ['Volkswagen'], model: ['Golf'], maxPrice: 20_000 },
    speed: 'daily',
    seenDays: 9,
    hitDays: 1,
  },
  {
    name: 'Electric, up to 60,000 km',
    filters: { fuel: ['electric'], maxMileage: 60_000 },
    speed: 'at-once',
    seenDays: 4,
    hitDays: 2,
  },
  {
    name: 'Old Volvo estate',
    filters: { make: ['Volvo'], maxYear: 1990, category: ['estate'] },
    speed: 'at-once',
    seenDays: 66,
    hitDays: 66,
  },
];

/** Each demo account has saved searches: one with new cars, and one that has been quiet for long. */
export const createDemoSearches = (
  now: Date,
  chance: Chance,
): (typeof savedSearches.$inferInsert)[] =>
  [demoBuyer, demoSeller, demoAdmin].flatMap((person) =>
    searches.map(({ name, filters, speed, seenDays, hitDays }, index) => {
      const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
      return {
        id: chance.id(),
        userId: person.id,
        name,
        query: searchQuery(filters),
        filters,
        anchors: anchorsOf(filters, false),
        speed,
        createdAt: ago(70 - index),
        seenAt: ago(seenDays),
        lookedAt: now,
        lookAt: new Date(now.getTime() + DAY_MS),
        hitAt: ago(hitDays),
      };
    }),
  );
