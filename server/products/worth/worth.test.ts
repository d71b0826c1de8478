import { eq } from 'drizzle-orm';
import type { WireProduct } from '#contract/types';
import type { WireComparable, WireWorth } from '#contract/worth';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { type productBody, listCar, sellCar } from '../../testing/product';
import { forbidden, invalid, refusal, unauthenticated } from '../../testing/responses';
import { products } from '../schema';

const DAY_MS = 86_400_000;
const octavia = { make: 'Skoda', model: 'Octavia', mileageKm: 80_000, powerKw: 110 };

let test: TestApp;
let seller: SignedIn;
/** Sellers of three cars each, of which two count. */
let others: SignedIn[];

beforeAll(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
  others = await Promise.all(Array.from({ length: 6 }, () => test.signIn('seller')));
  for (const [n, other] of others.entries()) {
    for (const share of [0.95, 1.05, 9]) {
      const resalePrice = Math.round(12_000 * share);
      const facts = { ...octavia, mileageKm: 70_000 + n * 4000, purchaseYear: 2016 + (n % 3) };
      await listCar(test, other, { ...facts, resalePrice });
    }
  }
  await collect();
});
afterAll(() => test.close());

const collect = () => test.app.jobs.run('collect-comparables');
const find = async (id: string) =>
  (await test.api('GET', `/products/find/${id}`)).json<WireProduct>();
const comparables = async (id: string) =>
  (await test.api('GET', `/products/find/${id}/comparables`)).json<WireComparable[]>();
const list = (changes: Parameters<typeof productBody>[0] = {}) =>
  listCar(test, seller, { ...octavia, purchaseYear: 2017, resalePrice: 12_000, ...changes });

/** The last two cars of each seller were listed for $12,600 and $108,000; the newest count. */
it('compares a car with two of each other seller, and names them', async () => {
  await test.db
    .update(products)
    .set({ resaleCents: 1_140_000 })
    .where(eq(products.resaleCents, 10_800_000));
  await collect();
  const id = await list();
  const { worth } = await find(id);
  expect(worth).toMatchObject({ verdict: 'like', count: 12, sellers: 6 });
  expect(worth?.day).toBe(test.clock.now().toISOString().slice(0, 10));
  const named = await comparables(id);
  expect(named).toHaveLength(12);
  expect(named[0]).toMatchObject({ name: 'Skoda Octavia Combi', powerKw: 110, isSold: false });
  expect(new Set(named.map(({ price }) => price))).toEqual(new Set([12_600, 11_400]));
});

it('follows the price at once, without waiting for the night', async () => {
  const id = await list();
  await test.db.update(products).set({ resaleCents: 800_000 }).where(eq(products.id, id));
  expect((await find(id)).worth).toMatchObject({ verdict: 'well-below' });
  await test.db.update(products).set({ resaleCents: 100 }).where(eq(products.id, id));
  expect((await find(id)).worth).toMatchObject({ verdict: null, reason: 'far-off' });
});

it('says what is missing, and nothing of cars that are not for sale', async () => {
  const noMileage = await listCar(test, seller, { make: 'Skoda', model: 'Octavia' });
  expect((await find(noMileage)).worth).toBeUndefined();
  const rare = await list({ model: 'Superb' });
  expect((await find(rare)).worth).toMatchObject({ verdict: null, reason: 'too-few', count: 0 });
  expect(await comparables(rare)).toEqual([]);
  const sold = await list();
  await sellCar(test, sold);
  expect((await find(sold)).worth).toBeUndefined();
  expect((await test.api('GET', '/products/find/none/comparables')).statusCode).toBe(404);
});

it('forgets old and deleted cars, keeps sold ones, and leaves out the seller’s own', async () => {
  const [first, second] = others;
  if (!first || !second) throw new Error('A seller is missing.');
  const own = async () => (await find(await listCar(test, first, { ...octavia }))).worth;
  expect(await own()).toMatchObject({ reason: 'too-few', count: 10, sellers: 5 });

  const ofSecond = eq(products.sellerId, second.userId);
  const sold = { status: 'sold', buyerId: first.userId } as const;
  await test.db.update(products).set(sold).where(ofSecond);
  await collect();
  const id = await list();
  expect((await find(id)).worth).toMatchObject({ count: 12 });
  expect((await comparables(id)).filter(({ isSold }) => isSold)).toHaveLength(2);

  // Their sales were refunded as a whole.
  await test.db.update(products).set({ buyerId: null }).where(ofSecond);
  expect(await comparables(id)).toHaveLength(10);
  await collect();
  expect((await find(id)).worth).toMatchObject({ count: 10 });

  await test.db.update(products).set(sold).where(ofSecond);
  const old = new Date(test.clock.now().getTime() - 121 * DAY_MS);
  await test.db.update(products).set({ createdAt: old }).where(ofSecond);
  await collect();
  expect((await find(id)).worth).toMatchObject({ reason: 'too-few', count: 10 });
});

it('names no car that was taken off the market since the night', async () => {
  const [first] = others;
  if (!first) throw new Error('A seller is missing.');
  await collect();
  const id = await list();
  const before = await comparables(id);
  await test.db
    .update(products)
    .set({ status: 'withdrawn', withheld: 'case', withheldFrom: 'unsold' })
    .where(eq(products.sellerId, first.userId));
  expect(await comparables(id)).toHaveLength(before.length - 2);
});

it('tells sellers what a price would be called, and nobody else', async () => {
  const asked = new URLSearchParams({
    make: 'skoda',
    model: 'octavia',
    mileageKm: '80000',
    powerKw: '110',
    purchaseYear: '2017',
    resalePrice: '12000',
  });
  const ask = (as?: SignedIn) => test.api('GET', `/worth?${asked}`, { as });
  expect((await ask(seller)).json<WireWorth>().count).toBeGreaterThan(0);
  expect(refusal(await ask())).toEqual(unauthenticated);
  expect(refusal(await ask(await test.signIn('user')))).toEqual(forbidden);
  asked.delete('mileageKm');
  expect((await ask(seller)).json()).toMatchObject({ verdict: null, reason: 'not-stated' });
  asked.set('resalePrice', 'much');
  expect(refusal(await ask(seller))).toEqual(invalid);
});
