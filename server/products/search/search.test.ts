import { eq, sql } from 'drizzle-orm';
import type { CreateProductBody } from '#contract/schemas/product';
import type { FacetName, WireSearchResponse } from '#contract/search';
import { invalid, refusal, wrongFields } from '../../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { bookCar, listCar, sellCar } from '../../testing/product';
import { carFacets, products } from '../schema';

let test: TestApp;
let dealer: SignedIn;
let other: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  dealer = await test.signIn('seller', { name: 'Dealer' });
  other = await test.signIn('seller', { name: 'Other' });
  buyer = await test.signIn('user');
});
// Searches read all cars, so each test starts with an empty table.
beforeEach(() => test.db.execute(sql`truncate products, search_terms cascade`));
afterAll(() => test.close());

const list = (changes: Partial<CreateProductBody>, seller = dealer) => {
  test.clock.advance(1000);
  return listCar(test, seller, { description: 'Kept dry.', yearOfUse: 1, ...changes });
};

const answer = async (query: Record<string, string | number>, as?: SignedIn) => {
  const params = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
  const response = await test.api('GET', `/products/search?${params.toString()}`, { as });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<WireSearchResponse>();
};
const names = async (query: Record<string, string | number>, as?: SignedIn) =>
  (await answer(query, as)).rows.map(({ name }) => name);
const counts = (found: WireSearchResponse, facet: FacetName) =>
  Object.fromEntries(found.facets[facet].map(({ value, count }) => [value, count]));

