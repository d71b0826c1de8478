import { eq } from 'drizzle-orm';
import type { MergeFavouritesResponse, WireFavourite } from '#contract/favourites';
import type { WireProduct } from '#contract/types';
import { purgeDeleted } from '../housekeeping';
import { products } from '../products/schema';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { DAY, MINUTE } from '../testing/clock';
import { bookCar, listCar, sellCar } from '../testing/product';
import {
  conflict,
  expectRefused,
  invalid,
  notFound,
  refusal,
  unauthenticated,
} from '../testing/responses';
import { favourites } from './schema';

let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
beforeEach(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
  buyer = await test.signIn('user');
});
afterEach(() => test.close());

const save = (id: string, as: SignedIn = buyer, body: object = {}) =>
  test.api('PUT', `/favourites/${id}`, { as, body });
const list = async (query = '', as: SignedIn = buyer) =>
  (await test.api('GET', `/favourites${query}`, { as })).json<WireFavourite[]>();
const ids = async (as: SignedIn = buyer) =>
  (await test.api('GET', '/favourites/ids', { as })).json<{ ids: string[] }>().ids;
const merge = async (cars: object[], as: SignedIn = buyer) =>
  (
    await test.api('POST', '/favourites/merge', { as, body: { cars } })
  ).json<MergeFavouritesResponse>();
const price = (id: string, resaleCents: number) =>
  test.db.update(products).set({ resaleCents }).where(eq(products.id, id));

it('keeps saved cars with the price and note of their owner, for nobody else', async () => {
  const car = await listCar(test, seller);
  expect((await save(car, buyer, { note: 'ask about the belt' })).json()).toEqual({
    acknowledged: true,
  });
  const savedAt = test.clock.now().toISOString();
  test.clock.advance(30 * MINUTE);
  await price(car, 1_000_000);
  // Saving it again changes neither date nor note.
  await save(car);
  expect(await list()).toEqual([
    {
      productId: car,
      name: 'Skoda Octavia Combi',
      picture: 'https://pictures.example.com/octavia.jpg',
      state: 'available',
      product: expect.objectContaining({ _id: car, resalePrice: 10_000, phone: '' }) as unknown,
      savedAt,
      savedPrice: 11_900.5,
      note: 'ask about the belt',
    },
  ]);

  const other = await test.signIn('user');
  expect([await ids(), await ids(other), await list('', other)]).toEqual([[car], [], []]);
  await test.api('DELETE', `/favourites/${car}`, { as: other });
  expect(await ids()).toEqual([car]);
  await test.api('DELETE', `/favourites/${car}`, { as: buyer });
  expect(await ids()).toEqual([]);
});

it('refuses strangers, own cars, cars that are gone and long notes', async () => {
  const [own, gone] = [await listCar(test, seller), await listCar(test, seller)];
  await test.api('DELETE', `/products/${gone}`, { as: seller });
  for (const path of ['/favourites', '/favourites/ids']) {
    expect(refusal(await test.api('GET', path))).toEqual(unauthenticated);
  }
  const body = { cars: [] };
  expect(refusal(await test.api('POST', '/favourites/merge', { body }))).toEqual(unauthenticated);
  expect(refusal(await test.api('DELETE', `/favourites/${own}`))).toEqual(unauthenticated);
  await expectRefused(
    (as) => test.api('PUT', `/favourites/${own}`, { as, body: {} }),
    [seller],
    conflict,
  );
  expect(refusal(await save(gone))).toEqual(notFound);
  expect(refusal(await save(own, buyer, { note: 'x'.repeat(201) }))).toEqual(invalid);
});

it('says what became of the cars, and sorts and filters by it', async () => {
  const [held, sold, withdrawn, gone, free] = await Promise.all(
    ['Held', 'Sold', 'Withdrawn', 'Gone', 'Free'].map((name) => listCar(test, seller, { name })),
  );
  if (!held || !sold || !withdrawn || !gone || !free) throw new Error('A car is missing.');
  for (const car of [held, sold, withdrawn, gone, free]) {
    await save(car);
    test.clock.advance(1000);
  }
  await bookCar(test, await test.signIn('user'), held);
  await sellCar(test, sold);
  const body = { withdrawn: true };
  await test.api('PATCH', `/products/${withdrawn}`, { as: seller, body });
  await test.api('DELETE', `/products/${gone}`, { as: seller });
  await price(free, 900_000);
  await price(held, 1_000_000);

  const seen = (rows: WireFavourite[]) => rows.map(({ name, state }) => `${name} ${state}`);
  expect(seen(await list())).toEqual([
    'Free available',
    'Gone gone',
    'Withdrawn withdrawn',
    'Sold sold',
    'Held held',
  ]);
  expect((await list()).find(({ name }) => name === 'Gone')).toMatchObject({
    product: null,
    picture: 'https://pictures.example.com/octavia.jpg',
  });
  expect(seen(await list('?sort=drop:desc')).slice(0, 2)).toEqual(['Free available', 'Held held']);
  expect(seen(await list('?state=sold'))).toEqual(['Sold sold']);
  const page = await test.api('GET', '/favourites?state=available&pageSize=1', { as: buyer });
  expect(page.headers['x-total-count']).toBe('1');

  const response = await test.api(
    'GET',
    `/products/several?ids=${[free, gone, sold, 'none', held].join(',')}`,
  );
  expect(response.json<WireProduct[]>().map(({ _id }) => _id)).toEqual([free, sold, held]);
  // A car that was sold stays so when it is removed.
  await test.db.update(products).set({ deletedAt: test.clock.now() }).where(eq(products.id, sold));
  expect(seen(await list('?state=sold'))).toEqual(['Sold sold']);
});

