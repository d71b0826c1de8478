import { and, eq, isNull, sql } from 'drizzle-orm';
import type { WireProduct } from '#contract/types';
import { users } from '../accounts/schema';
import { newId } from '../lib/ids';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { listCar, productBody } from '../testing/product';
import { notFound, refusal } from '../testing/responses';
import { products } from './schema';

/** Four portions of cars, of which the first follows the account at once. */
const CARS = 2000;
let test: TestApp;
let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn('admin');
  buyer = await test.signIn('user');
});
beforeEach(async () => {
  seller = await test.signIn('seller', { name: 'Dora Dealer' });
  await stock(seller);
});
afterAll(() => test.close());

/** Lists one car and copies it. */
async function stock(owner: SignedIn) {
  const first = await listCar(test, owner);
  const [row] = await test.db.select().from(products).where(eq(products.id, first));
  if (!row) throw new Error('The car is missing.');
  const copies = Array.from({ length: CARS - 1 }, () => ({ ...row, id: newId() }));
  while (copies.length > 0) await test.db.insert(products).values(copies.splice(0, 500));
}

const own = () => eq(products.sellerId, seller.userId);
const count = (where = own()) => test.db.$count(products, where);
const countLive = () => count(and(own(), isNull(products.deletedAt)) ?? own());
const anyLive = async () => {
  const [car] = await test.db
    .select()
    .from(products)
    .where(and(own(), isNull(products.deletedAt)))
    .limit(1);
  if (!car) throw new Error('No car is left.');
  return car.id;
};
const accountRow = async () =>
  (await test.db.select().from(users).where(eq(users.id, seller.userId)))[0];

/** Runs the jobs that are due until there are none. */
async function settle() {
  while ((await test.app.jobs.runDue()).length > 0);
}

const closings: [string, () => Promise<unknown>][] = [
  ['by its owner', () => test.api('DELETE', '/users/me', { as: seller })],
  ['by an admin', () => test.api('DELETE', `/users/${seller.userId}`, { as: admin })],
  ['by a ban', () => test.admin('ban', seller.email)],
];

it.each(closings)(
  'an account with 2,000 cars is closed %s, and none is for sale',
  async (_by, close) => {
    await close();
    expect((await accountRow())?.deletedAt).toEqual(test.clock.now());
    // The rest follows in a job, and is not for sale before that either.
    expect(await countLive()).toBe(CARS - 500);
    const car = await anyLive();
    expect(refusal(await test.api('GET', `/products/find/${car}`))).toEqual(notFound);
    const body = { productId: car, price: 11_900.5 };
    const booked = await test.api('POST', '/bookings', { as: buyer, body });
    expect(booked.json()).toEqual({
      acknowledged: false,
      message: 'This car is no longer for sale.',
    });
    const shown = await test.api('GET', '/products/estate?pageSize=100', { as: buyer });
    expect(
      shown.json<WireProduct[]>().filter(({ userEmail }) => userEmail === seller.email),
    ).toEqual([]);
    const edit = { ...productBody({ name: 'Changed' }), version: 1 };
    expect((await test.api('PUT', `/products/${car}`, { as: seller, body: edit })).statusCode).toBe(
      401,
    );

    await settle();
    expect(await countLive()).toBe(0);
    expect(await count(and(own(), eq(products.deletedAt, test.clock.now())) ?? own())).toBe(CARS);
  },
);

it('a restored account has its cars again, but for those that were deleted before', async () => {
  const [before, kept] = [await anyLive(), CARS - 1];
  await test.api('DELETE', `/products/${before}`, { as: seller });
  test.clock.advance(1000);
  await test.api('DELETE', '/users/me', { as: seller });
  // Nothing has followed yet but the first portion.
  expect(await test.admin('restore', seller.email)).toContain('with 500 cars.');
  await settle();
  expect(await countLive()).toBe(kept);

  test.clock.advance(1000);
  seller = { ...seller, accessToken: (await signInAgain()).accessToken };
  await test.api('DELETE', '/users/me', { as: seller });
  await settle();
  expect(await countLive()).toBe(0);
  expect(await test.admin('restore', seller.email)).toContain(`with ${kept} cars.`);
  await settle();
  expect(await countLive()).toBe(kept);
  const [row] = await test.db.select().from(products).where(eq(products.id, before));
  expect(row?.deletedAt).not.toBeNull();
});

const signInAgain = async (changes: Partial<SignedIn> = {}): Promise<SignedIn> => {
  const person = { ...seller, ...changes };
  const as = await test.identity.idToken(person);
  const answer = await test.api('POST', '/jwt', { as, body: { email: person.email } });
  return { ...person, accessToken: answer.json<{ accessToken: string }>().accessToken };
};

it('the badge, the e-mail and the name of a seller reach all 2,000 cars', async () => {
  const body = { verified: true };
  const verified = await test.api('PATCH', `/users/${seller.email}`, { as: admin, body });
  expect(verified.json()).toEqual({ modifiedCount: 1 });
  const isVerified = and(own(), eq(products.sellerVerified, true)) ?? own();
  expect(await count(isVerified)).toBe(500);
  await settle();
  expect(await count(isVerified)).toBe(CARS);

  const { email } = await signInAgain({ email: `new-${seller.email}` });
  await settle();
  expect(await count(and(own(), eq(products.sellerEmail, email)) ?? own())).toBe(CARS);

  const name = 'Renata Renamed';
  await test.db.update(users).set({ name }).where(eq(users.id, seller.userId));
  await test.app.jobs.run('follow-sellers');
  await settle();
  const hasWord = sql`${products.searchWords} @@ 'renata'::tsquery`;
  expect(await count(and(own(), eq(products.sellerName, name), hasWord) ?? own())).toBe(CARS);
});

it('a job that was lost with its server is found by the next one', async () => {
  await test.api('DELETE', '/users/me', { as: seller });
  await test.db.execute(sql`delete from jobs where queue = 'follow-sellers'`);
  await settle();
  expect(await countLive()).toBe(CARS - 500);
  await test.app.jobs.run('follow-sellers');
  await settle();
  expect(await countLive()).toBe(0);
});
