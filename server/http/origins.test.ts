import { hostname } from 'node:os';
import { eq } from 'drizzle-orm';
import { isOwnHostName } from '../lib/networks';
import { products } from '../products/schema';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { noPayments } from '../testing/noPayments';
import { bookCar, listCar, productBody } from '../testing/product';

const PATH = '/api/pictures/suv-racing-green-left-2-17.svg';

let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let car: string;

beforeAll(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
  buyer = await test.signIn('user');
  car = await listCar(test, seller, { resalePrice: 7000 });
  await test.api('PATCH', `/products/${car}`, { as: seller, body: { advertise: true } });
  await showPicture(PATH);
  await bookCar(test, buyer, car, 7000);
});
afterAll(() => test.close());

const showPicture = (picture: string, description = 'A car.') =>
  test.db.update(products).set({ picture, description }).where(eq(products.id, car));

const bodyOf = async (path: string, as?: SignedIn, host = 'localhost:4800') =>
  (await test.api('GET', path, { ...(as && { as }), headers: { host } })).body;

it('gives a picture of our own the origin that a call came to, whoever calls', async () => {
  await showPicture(PATH);
  const calls: [string, SignedIn?][] = [
    ['/products/advertised'],
    ['/products/advertised', buyer],
    ['/products/estate', buyer],
    ['/products/search?q=octavia'],
    [`/products/find/${car}`],
    [`/products/find/${car}`, buyer],
    [`/products/seller/${seller.email}`, seller],
    [`/products/seller/${seller.email}/bookings`, seller],
    [`/bookings/${buyer.email}`, buyer],
  ];
  for (const [path, as] of calls) {
    const body = await bodyOf(path, as);
    expect([path, body]).toEqual([
      path,
      expect.stringContaining(`"picture":"http://localhost:4800${PATH}"`),
    ]);
  }
});

it('links to the own name that was called', async () => {
  await showPicture(PATH);
  for (const host of ['127.0.0.1:3000', '[::1]:3000', 'cars.localhost:80', 'LOCALHOST:3000']) {
    const { origin } = new URL(`http://${host}`);
    expect(await bodyOf(`/products/find/${car}`, undefined, host)).toContain(
      `"picture":"${origin}${PATH}"`,
    );
  }
});

it.each(['evil.example', 'localhost.evil.example', 'a"b'])(
  'never links to a host that is not its own: %s',
  async (host) => {
    await showPicture(PATH);
    const forged: Record<string, string>[] = [
      { host },
      { host: 'localhost', 'x-forwarded-host': host },
    ];
    for (const headers of forged) {
      const { body } = await test.api('GET', `/products/find/${car}`, { headers });
      const origin = headers.host === host ? 'https://cars.example.com' : 'http://localhost';
      expect(body).toContain(`"picture":"${origin}${PATH}"`);
    }
  },
);

it.each(['https://pictures.example/a.jpg', '//pictures.example/a.jpg'])(
  'leaves somebody else’s link as it is: %s',
  async (link) => {
    await showPicture(link);
    expect(await bodyOf(`/products/find/${car}`, buyer)).toContain(`"picture":"${link}"`);
  },
);

it('leaves words that look like it as they are', async () => {
  const words = 'It said "picture":"/api/pictures/none.svg" on the form.';
  await showPicture(PATH, words);
  const found = JSON.parse(await bodyOf(`/products/find/${car}`, buyer)) as object;
  expect(found).toMatchObject({ description: words });
});