it('merges what the browser saved, twice with the same result, and says what it refused', async () => {
  const [car, both, gone] = await Promise.all([
    listCar(test, seller),
    listCar(test, seller),
    listCar(test, seller),
  ]);
  await test.api('DELETE', `/products/${gone}`, { as: seller });
  await save(both);
  const hourAgo = test.clock.now().getTime() - 60 * MINUTE;
  const cars = [
    { id: car, at: hourAgo + 1, price: 13_000 },
    { id: both, at: hourAgo, price: 12_500 },
    { id: gone, at: hourAgo, price: 1000 },
  ];
  const answer = { taken: [car, both], refused: [{ id: gone, reason: 'gone' }] };
  expect(await merge(cars)).toEqual(answer);
  test.clock.advance(30 * MINUTE);
  expect(await merge(cars.map((one) => ({ ...one, at: one.at + MINUTE, price: 1 })))).toEqual(
    answer,
  );
  const rows = await list();
  expect(rows.map(({ productId, savedPrice }) => [productId, savedPrice])).toEqual([
    [car, 13_000],
    [both, 12_500],
  ]);
  expect(rows[1]?.savedAt).toBe(new Date(hourAgo).toISOString());
  // The clock of a browser may be wrong.
  const next = await listCar(test, seller);
  await merge([{ id: next, at: hourAgo + 10 * DAY }]);
  expect((await list())[0]?.savedAt).toBe(test.clock.now().toISOString());
  expect(await merge([{ id: car, at: hourAgo }], seller)).toEqual({
    taken: [],
    refused: [{ id: car, reason: 'own' }],
  });
});

it('saves 500 cars and no more, but the saved ones again', async () => {
  const car = await listCar(test, seller);
  const [row] = await test.db.select().from(products).where(eq(products.id, car));
  if (!row) throw new Error('The car is missing.');
  const copies = Array.from({ length: 499 }, (_, index) => ({ ...row, id: `copy-${index}` }));
  await test.db.insert(products).values(copies);
  const at = test.clock.now().getTime();
  for (let start = 0; start < 499; start += 100) {
    await merge(copies.slice(start, start + 100).map(({ id }) => ({ id, at })));
  }
  const [last, full] = [await listCar(test, seller), await listCar(test, seller)];
  expect((await save(last)).statusCode).toBe(200);
  expect((await save(full)).json()).toMatchObject({ code: 'quota-reached' });
  expect(
    await merge([
      { id: full, at },
      { id: last, at },
    ]),
  ).toEqual({
    taken: [last],
    refused: [{ id: full, reason: 'full' }],
  });
});

it('tells sellers how many people saved their cars, and nobody else', async () => {
  const [car, other] = [await listCar(test, seller), await listCar(test, seller)];
  await save(car);
  await save(car, await test.signIn('user'));
  const cars = await test.api('GET', `/products/seller/${seller.email}`, { as: seller });
  const savesOf = (id: string) => cars.json<WireProduct[]>().find(({ _id }) => _id === id)?.saves;
  expect([savesOf(car), savesOf(other)]).toEqual([2, undefined]);
  const find = async (as?: SignedIn) =>
    (await test.api('GET', `/products/find/${car}`, { as })).json<WireProduct>().saves;
  expect([await find(seller), await find(buyer), await find()]).toEqual([2, undefined, undefined]);
});

it('goes with the account and the car', async () => {
  const [car, gone] = [await listCar(test, seller), await listCar(test, seller)];
  const leaving = await test.signIn('user');
  await save(car, leaving);
  await save(gone);
  await test.api('DELETE', '/users/me', { as: leaving });
  await test.api('DELETE', `/products/${gone}`, { as: seller });
  await purgeDeleted(test.db, new Date(test.clock.now().getTime() + 29 * DAY));
  expect(await test.db.$count(favourites)).toBe(2);
  await purgeDeleted(test.db, new Date(test.clock.now().getTime() + 31 * DAY));
  expect(await test.db.$count(favourites)).toBe(0);
});
