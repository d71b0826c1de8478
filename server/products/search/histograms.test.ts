import { sql } from 'drizzle-orm';
import type { CreateProductBody } from '#contract/schemas/product';
import type { WireSearchResponse } from '#contract/search';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { listCar } from '../../testing/product';

let test: TestApp;
let dealer: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  dealer = await test.signIn('seller');
});
beforeEach(() => test.db.execute(sql`truncate products, search_terms cascade`));
afterAll(() => test.close());

const list = (changes: Partial<CreateProductBody>) =>
  listCar(test, dealer, { yearOfUse: 1, ...changes });
const answer = async (query: Record<string, string | number>) => {
  const params = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
  const response = await test.api('GET', `/products/search?${params.toString()}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<WireSearchResponse>();
};

describe('histograms', () => {
  beforeEach(async () => {
    await list({ resalePrice: 4000, purchaseYear: 2018, mileageKm: 61_000, condition: 'good' });
    await list({ resalePrice: 4499, purchaseYear: 2018.5, condition: 'fair' });
    await list({ resalePrice: 5200, purchaseYear: 2020, mileageKm: 64_999, condition: 'good' });
  });
  const histogramsOf = async (query: Record<string, string | number>) =>
    (await answer(query)).histograms;

  it('are told when they are asked for, without what a car does not state', async () => {
    expect(await histogramsOf({})).toBeUndefined();
    expect(await histogramsOf({ histograms: 'price,year,mileage' })).toEqual({
      price: [
        { from: 4000, below: 4500, count: 2 },
        { from: 4500, below: 5000, count: 0 },
        { from: 5000, below: 5500, count: 1 },
      ],
      year: [
        { from: 2018, below: 2019, count: 2 },
        { from: 2019, below: 2020, count: 0 },
        { from: 2020, below: 2021, count: 1 },
      ],
      mileage: [{ from: 60_000, below: 65_000, count: 2 }],
    });
  });

  it('count with all filters but their own, beside the same total and facets', async () => {
    const filters = { condition: 'good', minPrice: 5000, maxPrice: 6000, maxMileage: 70_000 };
    const plain = await answer(filters);
    const found = await answer({ ...filters, histograms: 'price,year,mileage' });
    expect(found).toMatchObject({ total: 1, facets: plain.facets });
    expect(found.histograms).toEqual({
      price: [
        { from: 4000, below: 4500, count: 1 },
        { from: 4500, below: 5000, count: 0 },
        { from: 5000, below: 5500, count: 1 },
      ],
      year: [{ from: 2020, below: 2021, count: 1 }],
      mileage: [{ from: 60_000, below: 65_000, count: 1 }],
    });
  });

  it('count the dearest cars of all together', async () => {
    await list({ resalePrice: 200_499 });
    await list({ resalePrice: 900_000 });
    const { price = [] } =
      (await answer({ histograms: 'price', minPrice: 200_000 })).histograms ?? {};
    expect(price.at(-1)).toEqual({ from: 200_000, count: 2 });
  });

  it('stay when their own filter leaves nothing', async () => {
    const found = await answer({ minPrice: 9000, histograms: 'price' });
    expect(found).toMatchObject({ total: 0, relax: [{ filter: 'price', count: 3 }] });
    expect(found.histograms?.price).toHaveLength(3);
    expect(await histogramsOf({ q: 'nothing', histograms: 'price' })).toEqual({ price: [] });
  });
});
