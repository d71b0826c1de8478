import { eq } from 'drizzle-orm';
import type { WireProduct, WireProductSeller } from '#contract/types';
import { notFound, refusal } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar, sellCar } from '../testing/product';
import { products } from './schema';

let test: TestApp;
let dealer: SignedIn;
let other: SignedIn;
let buyer: SignedIn;

beforeEach(async () => {
  test = await createTestApp();
  dealer = await test.signIn('seller', { name: 'Dealer' });
  other = await test.signIn('seller', { name: 'Other' });
  buyer = await test.signIn('user');
});
afterEach(() => test.close());

const list = (
  seller: SignedIn,
  name: string,
  price: number,
  year = 2018,
  categoryId = 'estate',
) => {
  test.clock.advance(60_000);
  const changes = { name, resalePrice: price, purchaseYear: year, yearOfUse: 1, categoryId };
  return listCar(test, seller, changes);
};

describe('GET /products/find/{id}/similar', () => {
  const similar = async (id: string, as?: SignedIn) => {
    const response = await test.api('GET', `/products/find/${id}/similar`, { as });
    return response.json<WireProduct[]>().map(({ name }) => name);
  };

  it('is public: cars of the category, the nearest in price and year first', async () => {
    const car = await list(dealer, 'This', 10_000);
    await list(other, 'Far', 30_000);
    await list(other, 'Near', 10_500);
    await list(dealer, 'Old', 10_000, 2003);
    await list(dealer, 'Cheaper', 8000);
    await list(dealer, 'SUV', 10_000, 2018, 'suv');
    expect(await similar(car)).toEqual(['Near', 'Cheaper', 'Far', 'Old']);
  });

  it('are the nearest of very many', async () => {
    const car = await list(dealer, 'This', 10_000);
    const [template] = await test.db.select().from(products).where(eq(products.id, car));
    if (!template) throw new Error('The car is gone.');
    const far = Array.from({ length: 80 }, (_, n) => ({
      ...template,
      id: `far-${n}`,
      name: 'Far',
      resaleCents: n % 2 === 0 ? 2_000_000 + n : 500_000 - n,
    }));
    await test.db.insert(products).values(far);
    await list(other, 'Above', 10_500);
    await list(other, 'Below', 9400);
    expect((await similar(car)).slice(0, 2)).toEqual(['Above', 'Below']);
  });

  it('are no more than two of one seller while others have some', async () => {
    const car = await list(dealer, 'This', 10_000);
    for (const name of ['A', 'B', 'C', 'D']) await list(dealer, name, 10_000);
    await list(other, 'Far', 30_000);
    const names = await similar(car);
    expect(names).toHaveLength(4);
    expect(names[2]).toBe('Far');
  });

  it('leaves out what nobody can have: held, sold and withdrawn cars', async () => {
    const car = await list(dealer, 'This', 10_000);
    const held = await list(dealer, 'Held', 10_000);
    const sold = await list(dealer, 'Sold', 10_000);
    const withdrawn = await list(dealer, 'Withdrawn', 10_000);
    await list(other, 'Free', 20_000);
    await bookCar(test, buyer, held, 10_000);
    await sellCar(test, sold);
    await test.api('DELETE', `/products/${withdrawn}`, { as: dealer });
    expect(await similar(car)).toEqual(['Free']);
    // Also on the page of a withdrawn car.
    expect(await similar(withdrawn)).toEqual(['This', 'Free']);
  });

  it('are the advertised cars where there are none like it, and for a car that never was', async () => {
    const car = await list(dealer, 'This', 10_000);
    const advertise = async (name: string) => {
      const id = await list(other, name, 50_000, 2020, 'suv');
      await test.api('PATCH', `/products/${id}`, { as: other, body: { advertise: true } });
      return id;
    };
    const suv = await advertise('Advertised');
    expect(await similar(car)).toEqual(['Advertised']);
    expect(await similar('no-such-car')).toEqual(['Advertised']);
    expect(await similar(suv)).toEqual([]);
    await bookCar(test, buyer, suv, 50_000);
    expect(await similar(car)).toEqual([]);
    for (const name of ['A', 'B', 'C', 'D', 'E']) await advertise(name);
    expect(await similar(car)).toEqual(['E', 'D', 'C', 'B']);
  });

  it('keeps the phone number from strangers', async () => {
    const car = await list(dealer, 'This', 10_000);
    await list(other, 'Near', 10_500);
    const phones = async (as?: SignedIn) => {
      const response = await test.api('GET', `/products/find/${car}/similar`, { as });
      return response.json<WireProduct[]>().map(({ phone }) => phone);
    };
    expect(await phones()).toEqual(['']);
    expect(await phones(buyer)).toEqual(['']);
    expect(await phones(other)).toEqual(['+351912345678']);
  });
});

describe('GET /products/find/{id}/seller', () => {
  const sellerOf = async (id: string) => {
    const response = await test.api('GET', `/products/find/${id}/seller`);
    return response.json<WireProductSeller>();
  };

  it('is public: who sells since when, how many, and their newest other cars', async () => {
    const since = test.clock.now().toISOString();
    const car = await list(dealer, 'This', 10_000);
    for (const name of ['A', 'B', 'C', 'D']) await list(dealer, name, 10_000);
    const newest = await list(dealer, 'E', 10_000);
    const sold = await list(dealer, 'Sold', 10_000);
    await list(other, 'Not theirs', 10_000);
    const soldByOther = await list(other, 'Not theirs', 10_000);
    for (const id of [sold, soldByOther]) {
      await sellCar(test, id);
    }
    const seller = await sellerOf(car);
    expect(seller).toMatchObject({
      name: 'Dealer',
      verified: false,
      createdAt: since,
      unsoldCount: 6,
      soldCount: 1,
    });
    const shown = ({ listings: cars }: WireProductSeller) => cars.map(({ name }) => name);
    expect(shown(seller)).toEqual(['E', 'D', 'C', 'B']);
    expect(shown(await sellerOf(newest))).toEqual(['D', 'C', 'B', 'A']);
  });

  it('tells neither e-mail nor phone of the account', async () => {
    const car = await list(dealer, 'This', 10_000);
    expect(Object.keys(await sellerOf(car)).sort()).toEqual([
      '_id',
      'createdAt',
      'listings',
      'name',
      'soldCount',
      'unsoldCount',
      'verified',
    ]);
  });

  it('is not there for a car that is not', async () => {
    const car = await list(dealer, 'This', 10_000);
    await test.api('DELETE', `/products/${car}`, { as: dealer });
    for (const id of [car, 'no-such-car']) {
      expect(refusal(await test.api('GET', `/products/find/${id}/seller`))).toEqual(notFound);
    }
  });
});

it('announces extensions in every response, also in errors', async () => {
  const answers = [await test.api('GET', '/categories'), await test.api('GET', '/bookings/x')];
  expect(answers.map(({ headers }) => headers['x-extended'])).toEqual(['1', '1']);
});
