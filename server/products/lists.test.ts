import { eq } from 'drizzle-orm';
import type { ErrorResponse, WireProduct } from '#contract/types';
import { forbidden, invalid, notFound, refusal, unauthenticated } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar, sellCar } from '../testing/product';
import { products } from './schema';

let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let stranger: SignedIn;
let admin: SignedIn;
let booked: string;

const shortName = ({ name }: WireProduct) => name.replace(' Estate', '');

/** Estates: Old (sold), Cheap, Booked, Dear (advertised); one SUV; one deleted car. */
beforeAll(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
  buyer = await test.signIn('user');
  stranger = await test.signIn('user');
  admin = await test.signIn('admin');
  const list = async (name: string, price: number, year: number, categoryId = 'estate') => {
    test.clock.advance(60_000);
    const fullName = categoryId === 'estate' ? `${name} Estate` : name;
    const changes = { name: fullName, resalePrice: price, purchaseYear: year, categoryId };
    return listCar(test, seller, changes);
  };
  const old = await list('Old', 900, 1999);
  await list('Cheap', 4000, 2012);
  booked = await list('Booked', 8000, 2015);
  const dear = await list('Dear', 30_000, 2021);
  await list('Tall', 15_000, 2019, 'suv');
  const deleted = await list('Deleted', 1, 2000);
  await test.api('PATCH', `/products/${dear}`, { as: seller, body: { advertise: true } });
  await test.api('PATCH', `/products/${old}`, { as: seller, body: { advertise: true } });
  await sellCar(test, old);
  await test.api('DELETE', `/products/${deleted}`, { as: seller });
  await bookCar(test, buyer, booked, 8000);
});
afterAll(() => test.close());

const list = async (path: string, as: SignedIn = stranger) => {
  const response = await test.api('GET', `/products/${path}`, { as });
  const rows = response.json<WireProduct[]>();
  return {
    rows,
    names: rows.map(shortName),
    total: response.headers['x-total-count'],
  };
};

