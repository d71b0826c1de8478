import { BOOKING_HOLD_MS, START_CATEGORY_ID } from '#contract/limits';
import { createProductSchema } from '#contract/schemas/product';
import { parsePictureName } from '../pictures/name';
import { type LooseHandle, openTestDatabase } from '../../server/testing/database';
import { bookings, payments } from '../../server/orders/schema';
import { categories, products, priceChanges } from '../../server/products/schema';
import { reports } from '../../server/moderation/schema';
import { users } from '../../server/accounts/schema';
import { ensureCategories } from '../../server/products/defaultCategories';
import { demoAccounts, seedDemo, type DemoAccount } from './demo';

const now = new Date('2026-11-20T10:00:00Z');
const DAY_MS = 86_400_000;

async function readAll({ db }: LooseHandle) {
  return {
    users: await db.select().from(users),
    categories: await db.select().from(categories),
    products: await db.select().from(products),
    bookings: await db.select().from(bookings),
    payments: await db.select().from(payments),
    reports: await db.select().from(reports),
    priceChanges: await db.select().from(priceChanges),
  };
}

describe('the demo marketplace', () => {
  let database: LooseHandle;
  let all: Awaited<ReturnType<typeof readAll>>;
  const accounts: DemoAccount[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
    const createAccount = (account: DemoAccount) => Promise.resolve(accounts.push(account));
    expect(await seedDemo(database.db, { now, createAccount })).toBe(true);
    all = await readAll(database);
  });

  afterAll(() => database.close());

  const carsOf = (sellerId: string) => all.products.filter((car) => car.sellerId === sellerId);
  it('has an account for every role, known to the identity service under the same uid', () => {
    expect(accounts).toEqual(demoAccounts);
    for (const [email, role] of [
      ['buyer@demo.test', 'user'],
      ['seller@demo.test', 'seller'],
      ['admin@demo.test', 'admin'],
    ]) {
      const user = all.users.find((row) => row.email === email);
      const account = accounts.find((row) => row.email === email);
      expect(user).toMatchObject({ role, uid: account?.uid, name: account?.displayName });
      expect(account?.password).toBe('second-gear');
    }
  });

  it('offers cars in every category but All', () => {
    expect(all.products.length).toBeGreaterThanOrEqual(600);
    expect(all.users.length).toBeGreaterThanOrEqual(1500);
    expect(all.categories.length).toBeGreaterThanOrEqual(9);
    const carsIn = (category: string) =>
      all.products.filter(({ categoryId }) => categoryId === category);
    expect(carsIn(START_CATEGORY_ID)).toEqual([]);
    for (const { id } of all.categories.filter((category) => category.id !== START_CATEGORY_ID)) {
      expect(carsIn(id).length).toBeGreaterThanOrEqual(8);
    }
  });

  it('lists only what a seller could list', () => {
    for (const car of all.products) {
      const product = {
        name: car.name,
        picture: `https://cars.example${car.picture}`,
        originalPrice: car.originalCents / 100,
        resalePrice: car.resaleCents / 100,
        condition: car.condition,
        phone: car.phone,
        location: car.location,
        description: car.description,
        purchaseYear: car.purchaseYear,
        yearOfUse: car.yearOfUse,
        categoryId: car.categoryId,
      };
      expect(createProductSchema.validateSync(product, { abortEarly: false })).toEqual(product);
      expect(car.purchaseYear + car.yearOfUse).toBe(now.getUTCFullYear());
      expect(car.createdAt.getTime()).toBeLessThan(now.getTime());
      expect(car.createdAt.getTime()).toBeGreaterThan(now.getTime() - 200 * DAY_MS);
    }
  });

  it('shows every car in a picture of its own that can be drawn', () => {
    const pictures = all.products.map(({ picture }) => picture);
    expect(new Set(pictures).size).toBe(pictures.length);
    const names = pictures.map((link) => /^\/api\/pictures\/(.+)\.svg$/.exec(link)?.[1] ?? '');
    expect(names.filter((name) => parsePictureName(name) === null)).toEqual([]);
  });

  it('keeps orders, payments and cars in step', () => {
    const sold = all.products.filter(({ status }) => status === 'sold').map(({ id }) => id);
    const paid = all.bookings.filter(({ status }) => status === 'paid');
    expect(new Set(paid.map(({ productId }) => productId))).toEqual(new Set(sold));
    expect(all.payments).toHaveLength(paid.length);
    for (const booking of all.bookings) {
      const car = all.products.find(({ id }) => id === booking.productId);
      expect(car).toMatchObject({
        name: booking.productName,
        picture: booking.picture,
        resaleCents: booking.priceCents,
      });
      expect(car?.sellerId).not.toBe(booking.buyerId);
      const heldFor = booking.reservedUntil.getTime() - booking.createdAt.getTime();
      expect(heldFor).toBe(BOOKING_HOLD_MS);
    }
    for (const booking of paid) {
      expect(all.payments.find(({ bookingId }) => bookingId === booking.id)).toMatchObject({
        productId: booking.productId,
        amountCents: booking.priceCents,
        transactionId: booking.paymentIntentId,
        buyerEmail: booking.buyerEmail,
        status: 'succeeded',
      });
    }
  });

  it('gives the demo buyer a paid order, a hold on a car of the demo seller, and an ended one', () => {
    const orders = all.bookings.filter(({ buyerEmail }) => buyerEmail === 'buyer@demo.test');
    const states = orders.map(({ status, active }) => (active ? status : 'ended'));
    expect(states.sort()).toEqual(['ended', 'paid', 'unpaid']);
    const hold = orders.find(({ status, active }) => active && status === 'unpaid');
    expect(carsOf('demo-seller').map(({ id }) => id)).toContain(hold?.productId);
  });

  it('gives the demo seller cars in every state', () => {
    const own = carsOf('demo-seller');
    const held = all.bookings.filter(({ active, status }) => active && status === 'unpaid');
    const isHeld = (id: string) => held.some(({ productId }) => productId === id);
    const stateOf = ({ id, status, advertised }: (typeof own)[number]) =>
      status === 'sold' ? status : advertised ? 'advertised' : isHeld(id) ? 'held' : 'plain';
    expect(new Set(own.map(stateOf))).toEqual(new Set(['sold', 'advertised', 'held', 'plain']));
  });

  it('has reports for the admin, about cars that are still for sale', () => {
    expect(all.reports.length).toBeGreaterThanOrEqual(4);
    for (const report of all.reports) {
      const car = all.products.find(({ id }) => id === report.productId);
      expect(car).toMatchObject({ status: 'unsold', deletedAt: null });
      expect(car?.sellerId).not.toBe(report.reporterId);
    }
  });

  it('comes once: what is there is left alone', async () => {
    expect(await seedDemo(database.db, { now: new Date(now.getTime() + DAY_MS) })).toBe(false);
    expect(await ensureCategories(database.db)).toBe(0);
    expect(await readAll(database)).toEqual(all);
  });
});
