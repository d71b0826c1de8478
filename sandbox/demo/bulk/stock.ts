import { catalogues } from '../catalogue/all';
import { createChance, type Chance } from '../chance';
import { booked, canBeSold, createSale, type Sale } from '../demoSales';
import { createWriter } from '../descriptions';
import { createProduct, type ProductRow } from '../products';
import type { Person, Seller } from '../people';
import { mixed, stableId } from '../stableId';

/** Sellers and buyers of the cars. */
export interface Crowd {
  seller: (chance: Chance) => Seller;
  buyer: (chance: Chance) => Person | null;
}

interface StockInput {
  seed: number;
  /** Number of the first car. A batch is the same whenever it starts there. */
  start: number;
  length: number;
  now: Date;
  crowd: Crowd;
}

export interface Stock {
  products: ProductRow[];
  sales: Sale[];
}

const models = Object.entries(catalogues).flatMap(([categoryId, catalogue]) =>
  catalogue.map((model) => ({ categoryId, model })),
);

const DAY_MS = 86_400_000;
const OLDEST_DAYS = 365;
const SOLD_SHARE = 0.1;
const ADVERTISED_SHARE = 0.02;

/** A batch of generated cars. A tenth of them is sold, with order and payment. */
export function createStock({ seed, start, length, now, crowd }: StockInput): Stock {
  const chance = createChance(mixed(seed ^ mixed(start)));
  const describe = createWriter(chance);
  const stock: Stock = { products: [], sales: [] };
  for (let index = start; index < start + length; index += 1) {
    const choice = models[chance.between(0, models.length - 1)];
    if (!choice) continue;
    const createdAt = new Date(now.getTime() - (1 + OLDEST_DAYS * chance.share() ** 1.5) * DAY_MS);
    const car = createProduct(
      {
        ...choice,
        id: stableId(seed, index),
        seller: crowd.seller(chance),
        createdAt,
        year: now.getUTCFullYear(),
        pictureNumber: index,
      },
      chance,
      describe,
    );
    const isSold = chance.share() < SOLD_SHARE && canBeSold(car, now);
    const buyer = isSold ? crowd.buyer(chance) : null;
    const advertised = !buyer && chance.share() < ADVERTISED_SHARE;
    const sale = buyer && createSale(car, buyer, now, chance);
    stock.products.push({ ...booked(car, sale?.booking), advertised });
    if (sale) stock.sales.push(sale);
  }
  return stock;
}