describe('words', () => {
  it('are found in name, description, colour and place, whatever their case and accents', async () => {
    await list({ name: 'Škoda Octavia', description: 'Heated seats', colour: 'Racing green' });
    await list({ name: 'Fiat Panda', description: 'A towbar, too', location: 'Évora' });
    expect(await names({ q: 'skoda' })).toEqual(['Škoda Octavia']);
    expect(await names({ q: 'ŠKODA green' })).toEqual(['Škoda Octavia']);
    expect(await names({ q: 'towbar' })).toEqual(['Fiat Panda']);
    expect(await names({ q: 'evora' })).toEqual(['Fiat Panda']);
    expect(await names({ q: 'octa' })).toEqual(['Škoda Octavia']);
    expect(await names({ q: 'skoda panda' })).toEqual([]);
  });

  it('may be misspelt, and the answer says what they were read as', async () => {
    await list({ name: 'Volkswagen Golf' });
    await list({ name: 'Toyota Yaris' });
    const found = await answer({ q: 'volkswagn gofl' });
    expect(found.rows.map(({ name }) => name)).toEqual(['Volkswagen Golf']);
    expect(found.corrections).toEqual({ volkswagn: 'volkswagen', gofl: 'golf' });
    expect(await names({ q: 'toyta' })).toEqual(['Toyota Yaris']);
    expect((await answer({ q: 'golf' })).corrections).toBeUndefined();
  });

  it('are found beside a car whose seller misspelt them', async () => {
    await list({ name: 'Volkswagen Golf' });
    await list({ name: 'Volkswagn Polo' });
    expect((await names({ q: 'volkswagn' })).sort()).toEqual(['Volkswagen Golf', 'Volkswagn Polo']);
  });

  it('are looked up as they are written while three cars have them', async () => {
    await list({ name: 'Volkswagen Golf' });
    for (const name of ['Volkswagn A', 'Volkswagn B', 'Volkswagn C']) await list({ name });
    const found = await answer({ q: 'volkswagn' });
    expect([found.total, found.corrections]).toEqual([3, undefined]);
  });

  it('are read as others only where that finds more', async () => {
    await list({ name: 'Volkswagen Golf', resalePrice: 9000 });
    await list({ name: 'Volkswagn Polo', resalePrice: 4000 });
    const cheap = await answer({ q: 'volkswagn', maxPrice: 5000 });
    expect([cheap.total, cheap.corrections]).toEqual([1, undefined]);
    const none = await answer({ q: 'volkswaen', maxPrice: 3000 });
    expect([none.total, none.corrections]).toEqual([0, undefined]);
  });

  it.each([
    ['vlovo', 1],
    ['volo', 1],
    ['voolvo', 1],
    ['volva', 1],
    ['vulva', 0],
    ['vlavo', 0],
    ['vaovo', 0],
    ['voolva', 1],
    ['voolvoo', 1],
    ['volvooxx', 0],
    ['volvovolvo', 0],
    ['vol', 1],
    ['vov', 0],
    ['volv0', 0],
    ['1volvo', 0],
  ])('may have one slip below six letters, two from then on: %s', async (q, total) => {
    await list({ name: 'Volvo' });
    expect((await answer({ q })).total).toBe(total);
  });

  it('are read as those nearest to them, of as many alike as three', async () => {
    for (const name of ['Octavia', 'Octavio', 'Carla', 'Carlb', 'Carlc', 'Carld']) {
      await list({ name });
    }
    expect(await names({ q: 'octavja' })).toEqual(['Octavia']);
    expect(await names({ q: 'tavia' })).toEqual([]);
    expect(await names({ q: 'carlx' })).toHaveLength(3);
  });

  it('are a fuel with a slip only when no car is called nearly so', async () => {
    await list({ name: 'Diezel' });
    await list({ name: 'Golf', fuel: 'diesel', description: 'A diesel' });
    const found = await answer({ q: 'dieel' });
    expect(found.corrections).toEqual({ dieel: 'diezel' });
    expect(found.rows.map(({ name }) => name)).toEqual(['Diezel']);
    expect(await names({ q: 'diezel' })).toEqual(['Diezel']);
  });

  it('that are numbers or other models are not corrected', async () => {
    await list({ name: 'Volvo XC90' });
    await list({ name: 'Seat Ibiza', description: 'Comfortable seats' });
    await list({ name: 'Opel Corsa', description: 'Comfortable seats' });
    expect(await names({ q: 'xc60' })).toEqual([]);
    expect(await names({ q: 'seats' })).toHaveLength(2);
  });

  it.each([
    "golf over 1'000 km",
    "golf from 5'000 km",
    "at least 100'000 km golf",
    "golf '",
    "'\\",
  ])('may have any signs: %s', async (q) => {
    await list({ name: 'Golf', mileageKm: 200_000 });
    expect((await answer({ q })).total).toBe(1);
  });

  it('understand a year, a fuel and a gearbox', async () => {
    const golf = { name: 'Volkswagen Golf' };
    await list({ ...golf, purchaseYear: 2019.5, fuel: 'diesel', gearbox: 'manual', location: 'A' });
    await list({ ...golf, purchaseYear: 2018, fuel: 'diesel', location: 'B' });
    await list({ ...golf, purchaseYear: 2019, fuel: 'petrol', location: 'C' });
    await list({ ...golf, purchaseYear: 2019, name: 'Golf TDI diesel', location: 'D' });
    await list({ name: 'Peugeot 2008', purchaseYear: 2021, fuel: 'plug-in-hybrid', location: 'E' });
    const places = async (q: string) =>
      (await answer({ q })).rows.map(({ location }) => location).sort();
    expect(await places('golf 2019 diesel')).toEqual(['A', 'D']);
    expect(await places('golf diesel manual')).toEqual(['A']);
    expect(await places('peugeot 2008')).toEqual(['E']);
    expect(await places('plug-in hybrid')).toEqual(['E']);
    expect(await places('golf 2019 deisel')).toEqual(['A', 'D']);
    expect((await answer({ q: 'glof manul' })).corrections).toEqual({
      glof: 'golf',
      manul: 'manual',
    });
  });

  it('of the name come before those of the description', async () => {
    await list({ name: 'Volvo V60' });
    await list({ name: 'Fiat Panda', description: 'Swapped for a Volvo' });
    expect(await names({ q: 'volvo' })).toEqual(['Volvo V60', 'Fiat Panda']);
    expect(await names({ q: 'volvo', sort: 'createdAt:desc' })).toEqual([
      'Fiat Panda',
      'Volvo V60',
    ]);
  });

  it.each([
    '%',
    '\\',
    "'; drop table products; --",
    "golf' | 'panda",
    ':* & !pandas',
    '.*(a+)+$',
    '((((',
    '<->',
    '٣٤',
    '🚗',
    'a'.repeat(100),
    Array.from({ length: 50 }, (_, index) => String.fromCharCode(97 + (index % 26))).join(' '),
  ])('are only ever words: %s', async (q) => {
    await list({ name: 'Volkswagen Golf' });
    const found = await answer({ q });
    expect(found.total).toBe(/\p{L}|\p{N}/u.test(q) ? 0 : 1);
  });
});

