import { catalogues } from './catalogue/all';
import type { Chance } from './chance';
import { createWriter } from './descriptions';
import { createListing, type ListingRow } from './listings';
import { demoSeller, sellers, type Seller } from './people';

/** Cars beyond one of each model, and how many cars are the demo seller's. */
const EXTRA_CARS = 9;
const DEMO_SELLER_CARS = 9;

const DAY_MS = 86_400_000;
/** The oldest car on offer was listed this long ago. */
const OLDEST_DAYS = 160;

/** Every model of the catalogues once, a few twice, spread over the sellers and the last months. */
export function createDemoStock(now: Date, chance: Chance): ListingRow[] {
  const describe = createWriter(chance);
  const models = Object.entries(catalogues).flatMap(([categoryId, catalogue]) =>
    catalogue.map((model) => ({ categoryId, model })),
  );
  const cars = [...models, ...chance.shuffled(models).slice(0, EXTRA_CARS)];
  const owners = shareOut(cars.length, chance);
  return cars.map(({ categoryId, model }, index) =>
    createListing(
      {
        id: chance.id(),
        model,
        categoryId,
        seller: owners[index] ?? demoSeller,
        createdAt: listedAt(now, chance),
        year: now.getUTCFullYear(),
        pictureNumber: index,
      },
      chance,
      describe,
    ),
  );
}

/** One seller per car: the demo seller's share first, the rest by the size of their stock. */
function shareOut(count: number, chance: Chance): Seller[] {
  const weights = sellers.flatMap((seller) => Array.from({ length: seller.stock }, () => seller));
  const others = Array.from(
    { length: count - DEMO_SELLER_CARS },
    (_, index) => weights[index % weights.length] ?? demoSeller,
  );
  const own = Array.from({ length: DEMO_SELLER_CARS }, () => demoSeller);
  return chance.shuffled([...own, ...others]);
}

/** More of late than long ago, at times at which people are awake. */
function listedAt(now: Date, chance: Chance): Date {
  const days = 1 + Math.floor(OLDEST_DAYS * chance.share() ** 1.5);
  const day = new Date(now.getTime() - days * DAY_MS);
  day.setUTCHours(chance.between(7, 20), chance.between(0, 59), chance.between(0, 59), 0);
  return day;
}
