import type { WireProduct } from '#contract/types';
import { purgeDeleted } from '../housekeeping';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { listCar, productBody } from '../testing/product';
import { priceChanges } from './schema';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let test: TestApp;
let seller: SignedIn;
let car: string;
let version: number;

/** Half past an hour, so that a test reaches the next hour before its tokens expire. */
beforeEach(async () => {
  test = await createTestApp();
  test.clock.advance(1.5 * HOUR - (test.clock.now().getTime() % HOUR));
  seller = await test.signIn('seller');
  car = await listCar(test, seller, { resalePrice: 100 });
  version = 1;
});
afterEach(() => test.close());

async function setPrice(resalePrice: number) {
  const body = { ...productBody({ resalePrice }), version };
  const answer = await test.api('PUT', `/products/${car}`, { as: seller, body });
  version = answer.json<{ version: number }>().version;
}

const history = async (id = car) => {
  const { priceChanges: changes } = (
    await test.api('GET', `/products/find/${id}`)
  ).json<WireProduct>();
  return changes?.map(({ from, to, at }) => ({ from, to, at }));
};

/** Price changes as rows, an hour apart: 1 to 2, 2 to 3 and so on. */
const addChanges = (count: number, productId: string) =>
  test.db.insert(priceChanges).values(
    Array.from({ length: count }, (_, n) => ({
      id: `${productId}-${n}`,
      productId,
      fromCents: (n + 1) * 100,
      toCents: (n + 2) * 100,
      createdAt: new Date(Date.UTC(2025, 0, 1, n)),
    })),
  );

it('has one change an hour, from the price before it to its last one', async () => {
  await setPrice(90);
  test.clock.advance(10 * MINUTE);
  await setPrice(80);
  const first = { from: 100, to: 80, at: test.clock.now().toISOString() };
  expect(await history()).toEqual([first]);
  test.clock.advance(20 * MINUTE);
  await setPrice(85);
  const second = { from: 80, to: 85, at: test.clock.now().toISOString() };
  expect(await history()).toEqual([first, second]);
});

it('has no change to a price that was taken back within the hour', async () => {
  await setPrice(90);
  await setPrice(100);
  expect(await history()).toBeUndefined();
  await setPrice(95);
  expect(await history()).toMatchObject([{ from: 100, to: 95 }]);
});

it('treats many prices changed at once like single ones', async () => {
  const other = await listCar(test, seller, { resalePrice: 200 });
  const setPrices = (one: number, two: number, at: number) =>
    test.api('POST', '/products/prices', {
      as: seller,
      body: {
        changes: [
          { id: car, version: at, price: one },
          { id: other, version: at, price: two },
        ],
      },
    });
  await setPrices(90, 190, 1);
  await setPrices(100, 180, 2);
  expect(await history()).toBeUndefined();
  expect(await history(other)).toMatchObject([{ from: 200, to: 180 }]);
});

it('returns the last 20 changes, the oldest of them first', async () => {
  await addChanges(25, car);
  const changes = await history();
  expect(changes?.map(({ from }) => from)).toEqual(Array.from({ length: 20 }, (_, n) => n + 6));
});

it('loses older changes in the daily cleanup, however many', async () => {
  const short = await listCar(test, seller);
  await addChanges(1203, car);
  await addChanges(20, short);
  expect(await purgeDeleted(test.db, test.clock.now())).toBe(1183);
  expect(await test.db.$count(priceChanges)).toBe(40);
  expect((await history())?.map(({ from }) => from).at(-1)).toBe(1203);
  expect(await purgeDeleted(test.db, test.clock.now())).toBe(0);
});