describe('filters', () => {
  it('narrow by price, year, mileage, place and what is chosen', async () => {
    await list({ name: 'A', resalePrice: 5000, purchaseYear: 2010, mileageKm: 200_000 });
    await list({ name: 'B', resalePrice: 9999.99, purchaseYear: 2015.5, mileageKm: 80_000 });
    await list({ name: 'C', resalePrice: 20_000, purchaseYear: 2020, location: 'Lisbon North' });
    await list({ name: 'D', location: 'Austin, TX' });
    await list({ name: 'E', location: 'Austin, MN' });
    expect(await names({ minPrice: 5000.01, maxPrice: 9999.99 })).toEqual(['B']);
    expect(await names({ minYear: 2011, maxYear: 2015 })).toEqual(['B']);
    expect(await names({ maxMileage: 80_000 })).toEqual(['B']);
    expect(await names({ place: 'lisbon' })).toEqual(['C']);
    await list({ name: 'F', location: 'São Paulo' });
    for (const place of ['Sao Paulo', 'sao p', 'SÃO', 'saopaulo', 'sao-paulo', 'paul']) {
      expect([place, await names({ place })]).toEqual([place, ['F']]);
    }
    expect(await names({ place: 'Austin, TX' })).toEqual(['D']);
  });

  it('take several choices of one kind', async () => {
    await list({ name: 'A', fuel: 'diesel' });
    await list({ name: 'B', fuel: 'hybrid' });
    await list({ name: 'C', fuel: 'petrol' });
    await list({ name: 'D' });
    expect(await names({ fuel: 'diesel,hybrid' })).toEqual(['B', 'A']);
    expect(await names({ fuel: 'diesel', condition: 'fair' })).toEqual([]);
    await list({ name: 'E', gearbox: 'manual', condition: 'fair' });
    expect(await names({ gearbox: 'manual,automatic' })).toEqual(['E']);
    expect(await names({ condition: 'fair' })).toEqual(['E']);
    expect(counts(await answer({ gearbox: 'automatic' }), 'gearbox')).toEqual({ manual: 1 });
  });

  it('know a category, and All as every one', async () => {
    await list({ name: 'A', categoryId: 'suv' });
    await list({ name: 'B' });
    expect(await names({ category: 'suv' })).toEqual(['A']);
    expect(await names({ category: 'all' })).toEqual(['B', 'A']);
  });

  it('show cars of verified sellers, as soon as they are and as long as they are', async () => {
    const admin = await test.signIn('admin');
    await list({ name: 'A' });
    await list({ name: 'B' }, other);
    const verify = (verified: boolean) =>
      test.api('PATCH', `/users/${other.email}`, { as: admin, body: { verified } });
    expect(await names({ verified: 'true' })).toEqual([]);
    await verify(true);
    expect(await names({ verified: 'true' })).toEqual(['B']);
    await list({ name: 'C' }, other);
    expect(await names({ verified: 'true' })).toEqual(['C', 'B']);
    await verify(false);
    expect(await names({ verified: 'true' })).toEqual([]);
  });

  it('show cars with photos, found by words or not, as soon as they have some', async () => {
    const id = await list({ name: 'Golf A' });
    await list({ name: 'Golf B' });
    expect(await names({ photos: 'true' })).toEqual([]);
    await test.db.update(products).set({ photoCount: 2 }).where(eq(products.id, id));
    expect(await names({ photos: 'true' })).toEqual(['Golf A']);
    expect(await names({ photos: 'true', q: 'golf' })).toEqual(['Golf A']);
    expect(counts(await answer({}), 'photos')).toEqual({ true: 1 });
    const { relax } = await answer({ photos: 'true', maxPrice: 1 });
    expect(relax).toEqual([{ filter: 'price', count: 1 }]);
    await test.db.update(products).set({ photoCount: 0 }).where(eq(products.id, id));
    expect(await names({ photos: 'true' })).toEqual([]);
  });

  it('show what nobody holds; others come last, but not for their holder', async () => {
    await list({ name: 'Free' });
    const held = await list({ name: 'Held' });
    await bookCar(test, buyer, held);
    expect(await names({})).toEqual(['Free', 'Held']);
    expect(await names({}, buyer)).toEqual(['Held', 'Free']);
    expect(await names({ available: 'true' })).toEqual(['Free']);
    const { relax } = await answer({ available: 'true', q: 'held' });
    expect(relax).toContainEqual({ filter: 'available', count: 1 });
    expect(counts(await answer({}), 'available')).toEqual({ true: 1 });
  });
});

