import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar } from '../testing/product';
import { invalid, refusal } from '../testing/responses';

let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let admin: SignedIn;
/** When the second of three cars was listed. */
let second: string;
beforeAll(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller', { name: 'Sue' });
  buyer = await test.signIn('user');
  admin = await test.signIn('admin');
  const ids: string[] = [];
  for (const [name, resalePrice] of [
    ['Cheap', 4999.99],
    ['Fair', 5000],
    ['Dear', 10_000],
  ] as const) {
    test.clock.advance(60_000);
    ids.push(await listCar(test, seller, { name, resalePrice }));
    if (name === 'Fair') second = new Date(test.clock.now()).toISOString();
  }
  const [, fair = '', dear = ''] = ids;
  await bookCar(test, buyer, fair, 5000);
  test.clock.advance(60_000);
  await bookCar(test, buyer, dear, 10_000);
});
afterAll(() => test.close());

const get = (path: string, as: SignedIn) => test.api('GET', path, { as });
const names = async (path: string, as: SignedIn) =>
  (await get(path, as))
    .json<{ name?: string; productName?: string }[]>()
    .map(({ name, productName }) => name ?? productName);

it('narrows a seller’s cars by price, both ends included, and counts them', async () => {
  const cars = `/products/seller/${seller.email}`;
  const list = (range: string) =>
    names(`${cars}?sort=resalePrice:asc&resalePrice=${range}`, seller);
  expect(await list('5000..10000')).toEqual(['Fair', 'Dear']);
  expect(await list('..4999.99')).toEqual(['Cheap']);
  expect(await list('5000.01..')).toEqual(['Dear']);
  const response = await get(`${cars}?pageSize=1&page=1&resalePrice=5000..`, seller);
  expect(response.headers['x-total-count']).toBe('2');
});

it('narrows by time, from the first until before the second', async () => {
  const list = (range: string) =>
    names(`/products/seller/${seller.email}?sort=createdAt:asc&createdAt=${range}`, seller);
  expect(await list(`${second}..`)).toEqual(['Fair', 'Dear']);
  expect(await list(`..${second}`)).toEqual(['Cheap']);
});

it('narrows bookings of buyers and sellers', async () => {
  for (const [path, as] of [
    [`/bookings/${buyer.email}`, buyer],
    [`/products/seller/${seller.email}/bookings`, seller],
  ] as const) {
    expect(await names(`${path}?price=..5000`, as)).toEqual(['Fair']);
    expect(await names(`${path}?createdAt=..${second}`, as)).toEqual([]);
  }
});

it('narrows people by when they signed up, also in a search', async () => {
  const joined = (range: string, q = '') =>
    names(`/users/all/sellers?createdAt=${range}${q}`, admin);
  expect(await joined(`..${second}`)).toContain('Sue');
  expect(await joined(`..${second}`, '&q=Sue')).toEqual(['Sue']);
  expect(await joined(`${second}..`)).toEqual([]);
  expect(await joined(`${second}..`, '&q=Sue')).toEqual([]);
});

it.each([
  ['/users/all/buyers', 'createdAt', '2026-11-01..'],
  ['/users/all/sellers', 'createdAt', '2026-11-02T00:00:00.000Z..2026-11-01T00:00:00.000Z'],
  ['/payments', 'amount', '1e3..'],
  ['/payments', 'amount', '..99999999999'],
  ['/payments', 'at', '..'],
  ['/reports', 'createdAt', 'yesterday'],
  ['/reports', 'createdAt', '0000-01-01T00:00:00.000Z..'],
  ['/reports', 'createdAt', '2026-02-30T00:00:00.000Z..'],
])('refuses %s with %s=%s', async (path, name, range) => {
  expect(refusal(await get(`${path}?${name}=${range}`, admin))).toEqual(invalid);
});

it('takes ranges of payments and reports', async () => {
  const at = 'at=2026-01-01T00:00:00.000Z..';
  for (const path of [`/payments?state=needs-you&${at}&amount=1..2`, `/payments?${at}&q=Fair`]) {
    expect((await get(path, admin)).statusCode).toBe(200);
  }
  expect((await get(`/reports?createdAt=..${second}`, admin)).json()).toEqual([]);
});