it('keeps a path where a seller sends back the link that they were answered', async () => {
  const headers = { host: 'localhost:4800' };
  const body = { ...productBody(), picture: `http://localhost:4800${PATH}` };
  const created = await test.api('POST', '/products', { as: seller, headers, body });
  const { insertedId } = created.json<{ insertedId: string }>();
  expect(await bodyOf(`/products/find/${insertedId}`, undefined, '127.0.0.1')).toContain(
    `"picture":"http://127.0.0.1${PATH}"`,
  );
  const changed = await test.api('PUT', `/products/${insertedId}`, {
    as: seller,
    headers,
    body: { ...body, location: 'Faro', version: 1 },
  });
  expect(changed.statusCode).toBe(200);
  expect(await bodyOf(`/products/find/${insertedId}`, undefined, '127.0.0.1')).toContain(
    `"picture":"http://127.0.0.1${PATH}"`,
  );
});

describe('where PUBLIC_ORIGIN is set', () => {
  const ORIGIN = 'https://cars.example.com';
  let fixed: TestApp;
  let owner: SignedIn;

  beforeAll(async () => {
    fixed = await createTestApp({ config: { fixedOrigin: ORIGIN, trustProxy: ['127.0.0.1'] } });
    owner = await fixed.signIn('seller');
  });
  afterAll(() => fixed.close());

  const forged = { host: 'evil.example', 'x-forwarded-host': 'worse.example' };

  it('links to it, whatever the Host header says, and takes its links back', async () => {
    const body = { ...productBody(), picture: `${ORIGIN}${PATH}` };
    const created = await fixed.api('POST', '/products', { as: owner, headers: forged, body });
    const { insertedId } = created.json<{ insertedId: string }>();
    const [stored] = await fixed.db.select().from(products).where(eq(products.id, insertedId));
    expect(stored?.picture).toBe(PATH);
    const found = await fixed.api('GET', `/products/find/${insertedId}`, { headers: forged });
    expect(found.body).toContain(`"picture":"${ORIGIN}${PATH}"`);
    expect(found.body).not.toMatch(/evil|worse/);
  });

  it('has it in the sitemap', async () => {
    const { body } = await fixed.app.inject({ url: '/sitemap.xml', headers: forged });
    expect(body).toContain(`<loc>${ORIGIN}/blogs</loc>`);
    expect(body).not.toMatch(/evil|worse/);
  });
});

describe('a server with the sandbox', () => {
  const open = (config = {}) =>
    createTestApp({
      config: { publicOrigin: 'http://127.0.0.1:3000', ...config },
      outside: () => Promise.resolve({ payments: noPayments, sandbox: () => Promise.resolve() }),
    });
  const statusOf = async (app: TestApp, url: string, host: string) =>
    (await app.app.inject({ url, headers: { host } })).statusCode;

  it('answers no web page that made its own name lead here', async () => {
    const own = await open();
    for (const url of ['/api/categories', '/nothing', '/sandbox/outbox.json']) {
      for (const host of ['evil.example', 'evil.example:3000', '192.0.2.1', 'a"b']) {
        expect([host, await statusOf(own, url, host)]).toEqual([host, 421]);
      }
      for (const host of ['127.0.0.1:3000', 'localhost:8080', '[::1]:3000']) {
        expect([host, await statusOf(own, url, host)]).not.toEqual([host, 421]);
      }
    }
    await own.close();
  });

  it('answers under the name that PUBLIC_ORIGIN gives it', async () => {
    const origin = 'https://demo.example.com';
    const own = await open({ publicOrigin: origin, fixedOrigin: origin });
    expect(await statusOf(own, '/api/categories', 'demo.example.com')).toBe(200);
    expect(await statusOf(own, '/api/categories', 'evil.example')).toBe(421);
    await own.close();
  });
});

it('listens under the names of this machine where it listens on all of its addresses', () => {
  expect(isOwnHostName(hostname().toLowerCase(), '0.0.0.0')).toBe(true);
  expect(isOwnHostName(hostname().toLowerCase(), '127.0.0.1')).toBe(false);
  expect(isOwnHostName('10.1.2.3', '10.1.2.3')).toBe(true);
  expect(isOwnHostName('10.1.2.4', '10.1.2.3')).toBe(false);
  expect(isOwnHostName('evil.example', '::')).toBe(false);
});