it('never finds what the sale lists do not have', async () => {
  const sold = await list({ name: 'Golf Sold' });
  const deleted = await list({ name: 'Golf Deleted' });
  const banned = await test.signIn('seller');
  await list({ name: 'Golf Banned' }, banned);
  await list({ name: 'Golf Here' });
  const withdrawn = await list({ name: 'Golf Withdrawn' });
  await sellCar(test, sold);
  await test.db.update(products).set({ status: 'withdrawn' }).where(eq(products.id, withdrawn));
  await test.api('DELETE', `/products/${deleted}`, { as: dealer });
  const admin = await test.signIn('admin');
  await test.api('DELETE', `/users/${banned.userId}`, { as: admin });
  expect(await names({})).toEqual(['Golf Here']);
  expect(await names({ q: 'golf' })).toEqual(['Golf Here']);
  expect(await test.db.$count(carFacets)).toBe(1);
});

it('follows what changes', async () => {
  const id = await list({ name: 'Golf', resalePrice: 9000 });
  await test.db
    .update(products)
    .set({ name: 'Passat', resaleCents: 400_000 })
    .where(eq(products.id, id));
  expect(await names({ q: 'passat', maxPrice: 5000 })).toEqual(['Passat']);
  expect(await names({ q: 'golf' })).toEqual([]);
});

it('counts each choice with all filters but its own', async () => {
  await list({ name: 'A', fuel: 'diesel', condition: 'good', location: 'Porto' });
  await list({ name: 'B', fuel: 'diesel', condition: 'fair', location: 'Porto' });
  await list({ name: 'C', fuel: 'petrol', condition: 'good', location: 'Faro', categoryId: 'suv' });
  await list({ name: 'D', condition: 'excellent', location: 'Faro' });
  const found = await answer({ fuel: 'diesel', condition: 'good' });
  expect([found.total, found.isEstimate, found.areFacetsEstimates]).toEqual([
    1,
    undefined,
    undefined,
  ]);
  expect(counts(found, 'fuel')).toEqual({ diesel: 1, petrol: 1 });
  expect(counts(found, 'condition')).toEqual({ good: 1, fair: 1 });
  expect(counts(found, 'place')).toEqual({ Porto: 1 });
  expect(counts(found, 'category')).toEqual({ estate: 1 });
  const all = await answer({});
  expect(counts(all, 'category')).toEqual({ estate: 3, suv: 1 });
  expect(counts(all, 'fuel')).toEqual({ diesel: 2, petrol: 1 });
});

it('tells the choices that most cars have first, then by name, and twelve places', async () => {
  const letters = Array.from({ length: 13 }, (_, n) => String.fromCharCode(65 + n));
  for (const letter of ['M', ...letters])
    await list({ location: `Town ${letter}`, fuel: 'petrol' });
  await list({ location: 'Town A', fuel: 'hybrid' });
  await list({ location: 'Town M', fuel: 'diesel' });
  const { fuel, place } = (await answer({})).facets;
  expect(fuel).toEqual([
    { value: 'petrol', count: 14 },
    { value: 'diesel', count: 1 },
    { value: 'hybrid', count: 1 },
  ]);
  expect(place.map(({ value }) => value.replace('Town ', '')).join('')).toBe('MABCDEFGHIJK');
});

