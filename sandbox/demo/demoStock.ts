import { catalogues } from './catalogue/all';
import type { Chance } from './chance';
import { createWriter } from './descriptions';
import { createProduct, type ProductRow } from './products';
import { demoSeller, sellers, type Seller } from './people';

const CARS = 600;
const DEMO_SELLER_CARS = 14;
/** Most cars are dealers'; so many are sold by people who sell a car or two. */
const PRIVATE_CARS = 220;

const DAY_MS = 86_400_000;
/** The oldest car on offer was listed this long ago. */
const OLDEST_DAYS = 160;

/**
 * Every model of the catalogues several times, spread over the sellers and the last months.
 * @param others sellers with a car or two each
 */
export function createDemoStock(
  others: readonly Seller[],
  now: Date,
  chance: Chance,
): ProductRow[] {
  const describe = createWriter(chance);
  const models = Object.entries(catalogues).flatMap(([categoryId, catalogue]) =>
    catalogue.map((model) => ({ categoryId, model })),
  );
  const rounds = Array.from({ length: Math.ceil(CARS / models.length) }, (_, round) =>
    round === 0 ? models : chance.shuffled(models),
  );
  const cars = rounds.flat().slice(0, CARS);
  const owners = shareOut(others, chance);
  return cars.map(({ categoryId, model }, index) =>
    createProduct(
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

/** One seller per car: the demo seller's share, private people's, the rest by the size of stocks. */
function shareOut(others: readonly Seller[], chance: Chance): Seller[] {
  const weights = sellers.flatMap((seller) => Array.from({ length: seller.stock }, () => seller));
  const several = (count: number, from: readonly Seller[]) =>
    Array.from({ length: count }, (_, index) => from[index % from.length] ?? demoSeller);
  return chance.shuffled([
    ...several(DEMO_SELLER_CARS, [demoSeller]),
    ...several(PRIVATE_CARS, others),
    ...several(CARS - DEMO_SELLER_CARS - PRIVATE_CARS, weights),
  ]);
}

/** More of late than long ago, at times at which people are awake. */
function listedAt(now: Date, chance: Chance): Date {
  const days = 1 + Math.floor(OLDEST_DAYS * chance.share() ** 1.5);
  const day = new Date(now.getTime() - days * DAY_MS);
  day.setUTCHours(chance.between(7, 20), chance.between(0, 59), chance.between(0, 59), 0);
  return day;
}
