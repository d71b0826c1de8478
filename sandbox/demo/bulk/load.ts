import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../../server/database/client';
import { bookings, payments } from '../../../server/orders/schema';
import { carFacets, changedProducts, products, searchTerms } from '../../../server/products/schema';
import { users } from '../../../server/accounts/schema';
import { ensureCategories } from '../../../server/products/defaultCategories';
import type { Seller } from '../people';
import { buyerIndex, personAt, sellerIndex } from '../crowd';
import { insertRows } from '../insertRows';
import { mixed } from '../stableId';
import { createStock, type Crowd, type Stock } from './stock';

const USERS_AT_ONCE = 5000;
const PRODUCTS_AT_ONCE = 1000;
const THREE_YEARS_MS = 3 * 365 * 86_400_000;

interface BulkOptions {
  users: number;
  products: number;
  seed: number;
  now: Date;
  /** Called after every batch with the progress. */
  onProgress: (what: 'users' | 'products', done: number, all: number) => void;
  /** When aborted, loading stops after the current batch. */
  signal?: AbortSignal;
}

/** There is no seller for the cars. The message says what to do. */
export class NoSellersError extends Error {
  constructor() {
    super('There are no sellers yet: add people as well, for example --users 100.');
    this.name = 'NoSellersError';
  }
}

/**
 * Adds generated people and cars in batches, to keep memory constant. Rows of an earlier run with
 * this seed stay: asking for more adds the difference.
 */
export async function loadBulk(db: RootDatabase, options: BulkOptions): Promise<void> {
  await db.transaction(ensureCategories);
  await loadUsers(db, options);
  await loadProducts(db, options);
  // Nobody follows these cars.
  await db.execute(sql`truncate ${changedProducts}`);
  // Without ANALYZE the planner assumes the old, small sizes and scans tables instead of counting
  // in an index.
  for (const table of [users, products, carFacets, searchTerms, bookings, payments]) {
    await db.execute(sql`vacuum analyze ${table}`);
  }
}

async function loadUsers(db: RootDatabase, options: BulkOptions): Promise<void> {
  const { users: count, seed, now, onProgress, signal } = options;
  for (let start = 0; start < count && !signal?.aborted; start += USERS_AT_ONCE) {
    const length = Math.min(USERS_AT_ONCE, count - start);
    const rows = Array.from({ length }, (_, offset) => {
      const { id, uid, email, name, role, verified } = personAt(seed, start + offset);
      const age = (mixed(start + offset + seed) / 2 ** 32) * THREE_YEARS_MS;
      return { id, uid, email, name, role, verified, createdAt: new Date(now.getTime() - age) };
    });
    await db.transaction((tx) => insertRows(tx, users, rows));
    onProgress('users', start + length, count);
  }
}

async function loadProducts(db: RootDatabase, options: BulkOptions): Promise<void> {
  const { products: count, seed, now, onProgress, signal } = options;
  if (count === 0) return;
  const crowd = options.users > 0 ? inventedCrowd(seed, options.users) : await presentCrowd(db);
  for (let start = 0; start < count && !signal?.aborted; start += PRODUCTS_AT_ONCE) {
    const length = Math.min(PRODUCTS_AT_ONCE, count - start);
    const stock = await withoutPresent(db, createStock({ seed, start, length, now, crowd }));
    await db.transaction(async (tx) => {
      await insertRows(tx, products, stock.products);
      await insertRows(
        tx,
        bookings,
        stock.sales.map(({ booking }) => booking),
      );
      await insertRows(
        tx,
        payments,
        stock.sales.map(({ payment }) => payment),
      );
    });
    onProgress('products', start + length, count);
  }
}

/** Existing cars are skipped: they may have been bought since. */
async function withoutPresent(db: Database, stock: Stock): Promise<Stock> {
  const ids = stock.products.map(({ id }) => id);
  const rows = await db.select({ id: products.id }).from(products).where(inArray(products.id, ids));
  const present = new Set(rows.map(({ id }) => id));
  return {
    products: stock.products.filter(({ id }) => !present.has(id)),
    sales: stock.sales.filter(({ booking }) => !present.has(booking.productId)),
  };
}

function inventedCrowd(seed: number, count: number): Crowd {
  return {
    seller: (chance) => personAt(seed, sellerIndex(count, chance.share())),
    buyer: (chance) => {
      const index = buyerIndex(count, chance.share());
      return index === null ? null : personAt(seed, index);
    },
  };
}

/** Existing sellers, if no people are added. Then nobody buys. */
async function presentCrowd(db: Database): Promise<Crowd> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.role, 'seller'), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .limit(500);
  const [first, ...others] = rows.map((row): Seller => ({
    ...row,
    uid: row.uid ?? '',
    city: 'Lisbon',
    phone: '+351912555000',
    isDealer: false,
    stock: 1,
  }));
  if (!first) throw new NoSellersError();
  return { seller: (chance) => chance.pick([first, ...others]), buyer: () => null };
}
