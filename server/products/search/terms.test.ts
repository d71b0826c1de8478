import { eq, sql } from 'drizzle-orm';
import type { WireSearchResponse } from '#contract/search';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { listCar, productRow } from '../../testing/product';
import { products, searchTerms } from '../schema';

let test: TestApp;
let seller: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
});
afterAll(() => test.close());
beforeEach(() => test.db.execute(sql`truncate products, search_terms cascade`));

const terms = async () =>
  (await test.db.select({ term: searchTerms.term }).from(searchTerms))
    .map(({ term }) => term)
    .sort();

const correctionsOf = async (q: string) =>
  (await test.api('GET', `/products/search?q=${q}`)).json<WireSearchResponse>().corrections;

/** Different words of three letters: aaa, baa and so on. */
const words = (count: number, start = 0) =>
  Array.from({ length: count }, (_, index) =>
    [0, 1, 2]
      .map((place) => String.fromCharCode(97 + (Math.floor((start + index) / 26 ** place) % 26)))
      .join(''),
  );

it('are words of names, colours and places, not of descriptions', async () => {
  const car = {
    name: 'Lotus Elan',
    colour: 'Blue',
    location: 'Porto',
    description: 'Call Ludmila',
  };
  await listCar(test, seller, car);
  expect(await terms()).toEqual(['blue', 'elan', 'lotus', 'lotuselan', 'porto']);
  await listCar(test, seller, { name: 'Seat Leon', description: 'Heated seats' });
  // A word that some car has is not misspelt, although it resembles another one.
  expect(await correctionsOf('seats')).toBeUndefined();
  expect(await correctionsOf('lotsu')).toEqual({ lotsu: 'lotus' });
});

it('are at most 20 of a car, the shortest first', async () => {
  await listCar(test, seller, { name: words(29).join(' '), location: 'Porto' });
  expect(await terms()).toEqual(words(29).sort().slice(0, 20));
});

it('are at most 1,000 new ones of an import', async () => {
  const rows = Array.from({ length: 60 }, (_, row) =>
    productRow({ name: words(20, row * 20).join(' ') }),
  );
  const body = { key: 'a-key-of-this-preview', rows };
  const answer = await test.api('POST', '/products/import', { as: seller, body });
  expect(answer.statusCode).toBe(200);
  expect(await terms()).toHaveLength(1000);
});

it('are removed once no car has them, and return with the car', async () => {
  const gone = await listCar(test, seller, { name: 'Zebroid Coupe' });
  await listCar(test, seller, { name: 'Lotus Coupe' });
  const before = await terms();
  await test.api('DELETE', `/products/${gone}`, { as: seller });
  await test.app.jobs.run('housekeeping');
  expect(before.filter((term) => term.includes('zeb'))).toEqual(['zebroid', 'zebroidcoupe']);
  expect(await terms()).toEqual(before.filter((term) => !term.includes('zeb')));
  await test.db.update(products).set({ deletedAt: null }).where(eq(products.id, gone));
  expect(await terms()).toEqual(before);
});

it('are removed however many there are', async () => {
  await listCar(test, seller, { name: 'Lotus' });
  const left = await terms();
  const old = words(1203).map((word) => ({ term: `${word}old'\\` }));
  await test.db.insert(searchTerms).values(old);
  await test.app.jobs.run('housekeeping');
  expect(await terms()).toEqual(left);
});
