import { eq, sql } from 'drizzle-orm';
import type { CreateProductBody } from '#contract/schemas/product';
import type { FacetName, WireSearchResponse } from '#contract/search';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { listCar } from '../../testing/product';
import { products } from '../schema';

let test: TestApp;
let dealer: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  dealer = await test.signIn('seller', { name: 'Dealer' });
  other = await test.signIn('seller', { name: 'Other' });
});
beforeEach(() => test.db.execute(sql`truncate products, search_terms cascade`));
afterAll(() => test.close());

const list = (changes: Partial<CreateProductBody>, seller = dealer) => {
  test.clock.advance(1000);
  return listCar(test, seller, { yearOfUse: 1, ...changes });
};
const answer = async (query: Record<string, string | number>) => {
  const params = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
  const response = await test.api('GET', `/products/search?${params.toString()}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<WireSearchResponse>();
};
const names = async (query: Record<string, string | number>) =>
  (await answer(query)).rows.map(({ name }) => name);
const counts = (found: WireSearchResponse, facet: FacetName) =>
  Object.fromEntries(found.facets[facet].map(({ value, count }) => [value, count]));

describe('the cars of a seller', () => {
  it('are found and counted with the other filters, under the name of the seller', async () => {
    await list({ name: 'Golf', fuel: 'diesel', location: 'Porto' });
    await list({ name: 'Polo', fuel: 'petrol', location: 'Faro' });
    await list({ name: 'Golf Other', fuel: 'petrol' }, other);
    const seller = dealer.userId;
    const found = await answer({ seller });
    expect(found).toMatchObject({ total: 2, sellerName: 'Dealer' });
    expect(found.rows.map(({ name }) => name)).toEqual(['Polo', 'Golf']);
    expect(counts(found, 'fuel')).toEqual({ diesel: 1, petrol: 1 });
    expect(counts(found, 'place')).toEqual({ Faro: 1, Porto: 1 });
    expect(await names({ seller, q: 'golf' })).toEqual(['Golf']);
    expect(await names({ seller, fuel: 'petrol' })).toEqual(['Polo']);
    expect(counts(await answer({ seller, fuel: 'petrol' }), 'fuel')).toEqual({
      diesel: 1,
      petrol: 1,
    });
    expect(await names({ seller, sort: 'createdAt:desc', pageSize: 1, page: 2 })).toEqual(['Golf']);
    expect((await answer({})).sellerName).toBeUndefined();
  });

  it('are named by histograms and by what to take back', async () => {
    await list({ name: 'Golf', resalePrice: 9000 });
    await list({ name: 'Polo', resalePrice: 4000 }, other);
    const seller = dealer.userId;
    const { histograms } = await answer({ seller, histograms: 'price' });
    expect(histograms?.price).toEqual([{ from: 9000, below: 9500, count: 1 }]);
    const nothing = await answer({ seller, maxPrice: 5000 });
    expect(nothing).toMatchObject({ total: 0, sellerName: 'Dealer' });
    for (const [query, filter] of [
      [{ seller, maxPrice: 5000 }, 'price'],
      [{ seller, q: 'polo' }, 'q'],
    ] as const) {
      const { relax = [] } = await answer(query);
      const relaxed = Object.fromEntries(relax.map(({ filter, count }) => [filter, count]));
      expect(relaxed).toEqual({ seller: 1, [filter]: 1 });
    }
  });

  it('are none, without a name, of an unknown seller, a buyer and a closed account', async () => {
    await list({ name: 'Golf' });
    const buyer = await test.signIn('user');
    const closed = await test.signIn('seller', { name: 'Closed' });
    await list({ name: 'Polo' }, closed);
    const admin = await test.signIn('admin');
    await test.api('DELETE', `/users/${closed.userId}`, { as: admin });
    // As if the job that follows a closed account had not reached the car.
    await test.db.update(products).set({ deletedAt: null }).where(eq(products.name, 'Polo'));
    expect((await answer({})).total).toBe(2);
    for (const seller of ['no-such-seller', dealer.email, buyer.userId, closed.userId]) {
      const found = await answer({ seller });
      expect(found).toMatchObject({ total: 0, rows: [], relax: [{ filter: 'seller', count: 2 }] });
      expect(found.sellerName).toBeUndefined();
    }
  });
});