describe('GET /products/{categoryId}', () => {
  it('lists the unsold cars of a category, newest first, those on hold last', async () => {
    expect(await list('estate')).toMatchObject({ names: ['Dear', 'Cheap', 'Booked'], total: '3' });
  });

  it('leaves the car that one holds oneself where it was, also in a search', async () => {
    expect((await list('estate', buyer)).names).toEqual(['Dear', 'Booked', 'Cheap']);
    expect((await list('all?q=E', buyer)).names).toEqual(['Dear', 'Booked', 'Cheap']);
  });

  it('shows every car once when the free ones end within a page or before it', async () => {
    const pageNames = async (size: number) => {
      const pages = [1, 2, 3, 4].map((page) => list(`estate?pageSize=${size}&page=${page}`));
      return (await Promise.all(pages)).map(({ names, total }) => [...names, total]);
    };
    expect(await pageNames(1)).toEqual([['Dear', '3'], ['Cheap', '3'], ['Booked', '3'], ['3']]);
    expect(await pageNames(2)).toEqual([['Dear', 'Cheap', '3'], ['Booked', '3'], ['3'], ['3']]);
  });

  it('lists those of every category for All', async () => {
    expect((await list('all')).names).toEqual(['Tall', 'Dear', 'Cheap', 'Booked']);
  });

  it('says of every car whether it is held and its seller verified, without further calls', async () => {
    const { rows } = await list('estate');
    const held = rows.map((row) => [shortName(row), row.reservedUntil !== null]);
    expect(held).toEqual([
      ['Dear', false],
      ['Cheap', false],
      ['Booked', true],
    ]);
    expect(rows.every(({ sellerVerified }) => sellerVerified === false)).toBe(true);
    await test.api('PATCH', `/users/${seller.email}`, { as: admin, body: { verified: true } });
    const later = await list('estate');
    expect(later.rows.every(({ sellerVerified }) => sellerVerified === true)).toBe(true);
  });

  it('sorts, pages, searches and narrows', async () => {
    expect((await list('estate?sort=resalePrice:asc')).names).toEqual(['Cheap', 'Booked', 'Dear']);
    expect((await list('estate?sort=purchaseYear:asc')).names).toEqual(['Cheap', 'Booked', 'Dear']);
    expect((await list('all?sort=createdAt:asc&pageSize=1&page=2')).names).toEqual(['Booked']);
    expect(await list('all?q=E')).toMatchObject({ names: ['Dear', 'Cheap', 'Booked'], total: '3' });
    const byPrice = 'all?q=E&sort=resalePrice:desc&pageSize=2';
    expect(await list(byPrice)).toMatchObject({ names: ['Dear', 'Booked'], total: '3' });
    expect(await list(`${byPrice}&page=2`)).toMatchObject({ names: ['Cheap'], total: '3' });
    expect(await list(`${byPrice}&page=3`)).toMatchObject({ names: [], total: '3' });
    const between = await list('all?minPrice=8000&maxPrice=15000');
    expect(between).toMatchObject({ names: ['Tall', 'Booked'], total: '2' });
    const dear = await list('all?minPrice=8000');
    expect(dear).toMatchObject({ names: ['Tall', 'Dear', 'Booked'], total: '3' });
    const cheap = await list('all?maxPrice=8000');
    expect(cheap).toMatchObject({ names: ['Cheap', 'Booked'], total: '2' });
    expect((await list('all?minPrice=0&maxPrice=4000')).names).toEqual(['Cheap']);
    expect(await list('all?condition=excellent')).toMatchObject({ names: [], total: '0' });
    expect((await list('all?q=E&condition=excellent')).names).toEqual([]);
    const good = await list('estate?condition=good');
    expect(good).toMatchObject({ names: ['Dear', 'Cheap', 'Booked'], total: '3' });
  });

  it('refuses what it does not understand', async () => {
    for (const [query, fieldErrors] of [
      ['sort=phone:asc', { sort: 'Must be one of: createdAt, resalePrice, purchaseYear.' }],
      ['condition=wrecked', { condition: 'condition must be one of: excellent, good, fair.' }],
      ['minPrice=-1', { minPrice: 'minPrice must be a price in dollars.' }],
      ['maxPrice=1.005', { maxPrice: 'maxPrice must be a price in dollars.' }],
      ['maxPrice=much', { maxPrice: 'maxPrice must be a number.' }],
      ['minPrice=0x1', { minPrice: 'minPrice must be a number.' }],
      ['maxPrice=1e4', { maxPrice: 'maxPrice must be a number.' }],
      ['page=0x1', { page: 'page must be a number.' }],
      ['page=1e0', { page: 'page must be a number.' }],
      ['page=+1', { page: 'page must be a number.' }],
      ['page=%EF%BC%91', { page: 'page must be a number.' }],
      ['page=', { page: 'page must be a number.' }],
      ['page=1.5', { page: 'page must be a whole number.' }],
      ['page=-1', { page: 'page must be 1 or more.' }],
      ['pageSize=0x10', { pageSize: 'pageSize must be a number.' }],
      ['pageSize=1000', { pageSize: expect.any(String) as string }],
    ] as const) {
      const response = await test.api('GET', `/products/estate?${query}`, { as: buyer });
      expect(refusal(response)).toEqual(invalid);
      expect(response.json<ErrorResponse>().fieldErrors).toEqual(fieldErrors);
    }
  });

  it('needs a session and a category that exists', async () => {
    expect(refusal(await test.api('GET', '/products/estate'))).toEqual(unauthenticated);
    const response = await test.api('GET', '/products/spaceship', { as: buyer });
    expect(refusal(response)).toEqual(notFound);
  });
});

describe('GET /products/advertised', () => {
  it('is public and lists what is advertised and unsold', async () => {
    const response = await test.api('GET', '/products/advertised');
    expect(response.json<WireProduct[]>().map(shortName)).toEqual(['Dear']);
    expect(response.headers['x-total-count']).toBe('1');
  });

  it('shows those on hold last, however new they are', async () => {
    const isBooked = eq(products.id, booked);
    const [row] = await test.db.select().from(products).where(isBooked);
    const newest = { advertised: true, createdAt: test.clock.now() };
    await test.db.update(products).set(newest).where(isBooked);
    const response = await test.api('GET', '/products/advertised');
    await test.db
      .update(products)
      .set({ advertised: false, createdAt: row?.createdAt })
      .where(isBooked);
    expect(response.json<WireProduct[]>().map(shortName)).toEqual(['Dear', 'Booked']);
  });
});

