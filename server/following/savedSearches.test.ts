import { eq, sql } from 'drizzle-orm';
import type { WireSavedSearch } from '#contract/savedSearches';
import { notices } from '../notices/schema';
import { products } from '../products/schema';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { DAY, HOUR, MINUTE } from '../testing/clock';
import { listCar, type productBody } from '../testing/product';
import { conflict, notFound, refusal, unauthenticated } from '../testing/responses';
import { savedSearches } from './schema';

let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
beforeEach(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
  buyer = await test.signIn('user');
});
afterEach(() => test.close());

const save = (query: string, speed = 'at-once', as: SignedIn | undefined = buyer, name = 'Mine') =>
  test.api('POST', '/saved-searches', { as, body: { name, query, speed } });
const saved = async (query: string, speed?: string) =>
  (await save(query, speed)).json<{ insertedId: string }>().insertedId;
const searches = async (as = buyer) =>
  (await test.api('GET', '/saved-searches', { as })).json<WireSavedSearch[]>();
const list = (changes: Parameters<typeof productBody>[0] = {}) => {
  test.clock.advance(1000);
  return listCar(test, seller, { make: 'Volvo', model: 'V60', resalePrice: 15_000, ...changes });
};
const follow = () => test.app.jobs.run('follow-cars');
const titles = async (as = buyer) =>
  (await test.api('GET', '/notices', { as }))
    .json<{ title: string; kind: string }[]>()
    .filter(({ kind }) => kind === 'saved-search')
    .map(({ title }) => title);

/** Access tokens last an hour. */
async function renew() {
  const idToken = await test.identity.idToken(buyer);
  const renewed = await test.api('POST', '/jwt', { as: idToken, body: { email: buyer.email } });
  buyer = { ...buyer, ...renewed.json<{ accessToken: string }>() };
}

