import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { origins } from '../http/origins';
import { createTestApp, testConfig, type SignedIn, type TestApp } from '../testing/app';
import { countStatements } from '../testing/countStatements';
import { listCar, productBody } from '../testing/product';
import { products } from '../products/schema';
import { prefixesFor, rangeOf } from './sitemapRanges';
import { sitemap } from './sitemap';

let test: TestApp;
let seller: SignedIn;

beforeEach(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller', { name: 'Sam Seller' });
});
afterEach(() => test.close());

const get = (url: string) => test.app.inject({ url, headers: { host: 'localhost:3000' } });
const locationsIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);

it('lists public pages, searches of categories and cars for sale, with their last change', async () => {
  const car = await listCar(test, seller, { name: 'Volvo V60 & more' });
  for (const status of ['sold', 'withdrawn'] as const) {
    const other = await listCar(test, seller);
    await test.db.update(products).set({ status }).where(eq(products.id, other));
  }
  const deleted = await listCar(test, seller);
  await test.api('DELETE', `/products/${deleted}`, { as: seller });

  const { body, headers, statusCode } = await get('/sitemap.xml');
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/xml; charset=utf-8',
    'public, max-age=3600',
  ]);
  const locations = locationsIn(body);
  expect(locations.slice(0, 5)).toEqual([
    'http://localhost:3000/',
    'http://localhost:3000/search',
    'http://localhost:3000/blogs',
    'http://localhost:3000/guarantee',
    'http://localhost:3000/search?category=suv',
  ]);
  expect(locations.filter((location) => location?.includes('/cars/'))).toEqual([
    `http://localhost:3000/cars/${car}/volvo-v60-more`,
  ]);
  expect(body).not.toMatch(/dashboard|category=all|Sam/i);
});

it('says when a car was listed or its price changed', async () => {
  const id = await listCar(test, seller, { resalePrice: 9000 });
  const changedAt = async () => {
    test.clock.advance(11 * 60_000);
    const { body } = await get('/sitemap.xml');
    return /<lastmod>(.*?)<\/lastmod>/.exec(body)?.[1];
  };
  const [listed] = await test.db.select().from(products).where(eq(products.id, id));
  expect(await changedAt()).toBe(listed?.createdAt.toISOString());
  const body = { ...productBody({ resalePrice: 8000 }), version: 1 };
  const changed = await test.api('PUT', `/products/${id}`, { as: seller, body });
  expect(changed.statusCode).toBe(200);
  const at = test.clock.now().toISOString();
  expect(await changedAt()).toBe(at);
});

it('becomes an index of files by ranges of ids when there are many cars', async () => {
  const cars: string[] = [];
  for (let count = 0; count < 8; count += 1) cars.push(await listCar(test, seller));
  const app = Fastify();
  await app.register(origins, {
    config: { ...testConfig, fixedOrigin: 'https://cars.example.com' },
    refusesOthers: false,
  });
  await app.register(sitemap, { db: test.db, now: test.clock.now, carsPerFile: 2 });
  const index = (await app.inject('/sitemap.xml')).body;
  expect(index).toContain('<sitemapindex');
  const files = locationsIn(index).map((location) => new URL(String(location)).pathname);
  expect(files).toHaveLength(17);
  const listed: (string | undefined)[] = [];
  for (const file of files) {
    const answer = await app.inject(file);
    expect(answer.statusCode).toBe(200);
    listed.push(...locationsIn(answer.body));
  }
  const ids = listed.flatMap((location) => /\/cars\/([^/]+)/.exec(String(location))?.[1] ?? []);
  expect(ids.sort()).toEqual(cars.sort());
  expect(listed).toContain('https://cars.example.com/blogs');
  await app.close();
});

it('reads a file once for all who ask within ten minutes', async () => {
  const statementsOf = (requests: number, host: string) =>
    countStatements(async () => {
      const read = () => test.app.inject({ url: '/sitemap.xml', headers: { host } });
      const answers = await Promise.all(Array.from({ length: requests }, read));
      for (const { body } of answers) expect(body).toContain(`<loc>http://${host}/blogs</loc>`);
    }, 'car_facets');
  const once = await statementsOf(1, 'localhost:3000');
  expect(once).toBeGreaterThan(0);
  expect(await statementsOf(2, '127.0.0.1')).toBe(0);
  test.clock.advance(11 * 60_000);
  expect(await statementsOf(3, 'localhost:3000')).toBe(once);
});

it('costs the address that reads one file after the other', async () => {
  const own = await createTestApp({ config: { callsPerMinute: 600 } });
  const read = async (url: string, remoteAddress = '192.0.2.1') =>
    (await own.app.inject({ url, remoteAddress, headers: { host: 'localhost:3000' } })).statusCode;
  for (let file = 0; file < 5; file += 1) expect(await read('/sitemap.xml')).toBe(200);
  expect(await read('/sitemap.xml')).toBe(429);
  expect(await read('/sitemaps/pages.xml')).toBe(429);
  expect(await read('/sitemaps/pages.xml', '192.0.2.2')).toBe(200);
  await own.close();
});

// The last two would be files if there were more cars.
it.each([
  '/sitemaps/cars-.xml',
  '/sitemaps/cars-00000.xml',
  '/sitemaps/cars-zz.xml',
  '/sitemaps/cars-0.xml',
  '/sitemaps/cars-ff.xml',
])('there is no %s', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

describe('ranges of ids', () => {
  it.each([
    [0, 1],
    [10_000, 1],
    [10_001, 16],
    [160_000, 16],
    [1_000_000, 256],
    [1e12, 65_536],
  ])('%d cars are in %d files', (cars, files) => {
    expect(prefixesFor(cars)).toHaveLength(files);
  });

  it('leave out no id and have none twice', () => {
    const prefixes = prefixesFor(1_000_000);
    const ids = ['', '0', '00ff', '0fff', '10', 'a', 'fe', 'ff0', 'zebra'];
    for (const id of ids) {
      const inside = prefixes.filter((prefix) => {
        const { from, before } = rangeOf(prefix);
        return (from === undefined || id >= from) && (before === undefined || id < before);
      });
      expect([id, inside.length]).toEqual([id, 1]);
    }
    expect(rangeOf('')).toEqual({ from: undefined, before: undefined });
    expect(rangeOf('0f')).toEqual({ from: '0f', before: '10' });
  });
});
