import { BOOKING_HOLD_MS, START_CATEGORY_ID } from '#contract/limits';
import { createProductSchema } from '#contract/schemas/product';
import { parsePictureName } from '../pictures/name';
import { type LooseHandle, openTestDatabase } from '../../server/testing/database';
import { bookings, payments } from '../../server/orders/schema';
import { sealedCars } from '../../server/orders/records/schema';
import { categories, products, priceChanges } from '../../server/products/schema';
import { reports } from '../../server/moderation/schema';
import { conversations, meetings, messages } from '../../server/messages/schema';
import { notices } from '../../server/notices/schema';
import { favourites, savedSearches } from '../../server/following/schema';
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
    sealedCars: await db.select().from(sealedCars),
    payments: await db.select().from(payments),
    reports: await db.select().from(reports),
    priceChanges: await db.select().from(priceChanges),
    notices: await db.select().from(notices).orderBy(notices.id),
    favourites: await db.select().from(favourites),
    conversations: await db.select().from(conversations),
    messages: await db.select().from(messages),
    meetings: await db.select().from(meetings),
    searches: await db.select().from(savedSearches),
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

  it('has told the demo buyer and the demo seller what happened, the latest last and unread', () => {
    const bookingIds = all.bookings.map(({ id }) => id);
    for (const userId of ['demo-buyer', 'demo-seller']) {
      const own = all.notices.filter((notice) => notice.userId === userId);
      expect(own.length).toBeGreaterThan(3);
      const times = own.map(({ updatedAt }) => updatedAt.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(own.at(-1)).toMatchObject({ readAt: null, kind: 'booking' });
      expect(own[0]?.readAt).not.toBeNull();
      const booked = own.filter(({ kind }) => kind !== 'price-drop');
      expect(bookingIds).toEqual(expect.arrayContaining(booked.map(({ subjectId }) => subjectId)));
    }
    expect(all.notices.some(({ kind }) => kind === 'price-drop')).toBe(true);
  });

  it('has conversations, read and unread, and meetings that are still to come', () => {
    for (const [side, person] of [
      ['buyer', 'demo-buyer'],
      ['seller', 'demo-seller'],
    ] as const) {
      const own = all.conversations.filter((row) => row[`${side}Id`] === person);
      const other = side === 'buyer' ? 'seller' : 'buyer';
      const unread = own.filter((row) => row[`${other}WroteSeq`] > row[`${side}ReadSeq`]);
      expect(unread.length).toBeGreaterThan(0);
      expect(unread.length).toBeLessThan(own.length);
    }
    for (const { id, lastSeq, lastAt } of all.conversations) {
      const rows = all.messages
        .filter(({ conversationId }) => conversationId === id)
        .sort((a, b) => a.seq - b.seq);
      expect(rows.map(({ seq }) => seq)).toEqual(
        Array.from({ length: lastSeq }, (_, at) => at + 1),
      );
      const times = rows.map(({ createdAt }) => createdAt.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBe(lastAt.getTime());
    }
    expect(all.meetings.map(({ state }) => state).sort()).toEqual(['agreed', 'proposed']);
    for (const { at } of all.meetings) expect(at.getTime()).toBeGreaterThan(now.getTime());
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
        amountCents: booking.priceCents,
        transactionId: booking.paymentIntentId,
        status: 'succeeded',
      });
    }
  });

  it('gives the demo buyer a paid order, a hold on a car of the demo seller, and an ended one', () => {
    const orders = all.bookings.filter(({ buyerId }) => buyerId === 'demo-buyer');
    const sealed = new Set(all.sealedCars.map(({ bookingId }) => bookingId));
    expect(orders.every(({ id }) => sealed.has(id))).toBe(true);
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

  it('gives each demo account saved cars: cheaper ones, a sold one and one on hold', () => {
    for (const { uid } of demoAccounts) {
      const person = all.users.find((user) => user.uid === uid);
      const saved = all.favourites.filter(({ userId }) => userId === person?.id);
      const cars = saved.map(({ productId, priceCents }) => {
        const car = all.products.find(({ id }) => id === productId);
        return car && car.resaleCents < priceCents ? 'cheaper' : car?.status;
      });
      expect(cars).toEqual(expect.arrayContaining(['cheaper', 'sold', 'unsold']));
    }
    const untold = all.favourites.filter(({ productId, toldCents }) => {
      const car = all.products.find(({ id }) => id === productId);
      return car !== undefined && car.resaleCents < toldCents;
    });
    expect(untold).toHaveLength(1);
  });

  it('has enough cars of common models to compare their prices', () => {
    const sellersOf = new Map<string, string[]>();
    for (const { make, model, mileageKm, createdAt, sellerId } of all.products) {
      const isCounted = mileageKm !== null && now.getTime() - createdAt.getTime() < 120 * DAY_MS;
      const key = `${make} ${model}`;
      if (make && isCounted) sellersOf.set(key, [...(sellersOf.get(key) ?? []), sellerId]);
    }
    const many = [...sellersOf.values()].filter(
      (sellers) => sellers.length >= 14 && new Set(sellers).size >= 8,
    );
    expect(many.length).toBeGreaterThanOrEqual(8);
  });

  it('gives each demo account saved searches, one of them quiet for long', () => {
    expect(new Set(all.searches.map(({ userId }) => userId)).size).toBe(3);
    const isQuiet = ({ hitAt }: { hitAt: Date }) => now.getTime() - hitAt.getTime() > 60 * DAY_MS;
    expect(all.searches).toHaveLength(9);
    expect(all.searches.filter(isQuiet)).toHaveLength(3);
  });

  it('comes once: what is there is left alone', async () => {
    expect(await seedDemo(database.db, { now: new Date(now.getTime() + DAY_MS) })).toBe(false);
    expect(await ensureCategories(database.db)).toBe(0);
    expect(await readAll(database)).toEqual(all);
  });
});
