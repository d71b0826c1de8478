import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { products } from '../products/schema';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar } from '../testing/product';
import { until } from '../testing/until';

let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let car: string;

beforeAll(async () => {
  test = await createTestApp({ cachesPublicReads: true });
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
  `/products/find/${car}`,
  `/products/find/${car}/similar`,
  `/products/find/${car}/seller`,
];

it('says how long an answer may be kept, and knows it again', async () => {
  for (const path of paths()) {
    const first = await test.api('GET', path);
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toMatch(
      path.startsWith('/categor')
        ? /^public, max-age=60, stale-while-revalidate=240$/
        : /^public, max-age=2, stale-while-revalidate=10$/,
    );
    expect(String(first.headers.vary)).toMatch(/authorization/i);
    const again = await test.api('GET', path, { headers: { 'if-none-match': `"x", ${etag}` } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers['x-total-count']).toBe(first.headers['x-total-count']);
    const other = await test.api('GET', path, { headers: { 'if-none-match': 'W/"other"' } });
    expect([other.statusCode, other.body]).toEqual([200, first.body]);
  }
});

it('is compressed as whoever asks can read it', async () => {
  const get = (path: string, accepted: string) =>
    test.api('GET', path, { headers: { 'accept-encoding': accepted } });
  const path = `/products/find/${car}`;
  const plain = await get(path, 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toMatch(/accept-encoding/);
  for (const [accepted, encoding, read] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    for (const answer of [await get(path, accepted), await get(path, accepted)]) {
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers.vary).toBe(plain.headers.vary);
      expect(answer.headers.etag).toBe(plain.headers.etag);
      expect(read(answer.rawPayload).toString()).toBe(plain.body);
    }
  }
  const small = await get('/categories', 'br');
  expect(small.headers['content-encoding']).toBeUndefined();
  expect(small.json()).toContainEqual(
    expect.objectContaining({ name: expect.any(String) as string }),
  );
});

it('keeps nothing of what somebody signed in is told', async () => {
  await test.api('POST', '/reports', { as: buyer, body: { productId: car } });
  for (const path of ['/products/advertised', `/products/find/${car}`]) {
    await test.api('GET', path);
    const own = await test.api('GET', path, { as: buyer });
    expect(own.headers['cache-control']).toBe('no-store');
    expect(own.headers.etag).toBeUndefined();
    expect(own.body).toContain('"reported":true');
    const stranger = await test.api('GET', path);
    expect(stranger.body).not.toContain('reported');
    const expired = await test.api('GET', path, { as: 'no token at all' });
    expect(expired.headers['cache-control']).toBe('no-store');
    expect(expired.body).not.toContain('reported');
  }
});

it('tells of a change made here at once', async () => {
  const find = async () => (await test.api('GET', `/products/find/${car}`)).json<object>();
  expect(await find()).toMatchObject({ reservedUntil: null, advertise: true });
  await bookCar(test, buyer, car, 7000);
  expect(await find()).toMatchObject({ reservedUntil: expect.any(String) as string });
  await test.api('PATCH', `/products/${car}`, { as: seller, body: { advertise: false } });
  expect(await find()).toMatchObject({ advertise: false });
  expect((await test.api('GET', '/products/advertised')).json()).toEqual([]);
});

it('tells of a change made elsewhere within a second, and says how old its answer is', async () => {
  const find = () => test.api('GET', `/products/find/${car}`);
  await find();
  await test.db.update(products).set({ name: 'Changed elsewhere' }).where(eq(products.id, car));
  test.clock.advance(700);
  const kept = await find();
  expect(kept.body).not.toContain('Changed elsewhere');
  expect(kept.headers.age).toBe('1');
  await until(async () => (await find()).body.includes('Changed elsewhere'));
  expect((await find()).headers.age).toBeUndefined();
});

it('keeps no failure', async () => {
  const path = '/products/find/nothing';
  const missing = await test.api('GET', path);
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(missing.headers.etag).toBeUndefined();
});

it('reads once for all who ask at the same time', async () => {
  await test.api('PATCH', `/products/${car}`, { as: seller, body: { advertise: true } });
  const read = jest.spyOn(test.db, 'select');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => test.api('GET', '/categories')),
  );
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(read).toHaveBeenCalledTimes(1);
  read.mockRestore();
});

it('answers from memory just as it did first, to GET and to HEAD', async () => {
  // Headers that differ for every response.
  const own = ['x-request-id', 'date', 'age'];
  const told = (headers: object) =>
    Object.entries(headers).filter(([name]) => !own.includes(name.toLowerCase()));
  for (const path of paths()) {
    await test.api('PATCH', `/products/${car}`, { as: seller, body: { advertise: true } });
    const first = await test.api('GET', path);
    const again = await test.api('GET', path);
    expect([path, told(again.headers).sort()]).toEqual([path, told(first.headers).sort()]);
    expect(again.body).toBe(first.body);
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    const head = await test.app.inject({ method: 'HEAD', url: `/api${path}` });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(told(head.headers).sort()).toEqual(told(first.headers).sort());
  }
});

it('answers no other method from memory', async () => {
  const url = '/api/products/advertised';
  expect((await test.app.inject({ method: 'GET', url })).statusCode).toBe(200);
  // Another method on the path of a cached response.
  for (const method of ['DELETE', 'PATCH'] as const) {
    expect((await test.app.inject({ method, url })).statusCode).toBe(401);
  }
});

it('counts and logs every call, and ends connections when it stops, also from memory', async () => {
  const own = await createTestApp({ cachesPublicReads: true, config: { callsPerMinute: 3 } });
  const logged = jest.spyOn(own.app.log, 'info');
  const url = await own.app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async () => {
    const answer = await fetch(`${url}/api/categories`);
    await answer.text();
    own.clock.advance(100);
    return [answer.status, answer.headers.get('age'), answer.headers.get('connection')];
  };
  expect(await ask()).toEqual([200, null, 'keep-alive']);
  expect(await ask()).toEqual([200, '1', 'keep-alive']);
  const drained = own.app.drain();
  expect(await ask()).toEqual([200, '1', 'close']);
  await drained;
  expect((await own.api('GET', '/categories')).statusCode).toBe(429);
  const lines = logged.mock.calls.flatMap(([line]: unknown[]) => line);
  expect(lines.filter((line) => JSON.stringify(line).includes('"/api/categories"'))).toEqual(
    [200, 200, 200, 429].map(
      (status) =>
        expect.objectContaining({ method: 'GET', route: '/api/categories', status }) as object,
    ),
  );
  await own.close();
});