it('says which filter to take back when nothing is found, and what that brings', async () => {
  expect((await answer({ q: 'golf' })).relax).toEqual([]);
  await list({ name: 'Golf', resalePrice: 9000, fuel: 'petrol' });
  await list({ name: 'Golf', resalePrice: 9500, fuel: 'diesel' });
  await list({ name: 'Panda', resalePrice: 4000, fuel: 'petrol' });
  await list({ name: 'Polo', resalePrice: 4500, fuel: 'petrol' });
  const found = await answer({ q: 'golf', maxPrice: 5000, minPrice: 100, fuel: 'petrol' });
  expect(found.total).toBe(0);
  expect(found.relax).toEqual([
    { filter: 'q', count: 2 },
    { filter: 'price', count: 1 },
  ]);
  expect((await answer({ q: 'golf' })).relax).toBeUndefined();
  for (const [query, filter] of [
    [{ minYear: 2025 }, 'year'],
    [{ maxYear: 1990 }, 'year'],
    [{ maxMileage: 1 }, 'mileage'],
    [{ condition: 'fair' }, 'condition'],
    [{ gearbox: 'manual' }, 'gearbox'],
    [{ verified: 'true' }, 'verified'],
    [{ category: 'suv' }, 'category'],
    [{ place: 'Faro' }, 'place'],
  ] as const) {
    expect((await answer(query)).relax).toEqual([{ filter, count: 4 }]);
  }
});

it('sorts and pages', async () => {
  await list({ name: 'A', resalePrice: 3000, purchaseYear: 2015, mileageKm: 90_000 });
  await list({ name: 'B', resalePrice: 1000, purchaseYear: 2014 });
  await list({ name: 'C', resalePrice: 2000, purchaseYear: 2010, mileageKm: 10_000 });
  expect(await names({ sort: 'resalePrice:asc' })).toEqual(['B', 'C', 'A']);
  expect(await names({ sort: 'resalePrice:desc' })).toEqual(['A', 'C', 'B']);
  expect(await names({ sort: 'purchaseYear:desc' })).toEqual(['A', 'B', 'C']);
  expect(await names({ sort: 'purchaseYear:asc' })).toEqual(['C', 'B', 'A']);
  expect(await names({ sort: 'mileageKm:asc' })).toEqual(['C', 'A', 'B']);
  expect(await names({ sort: 'createdAt:desc' })).toEqual(['C', 'B', 'A']);
  const second = await answer({ sort: 'resalePrice:asc', pageSize: 2, page: 2 });
  expect([second.rows.map(({ name }) => name), second.total]).toEqual([['A'], 3]);
});

it.each([
  ['fuel=steam', 'fuel[0]'],
  ['minPrice=cheap', 'minPrice'],
  ['minPrice=5&maxPrice=4', 'maxPrice'],
  ['minYear=1900', 'minYear'],
  ['maxMileage=-1', 'maxMileage'],
  ['verified=false', 'verified'],
  ['verified=perhaps', 'verified'],
  ['sort=seller:asc', 'sort'],
  ['category=none', 'category'],
  ['q=a&q=b', 'q'],
  [`q=${'x'.repeat(101)}`, 'q'],
  ['colour=red', 'colour'],
  ['histograms=fuel', 'histograms[0]'],
  ['pageSize=101', 'pageSize'],
  ['page=0', 'page'],
])('refuses what makes no sense, by its name: %s', async (query, field) => {
  const response = await test.api('GET', `/products/search?${query}`);
  expect(refusal(response)).toEqual(invalid);
  expect(wrongFields(response)).toEqual([field]);
});

it('tells strangers nothing that the sale lists do not tell', async () => {
  await list({ name: 'Golf', vin: 'WVWZZZ1KZAW000001' });
  const [car] = (await answer({})).rows;
  expect(car).toMatchObject({ phone: '', vin: 'WVW••••••••••0001' });
  expect(Object.keys(car ?? {}).filter((name) => /search|Id$/.test(name))).toEqual(['categoryId']);
});