describe('GET /products/seller/{email}', () => {
  it("lists one's own cars, sold ones too, and anybody's for an admin", async () => {
    const expected = { names: ['Tall', 'Dear', 'Booked', 'Cheap', 'Old'], total: '5' };
    expect(await list(`seller/${seller.email}`, seller)).toMatchObject(expected);
    expect(await list(`seller/${seller.email}`, admin)).toMatchObject(expected);
    const byStatus = await list(`seller/${seller.email}?sort=status:asc&pageSize=1`, seller);
    expect(byStatus).toMatchObject({ names: ['Old'], total: '5' });
    await test.db.update(products).set({ mileageKm: 90_000 }).where(eq(products.id, booked));
    const byMileage = await list(`seller/${seller.email}?sort=mileageKm:asc&pageSize=1`, seller);
    expect(byMileage).toMatchObject({ names: ['Booked'], total: '5' });
    for (const sort of ['location:asc', 'photoCount:desc']) {
      expect((await list(`seller/${seller.email}?sort=${sort}&q=a`, seller)).total).toBe('5');
    }
  });

  it('has no car of another seller', async () => {
    const rival = await test.signIn('seller');
    const car = await listCar(test, rival, { categoryId: 'suv' });
    const { rows, total } = await list(`seller/${rival.email}`, rival);
    expect([rows.map(({ _id }) => _id), total]).toEqual([[car], '1']);
    expect((await list(`seller/${rival.email}?status=unsold`, rival)).total).toBe('1');
    expect((await list(`seller/${seller.email}`, seller)).total).toBe('5');
    await test.api('DELETE', `/products/${car}`, { as: rival });
    expect(await list(`seller/${rival.email}`, rival)).toMatchObject({ rows: [], total: '0' });
  });

  it('narrows to sold or advertised cars', async () => {
    const own = (query: string) => list(`seller/${seller.email}?${query}`, seller);
    expect((await own('status=sold')).names).toEqual(['Old']);
    expect((await own('status=unsold')).names).toEqual(['Tall', 'Dear', 'Booked', 'Cheap']);
    expect(await own('status=unsold&advertise=true')).toMatchObject({
      names: ['Dear'],
      total: '1',
    });
    expect((await own('status=unsold&advertise=false&q=e')).names).toEqual(['Booked', 'Cheap']);
    const path = `/products/seller/${seller.email}?status=lost&advertise=perhaps`;
    const wrong = await test.api('GET', path, { as: seller });
    expect(wrong.json<ErrorResponse>().fieldErrors).toEqual({
      status: 'status must be one of: unsold, sold, withdrawn, refunded, sold-elsewhere, removed.',
      advertise: 'advertise must be true or false.',
    });
  });

  it('is nobody else’s business', async () => {
    const path = `/products/seller/${seller.email}`;
    expect(refusal(await test.api('GET', path, { as: buyer }))).toEqual(forbidden);
    expect(refusal(await test.api('GET', path))).toEqual(unauthenticated);
    const nobody = await test.api('GET', '/products/seller/nobody@example.com', { as: admin });
    expect(refusal(nobody)).toEqual(notFound);
  });
});

it('answers an anonymous user at most the first 100 and the total when no page is asked for', async () => {
  const [template] = await test.db.select().from(products).where(eq(products.id, booked));
  if (!template) throw new Error('The car is gone.');
  const many = Array.from({ length: 101 }, (_, index) => ({
    ...template,
    id: `van-${index}`,
    categoryId: 'van',
    advertised: true,
  }));
  await test.db.insert(products).values(many);
  try {
    const anonymous = await test.api('GET', '/products/advertised');
    expect(anonymous.json()).toHaveLength(100);
    expect(anonymous.headers['x-total-count']).toBe('102');
    const next = String(anonymous.headers['x-next-cursor']);
    const rest = await test.api('GET', `/products/advertised?after=${next}`);
    expect(rest.json()).toHaveLength(2);
    expect(await list('advertised')).toMatchObject({ rows: { length: 102 }, total: '102' });
  } finally {
    await test.db.delete(products).where(eq(products.categoryId, 'van'));
  }
});

it('answers at most the first 1,000 and the total when no page is asked for', async () => {
  const [template] = await test.db.select().from(products).where(eq(products.id, booked));
  if (!template) throw new Error('The car is gone.');
  const many = Array.from({ length: 1001 }, (_, index) => ({
    ...template,
    id: `van-${index}`,
    categoryId: 'van',
  }));
  await test.db.insert(products).values(many);
  try {
    const { rows, total } = await list('van');
    expect([rows.length, total]).toEqual([1000, '1001']);
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((page) => list(`van?pageSize=100&page=${page}`)),
    );
    // Every car appears once, although all were created at the same moment.
    expect(new Set(pages.flatMap((page) => page.rows.map(({ _id }) => _id))).size).toBe(1001);
    const ids = (listed: WireProduct[]) => listed.map(({ _id }) => _id);
    expect(ids(rows)).toEqual(ids(pages.flatMap((page) => page.rows)).slice(0, 1000));
    const upwards = await list('van?sort=createdAt:asc&pageSize=100&page=1');
    const downwards = await list('van?sort=createdAt:desc&pageSize=100&page=11');
    expect(ids(downwards.rows)).toEqual(ids(upwards.rows).slice(0, 1).reverse());
  } finally {
    await test.db.delete(products).where(eq(products.categoryId, 'van'));
  }
});