describe('a search that reports at once', () => {
  it.each([
    ['make=volvo', {}, true],
    ['make=Volvo&model=V60&maxPrice=15000', {}, true],
    ['make=Volvo&model=V90', {}, false],
    ['make=Audi', {}, false],
    ['maxPrice=14999', {}, false],
    ['minPrice=15001', {}, false],
    ['category=estate&minYear=2018&maxYear=2018', {}, true],
    ['category=suv', {}, false],
    ['minYear=2019', {}, false],
    ['maxYear=2017', {}, false],
    ['maxMileage=60000', { mileageKm: 60_000 }, true],
    ['maxMileage=60000', {}, false],
    ['fuel=petrol,diesel', { fuel: 'diesel' as const }, true],
    ['fuel=petrol', { fuel: 'diesel' as const }, false],
    ['gearbox=manual&condition=good', { gearbox: 'manual' as const }, true],
    ['condition=excellent', {}, false],
    ['q=octavia+porto', {}, true],
    ['q=golf', {}, false],
    ['place=Porto', {}, true],
    ['place=Lisbon', {}, false],
    ['photos=true', {}, false],
    ['verified=true', {}, false],
  ])('%s', async (query, facts, isMet) => {
    await save(query);
    await list(facts);
    await follow();
    expect(await titles()).toEqual(isMet ? ['1 new car: Mine'] : []);
  });

  it('tells each person of a car once, however many searches it meets', async () => {
    await save('make=Volvo');
    await save('maxPrice=20000', 'at-once', buyer, 'Cheap');
    await save('make=Volvo', 'at-once', await test.signIn('user'));
    await list();
    await follow();
    expect(await test.db.$count(notices, eq(notices.kind, 'saved-search'))).toBe(2);
    expect(await titles()).toHaveLength(1);
    await follow();
    expect(await titles()).toHaveLength(1);
  });

  it('counts further cars, and forgets those that were seen', async () => {
    const id = await saved('make=Volvo');
    await list({ name: 'First' });
    await follow();
    await list({ name: 'Second' });
    await follow();
    expect(await titles()).toEqual(['2 new cars: Mine']);
    expect(await searches()).toMatchObject([{ newCars: 2, query: 'make=Volvo' }]);
    test.clock.advance(1000);
    await test.api('POST', `/saved-searches/${id}/seen`, { as: buyer });
    expect(await searches()).toMatchObject([{ newCars: 0 }]);
  });

  it('does not count cars that are gone', async () => {
    await saved('make=Volvo');
    const gone = await list({ name: 'First' });
    await list({ name: 'Second' });
    await follow();
    expect(await titles()).toEqual(['2 new cars: Mine']);
    await test.api('DELETE', `/products/${gone}`, { as: seller });
    await list({ name: 'Third' });
    await follow();
    expect(await titles()).toEqual(['2 new cars: Mine']);
  });

  it('is silent about cars of before, own cars, and those that are listed anew', async () => {
    const old = await list({ name: 'Old' });
    await save('make=Volvo');
    await save('make=Volvo', 'at-once', seller);
    await test.db.update(products).set({ resaleCents: 1_400_000 }).where(eq(products.id, old));
    await follow();
    const car = await list();
    await follow();
    await test.api('DELETE', `/products/${car}`, { as: seller });
    await list();
    await follow();
    expect([await titles(), await titles(seller)]).toEqual([['1 new car: Mine'], []]);
  });

  it('tells of a car of before whose price falls into its range', async () => {
    const car = await list();
    await save('maxPrice=14000');
    test.clock.advance(1000);
    const price = (resalePrice: number) =>
      test.api('POST', '/products/prices', {
        as: seller,
        body: { changes: [{ id: car, version: 1, price: resalePrice }] },
      });
    expect((await price(13_900)).statusCode).toBe(200);
    await follow();
    expect(await titles()).toEqual(['1 new car: Mine']);
  });

  it('is silent about a price that fell before it was saved', async () => {
    const car = await list({ resalePrice: 15_000 });
    const body = { changes: [{ id: car, version: 1, price: 13_900 }] };
    await test.api('POST', '/products/prices', { as: seller, body });
    await follow();
    test.clock.advance(HOUR / 2);
    await save('maxPrice=14000');
    const status = { heldUntil: new Date(test.clock.now().getTime() + 1000), buyerId: 'somebody' };
    await test.db.update(products).set(status).where(eq(products.id, car));
    await follow();
    expect(await titles()).toEqual([]);
  });

  it('is not possible with more than 50 new cars a day, and slows down by itself', async () => {
    const [row] = await test.db
      .select()
      .from(products)
      .where(eq(products.id, await list()));
    if (!row) throw new Error('The car is missing.');
    const { searchWords: _words, ...car } = row;
    const many = (count: number, name: string) =>
      test.db.insert(products).values(
        Array.from({ length: count }, (_, n) => ({
          ...car,
          id: `${name}-${n}`,
          name: `${name} ${n}`,
          createdAt: test.clock.now(),
        })),
      );
    await many(51, 'Slow');
    await save('make=Volvo');
    test.clock.advance(MINUTE);
    await many(51, 'Fast');
    await follow();
    expect(await searches()).toMatchObject([{ speed: 'daily', newCars: 51 }]);
    await many(300, 'Many');
    expect(refusal(await save('make=Volvo'))).toEqual(conflict);
    expect((await save('make=Volvo', 'daily')).statusCode).toBe(200);
  });
});

it('reports once a day, before the daily mail, what is new since the last look', async () => {
  await save('make=Volvo', 'daily');
  const [row] = await test.db.select().from(savedSearches);
  if (!row) throw new Error('The search is missing.');
  // Half an hour before 8:00 in the market's time zone, UTC here.
  expect(row.lookAt.toISOString()).toMatch(/T07:30:00.000Z$/);
  await list({ name: 'New one' });
  await follow();
  const look = () => test.app.jobs.run('look-for-cars');
  await look();
  expect(await titles()).toEqual([]);
  test.clock.advance(row.lookAt.getTime() - test.clock.now().getTime());
  await renew();
  await look();
  expect(await titles()).toEqual(['1 new car: Mine']);
  // Not again before the next day, although 8:00 is still to come.
  const [looked] = await test.db.select().from(savedSearches);
  expect(looked?.lookAt.getTime()).toBe(row.lookAt.getTime() + DAY);
  test.clock.advance(DAY);
  await renew();
  await look();
  expect(await titles()).toEqual(['1 new car: Mine']);
});

