import { eq, gt } from 'drizzle-orm';
import { openTestDatabase } from '../../../server/testing/database';
import type { DatabaseHandle } from '../../../server/database/client';
import { bookings, payments } from '../../../server/orders/schema';
import { products } from '../../../server/products/schema';
import { users } from '../../../server/accounts/schema';
import { loadBulk, NoSellersError } from './load';

const now = new Date('2026-11-20T10:00:00Z');
const DAY_MS = 86_400_000;

describe('loading people and cars in bulk', () => {
  let database: DatabaseHandle;

  beforeEach(async () => {
    database = await openTestDatabase();
  });

  afterEach(() => database.close());

  const load = (wanted: { users?: number; products?: number; seed?: number }) =>
    loadBulk(database.db, {
      users: 0,
      products: 0,
      seed: 1,
      now,
      onProgress: () => undefined,
      ...wanted,
    });
  const people = () => database.db.select().from(users).orderBy(users.id);
  const cars = () => database.db.select().from(products).orderBy(products.id);

  it('adds as many as asked for, with orders for the cars that are sold', async () => {
    const told: string[] = [];
    await loadBulk(database.db, {
      users: 5200,
      products: 1300,
      seed: 1,
      now,
      onProgress: (what, done, all) => told.push(`${what} ${done}/${all}`),
    });
    expect(told).toEqual([
      'users 5000/5200',
      'users 5200/5200',
      'products 1000/1300',
      'products 1300/1300',
    ]);
    expect(await database.db.$count(users)).toBe(5200);
    expect(await database.db.$count(products)).toBe(1300);
    const sold = await database.db.$count(products, eq(products.status, 'sold'));
    expect(sold).toBeGreaterThan(60);
    expect(await database.db.$count(bookings, eq(bookings.status, 'paid'))).toBe(sold);
    expect(await database.db.$count(payments)).toBe(sold);
    // The payment provider does not know these payments, so none may be recent enough to be
    // checked.
    const recent = gt(payments.createdAt, new Date(now.getTime() - 2 * DAY_MS));
    expect(await database.db.$count(payments, recent)).toBe(0);
    const sellers = await database.db.$count(users, eq(users.role, 'seller'));
    expect(sellers).toBe(650);
  });

  it('adds the difference when asked for more, and changes nothing that is there', async () => {
    await load({ users: 40, products: 30 });
    const [people1, cars1] = [await people(), await cars()];
    await load({ users: 60, products: 50 });
    const [people2, cars2] = [await people(), await cars()];
    expect([people2.length, cars2.length]).toEqual([60, 50]);
    expect(people2).toEqual(expect.arrayContaining(people1));
    expect(cars2).toEqual(expect.arrayContaining(cars1));
    const sold = await database.db.$count(products, eq(products.status, 'sold'));
    expect(await database.db.$count(bookings)).toBe(sold);
  });

  it('says so when there is nobody to sell the cars', async () => {
    await expect(load({ products: 5 })).rejects.toThrow(NoSellersError);
    expect(await database.db.$count(products)).toBe(0);
  });

  it('stops after the portion at hand', async () => {
    const stop = new AbortController();
    // Like a signal, which is handled by the event loop, during the second batch.
    const onProgress = () => void setImmediate(() => stop.abort());
    await loadBulk(database.db, {
      ...{ users: 12_000, products: 10, seed: 1, now },
      onProgress,
      signal: stop.signal,
    });
    expect(await database.db.$count(users)).toBe(10_000);
    expect(await database.db.$count(products)).toBe(0);
  });
});
