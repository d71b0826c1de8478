import { catalogues } from './catalogue/all';
import type { Chance } from './chance';
import { createWriter } from './descriptions';
import { createProduct, type ProductRow } from './products';
import { demoSeller, sellers, type Seller } from './people';

const CARS = 600;
const DEMO_SELLER_CARS = 14;
/** Most cars are dealers'; this many are sold by private sellers. */
const PRIVATE_CARS = 220;

const DAY_MS = 86_400_000;
/** Age of the oldest listing in days. */
const OLDEST_DAYS = 160;

/**
 * Several cars of every model in the catalogues, spread over the sellers and the last months.
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

/**
 * A seller for each car: the demo seller's share, private sellers, and the rest in proportion to
 * stock.
 */
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

/** A listing time: more recent ones are likelier, and at daytime. */
function listedAt(now: Date, chance: Chance): Date {
  const days = 1 + Math.floor(OLDEST_DAYS * chance.share() ** 1.5);
  const day = new Date(now.getTime() - days * DAY_MS);
  day.setUTCHours(chance.between(7, 20), chance.between(0, 59), chance.between(0, 59), 0);
  return day;
}
