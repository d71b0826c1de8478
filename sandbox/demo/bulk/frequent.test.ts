import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import type { FacetName, WireSearchResponse } from '#contract/search';
import { products } from '../../../server/products/schema';
import { createTestApp, type TestApp } from '../../../server/testing/app';
import { createTestClock } from '../../../server/testing/clock';
import { bookCar } from '../../../server/testing/product';
import { loadBulk } from './load';

/** Searches over so many cars that counts are estimated from a sample. */
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await loadBulk(test.db, {
    users: 100,
    products: 9000,
    seed: 1,
    now: createTestClock().now(),
    onProgress: () => undefined,
  });
});
afterAll(() => test.close());

const search = async (query: string, pageSize = 20) => {
  const response = await test.api('GET', `/products/search?pageSize=${pageSize}&${query}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<WireSearchResponse>();
};
const idsOf = ({ rows }: WireSearchResponse) => rows.map(({ _id }) => _id);
const choices = ({ facets }: WireSearchResponse, name: FacetName) =>
  new Map(facets[name].map(({ value, count }) => [value, count]));

/** The table itself, to compare with. */
const isUnsold = eq(products.status, 'unsold');
const count = (...also: SQL[]) => test.db.$count(products, and(isUnsold, ...also));
const idsBy = async (...order: SQL[]) => {
  const all = test.db.select({ id: products.id }).from(products).where(isUnsold);
  return (await all.orderBy(...order)).map(({ id }) => id);
};

const rounded = (n: number) => Number(n.toPrecision(2));
function expectAbout(estimate: number | undefined, truth: number) {
  expect(estimate).toBe(rounded(estimate ?? 0));
  expect(Math.abs((estimate ?? 0) - truth) / truth).toBeLessThan(0.15);
}

it('very many matches are estimated, rounded and said to be so; few are exact', async () => {
  const all = await search('');
  expect([all.isEstimate, all.areFacetsEstimates, all.reachable]).toEqual([true, true, 480]);
  expectAbout(all.total, await count());
  expectAbout(choices(all, 'fuel').get('diesel'), await count(eq(products.fuel, 'diesel')));

  const drawn = await search('histograms=price&maxPrice=99999999');
  const bars = drawn.histograms?.price?.map((bar) => bar.count) ?? [];
  expect(bars).toEqual(bars.map(rounded));
  const inBars = bars.reduce((sum, n) => sum + n, 0);
  expect(Math.abs(inBars - (await count())) / (await count())).toBeLessThan(0.15);
});

it('some thousands of very many are counted one by one, what else there is is estimated', async () => {
  const some = await search('fuel=diesel&histograms=price');
  expect(some.total).toBe(await count(eq(products.fuel, 'diesel')));
  expect(some.total).toBeGreaterThan(1000);
  expect([some.isEstimate, some.reachable]).toEqual([undefined, undefined]);
  expect(some.areFacetsEstimates).toBe(true);
  expectAbout(choices(some, 'fuel').get('petrol'), await count(eq(products.fuel, 'petrol')));
  const inBars = some.histograms?.price?.reduce((sum, bar) => sum + bar.count, 0) ?? 0;
  expect(Math.abs(inBars - some.total) / some.total).toBeLessThan(0.15);
  expect(some.rows).toHaveLength(20);
});

it('few of very many are exact to the last choice', async () => {
  const few = await search('fuel=electric&category=convertible');
  const isElectric = eq(products.fuel, 'electric');
  expect(few).toMatchObject({ total: await count(isElectric, isConvertible) });
  expect([few.isEstimate, few.areFacetsEstimates]).toEqual([undefined, undefined]);
  const isPetrol = eq(products.fuel, 'petrol');
  expect(choices(few, 'fuel').get('petrol')).toBe(await count(isPetrol, isConvertible));
});
const isConvertible = eq(products.categoryId, 'convertible');

it('the cars of a seller among very many are exact to the last choice', async () => {
  const [car] = await test.db.select().from(products).where(isUnsold).limit(1);
  const isTheirs = eq(products.sellerId, car?.sellerId ?? '');
  const isDiesel = eq(products.fuel, 'diesel');
  const theirs = await search(`seller=${car?.sellerId}`);
  expect(theirs).toMatchObject({
    total: await count(isTheirs),
    sellerName: car?.sellerName,
  });
  expect([theirs.isEstimate, theirs.areFacetsEstimates]).toEqual([undefined, undefined]);
  expect(choices(theirs, 'fuel').get('diesel')).toBe(await count(isTheirs, isDiesel));
});

it.each([
  ['', [desc(products.createdAt), asc(products.id)]],
  ['sort=resalePrice:asc', [asc(products.resaleCents), asc(products.id)]],
  ['sort=purchaseYear:desc', [desc(products.purchaseYear), asc(products.id)]],
])('very many go on from page to page, as far as one may: %s', async (query, order) => {
  const all = await idsBy(...order);
  expect(idsOf(await search(query))).toEqual(all.slice(0, 20));
  expect(idsOf(await search(`${query}&page=24`))).toEqual(all.slice(460, 480));
  expect(idsOf(await search(`${query}&page=5`, 100))).toEqual(all.slice(400, 480));
  expect((await search(`${query}&page=25`)).rows).toEqual([]);
});

it('very many go on by cursor, without a car twice or one left out', async () => {
  for (const [sort, order] of [
    ['relevance', [desc(products.createdAt), asc(products.id)]],
    ['purchaseYear:asc', [asc(products.purchaseYear), desc(products.id)]],
  ] as const) {
    const all = await idsBy(...order);
    let page = await search(`sort=${sort}`, 100);
    const ids = idsOf(page);
    while (page.next !== undefined && ids.length < 600) {
      page = await search(`sort=${sort}&after=${page.next}`, 100);
      expect(page.isEstimate).toBe(true);
      ids.push(...idsOf(page));
    }
    expect(ids).toEqual(all.slice(0, 600));
  }
});

it('very many have none that somebody holds', async () => {
  const [newest = '', next] = await idsBy(desc(products.createdAt), asc(products.id));
  const [car] = await test.db.select().from(products).where(eq(products.id, newest));
  await bookCar(test, await test.signIn('user'), newest, (car?.resaleCents ?? 0) / 100);
  expect(idsOf(await search(''))[0]).toBe(next);
});