it('reports the others when one search cannot be looked for', async () => {
  const broken = await saved('make=Saab', 'daily');
  await saved('make=Volvo', 'daily');
  await test.db.execute(sql`update saved_searches set filters = '{"q": {}}', look_at = 'epoch'
    where id = ${broken}`);
  await list();
  test.clock.advance(DAY);
  await expect(test.app.jobs.run('look-for-cars')).rejects.toThrow('could not be looked at');
  await renew();
  expect(await titles()).toEqual(['1 new car: Mine']);
  test.clock.advance(HOUR);
  await test.app.jobs.run('look-for-cars');
});

it('keeps the new cars of a search that is only renamed', async () => {
  const id = await saved('make=Volvo', 'daily');
  await list();
  test.clock.advance(MINUTE * 3);
  await save('make=Volvo', 'daily', buyer, 'Renamed');
  const [{ lookAt } = { lookAt: new Date() }] = await test.db.select().from(savedSearches);
  test.clock.advance(lookAt.getTime() - test.clock.now().getTime());
  await test.app.jobs.run('look-for-cars');
  await renew();
  expect(await searches()).toMatchObject([{ _id: id, name: 'Renamed' }]);
  expect(await titles()).toEqual(['1 new car: Renamed']);
});

it('never reports a search that only counts', async () => {
  await save('make=Volvo', 'never');
  await list();
  await follow();
  test.clock.advance(2 * DAY);
  await renew();
  await test.app.jobs.run('look-for-cars');
  expect(await titles()).toEqual([]);
  expect(await searches()).toMatchObject([{ newCars: 1, speed: 'never' }]);
});

it('asks after 60 days without a new car', async () => {
  const id = await saved('make=Volvo');
  test.clock.advance(60 * DAY + HOUR);
  await renew();
  expect(await searches()).toMatchObject([{ isQuiet: true }]);
  await test.api('PATCH', `/saved-searches/${id}`, { as: buyer, body: { kept: true } });
  expect(await searches()).toMatchObject([{ isQuiet: false }]);
});

it('keeps the searches of each person, at most 30, each once', async () => {
  const id = await saved('make=vw&sort=createdAt:desc');
  expect(await saved('make=vw', 'daily')).toBe(id);
  expect(await searches()).toMatchObject([{ query: 'make=vw', speed: 'daily' }]);
  const other = await test.signIn('user');
  expect(await searches(other)).toEqual([]);
  const body = { name: 'Theirs' };
  const path = `/saved-searches/${id}`;
  expect(refusal(await test.api('PATCH', path, { as: other, body }))).toEqual(notFound);
  expect(refusal(await test.api('POST', `${path}/seen`, { as: other }))).toEqual(notFound);
  expect((await test.api('DELETE', path, { as: other })).json()).toEqual({ deletedCount: 0 });
  expect(refusal(await test.api('GET', '/saved-searches'))).toEqual(unauthenticated);
  for (let n = 1; n < 30; n += 1) await save(`minYear=${1990 + n}`, 'daily');
  expect(refusal(await save('minYear=2025', 'daily'))).toMatchObject({ status: 403 });
  expect((await test.api('DELETE', path, { as: buyer })).json()).toEqual({ deletedCount: 1 });
});

it.each(['', 'sort=createdAt:desc', 'price=3', 'minPrice=much', 'category=none'])(
  'refuses the filters "%s"',
  async (query) => {
    expect((await save(query, 'daily')).statusCode).toBe(400);
    expect(await searches()).toEqual([]);
  },
);
