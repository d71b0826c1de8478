import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar } from '../testing/product';

let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let car: string;

beforeAll(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
  buyer = await test.signIn('user');
  // Long enough to be compressed.
  const description = 'One owner, who wrote down every mile. '.repeat(30);
  car = await listCar(test, seller, { resalePrice: 7000, description });
  await test.api('PATCH', `/products/${car}`, { as: seller, body: { advertise: true } });
});
afterAll(() => test.close());

const paths = () => [
  '/categories',
  '/category/suv',
  '/products/advertised',
  '/products/search',
  `/products/find/${car}`,
  `/products/find/${car}/similar`,
  `/products/find/${car}/seller`,
];

it('says how long a public response may be kept, and recognises it', async () => {
  for (const path of paths()) {
    const first = await test.api('GET', path);
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toMatch(
      path.startsWith('/categor')
        ? /^public, max-age=60, stale-while-revalidate=240$/
        : /^public, max-age=2, stale-while-revalidate=10$/,
    );
    expect(String(first.headers.vary)).toMatch(/authorization/i);
    const again = await test.api('GET', path, { headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
    expect(again.headers['x-total-count']).toBe(first.headers['x-total-count']);
    const other = await test.api('GET', path, { headers: { 'if-none-match': 'W/"other"' } });
    expect([other.statusCode, other.body]).toEqual([200, first.body]);
  }
});

it('is compressed as the client can read it', async () => {
  const get = (path: string, accepted: string) =>
    test.api('GET', path, { headers: { 'accept-encoding': accepted } });
  const path = `/products/find/${car}`;
  const plain = await get(path, 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [accepted, encoding, read] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const answer = await get(path, accepted);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('authorization, accept-encoding');
    expect(answer.headers.etag).toBe(plain.headers.etag);
    expect(read(answer.rawPayload).toString()).toBe(plain.body);
  }
  const small = await get('/category/suv', 'br');
  expect(small.headers['content-encoding']).toBeUndefined();
});

it('lets nobody keep what a signed-in user sees', async () => {
  await test.api('POST', '/reports', { as: buyer, body: { productId: car } });
  for (const path of ['/products/advertised', `/products/find/${car}`]) {
    const own = await test.api('GET', path, { as: buyer });
    expect(own.headers['cache-control']).toBe('no-store');
    expect(own.headers.vary).toMatch(/authorization/);
    expect(own.body).toContain('"reported":true');
    const stranger = await test.api('GET', path);
    expect(stranger.body).not.toContain('reported');
    const expired = await test.api('GET', path, { as: 'no token at all' });
    expect(expired.headers['cache-control']).toBe('no-store');
    expect(expired.body).not.toContain('reported');
  }
  const bookings = await test.api('GET', `/bookings/${buyer.email}`, { as: buyer });
  expect(bookings.headers['cache-control']).toBe('no-store');
});

it('lets nobody keep a failure', async () => {
  for (const path of ['/products/find/nothing', '/products/search?nothing=1', '/nothing']) {
    const failed = await test.api('GET', path);
    expect(failed.statusCode).toBeGreaterThanOrEqual(400);
    expect(failed.headers['cache-control']).toBe('no-store');
  }
});

it('tells of a change at once', async () => {
  const find = async () => (await test.api('GET', `/products/find/${car}`)).json<object>();
  expect(await find()).toMatchObject({ reservedUntil: null, advertise: true });
  await bookCar(test, buyer, car, 7000);
  expect(await find()).toMatchObject({ reservedUntil: expect.any(String) as string });
});

it('answers HEAD with the same headers and no body', async () => {
  const url = `/api/products/find/${car}`;
  const { headers } = await test.app.inject({ url });
  const head = await test.app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  for (const name of ['etag', 'cache-control', 'vary', 'content-type']) {
    expect(head.headers[name]).toBe(headers[name]);
  }
});
