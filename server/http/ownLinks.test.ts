import { eq } from 'drizzle-orm';
import { products } from '../products/schema';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar, productBody } from '../testing/product';

const PATH = '/api/pictures/suv-racing-green-left-2-17.svg';

let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let car: string;

beforeAll(async () => {
  test = await createTestApp({ cachesPublicReads: true });
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

const bodyOf = async (path: string, as?: SignedIn, host = 'cars.example:4800') =>
  (await test.api('GET', path, { ...(as && { as }), headers: { host } })).body;

it('gives a picture of our own the origin that a call came to, whoever calls', async () => {
  await showPicture(PATH);
  test.clock.advance(2000);
  const calls: [string, SignedIn?][] = [
    ['/products/advertised'],
    ['/products/advertised', buyer],
    ['/products/estate', buyer],
    [`/products/find/${car}`],
    [`/products/find/${car}`, buyer],
    [`/products/seller/${seller.email}`, seller],
    [`/bookings/${buyer.email}`, buyer],
  ];
  for (const [path, as] of calls) {
    const body = await bodyOf(path, as);
    expect([path, body]).toEqual([
      path,
      expect.stringContaining(`"picture":"http://cars.example:4800${PATH}"`),
    ]);
  }
});

it('tells callers at another origin about theirs, also of an answer that was kept', async () => {
  await showPicture(PATH);
  for (const host of ['a.example', 'b.example:8080']) {
    expect(await bodyOf('/products/advertised', undefined, host)).toContain(
      `"picture":"http://${host}${PATH}"`,
    );
  }
});

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

it('makes no broken answer of a host that is no host', async () => {
  await showPicture(PATH);
  const found = JSON.parse(await bodyOf(`/products/find/${car}`, buyer, 'a"b')) as object;
  expect(found).toMatchObject({ picture: `http://a"b${PATH}` });
});

it('keeps a path where a seller sends back the link that they were answered', async () => {
  const headers = { host: 'cars.example:4800' };
  const body = { ...productBody(), picture: `http://cars.example:4800${PATH}` };
  const created = await test.api('POST', '/products', { as: seller, headers, body });
  const { insertedId } = created.json<{ insertedId: string }>();
  expect(await bodyOf(`/products/find/${insertedId}`, undefined, 'other.example')).toContain(
    `"picture":"http://other.example${PATH}"`,
  );
  const changed = await test.api('PUT', `/products/${insertedId}`, {
    as: seller,
    headers,
    body: { ...body, location: 'Faro', version: 1 },
  });
  expect(changed.statusCode).toBe(200);
  expect(await bodyOf(`/products/find/${insertedId}`, undefined, 'other.example')).toContain(
    `"picture":"http://other.example${PATH}"`,
  );
});

describe('where PUBLIC_ORIGIN is set', () => {
  const ORIGIN = 'https://cars.example.com';
  let fixed: TestApp;
  let owner: SignedIn;

  beforeAll(async () => {
    fixed = await createTestApp({
      config: { fixedOrigin: ORIGIN, trustProxy: ['127.0.0.1'] },
      cachesPublicReads: true,
    });
    owner = await fixed.signIn('seller');
  });
  afterAll(() => fixed.close());

  const forged = { host: 'evil.example', 'x-forwarded-host': 'worse.example' };

  it('links to it, whatever the Host header says, and takes its links back', async () => {
    for (const start of [ORIGIN, 'http://worse.example']) {
      const body = { ...productBody(), picture: `${start}${PATH}` };
      const created = await fixed.api('POST', '/products', { as: owner, headers: forged, body });
      const { insertedId } = created.json<{ insertedId: string }>();
      const found = await fixed.api('GET', `/products/find/${insertedId}`, { headers: forged });
      expect(found.body).toContain(`"picture":"${ORIGIN}${PATH}"`);
      expect(found.body).not.toMatch(/evil|worse/);
    }
  });

  it('has it in the sitemap', async () => {
    const { body } = await fixed.app.inject({ url: '/sitemap.xml', headers: forged });
    expect(body).toContain(`<loc>${ORIGIN}/blogs</loc>`);
    expect(body).not.toMatch(/evil|worse/);
  });
});
