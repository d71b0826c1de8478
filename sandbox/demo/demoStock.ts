import { catalogues } from './catalogue/all';
import type { Chance } from './chance';
import { createWriter } from './descriptions';
import { createProduct, type ProductRow } from './products';
import { demoSeller, sellers, type Seller } from './people';

const CARS = 600;
const DEMO_SELLER_CARS = 14;
/** Most cars are dealers'; this many are sold by private sellers. */
const PRIVATE_CARS = 220;

/** How many cars of every model there are. The rest are common ones, so that prices compare. */
const ROUNDS = 3;
const commonModels = [
  'Volkswagen Golf 1.5 TSI',
  'Skoda Octavia Combi 2.0 TDI',
  'Toyota Corolla 1.8 Hybrid',
  'Ford Focus 1.0 EcoBoost',
  'BMW 320d',
  'Volvo XC60 D4',
  'Mazda CX-5 2.0 Skyactiv-G',
  'Tesla Model 3 Long Range',
  'Fiat 500 1.2 Lounge',
  'Mazda MX-5 2.0',
];

const UNSTATED = 12;
const OWN_UNSTATED = 7;

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
  const common = models.filter(({ model }) => commonModels.includes(model.name));
  const rounds = Array.from({ length: CARS }, (_, round) => {
    if (round === 0) return models;
    return chance.shuffled(round < ROUNDS ? models : common);
  });
  const cars = rounds.flat().slice(0, CARS);
  const owners = shareOut(others, chance);
  const stock = cars.map(({ categoryId, model }, index) =>
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
  return withoutMakes(stock);
}

/** The oldest cars are from before sellers stated makes. */
function withoutMakes(stock: readonly ProductRow[]): ProductRow[] {
  const byAge = [...stock].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const own = byAge.filter(({ sellerId }) => sellerId === demoSeller.id);
  const unstated = new Set([...byAge.slice(0, UNSTATED), ...own.slice(0, OWN_UNSTATED)]);
  return stock.map((car) => (unstated.has(car) ? { ...car, make: null, model: null } : car));
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
