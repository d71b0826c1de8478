import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { products } from '../products/schema';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar, productBody } from '../testing/product';
import { until } from '../testing/until';

const SHELL = `<!doctype html><html><head><title>Second Gear</title>
<meta
  name="description"
  content="Buy and sell used cars."
/></head><body><div id="root"></div></body></html>`;

/** A renderer that outputs the car's data and the URL. */
const RENDERER = `
exports.createRenderer = (call) => async (path) => {
  const answer = await call('/api/products/find/' + path.split('/')[2]);
  if (answer.status !== 200 && answer.status !== 404) throw new Error('refused');
  return { html: path + ' shows ' + (await answer.text()), state: '{}' };
};`;

let folder: string;
let test: TestApp;
let seller: SignedIn;
let car: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'second-gear-client-'));
  writeFileSync(path.join(folder, 'index.html'), SHELL);
  test = await createTestApp({ config: { clientFolder: folder } });
  seller = await test.signIn('seller', { name: 'Sam Seller' });
  car = await listCar(test, seller, { name: 'Volvo V60 D4', mileageKm: 61_000, fuel: 'diesel' });
});
afterEach(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string) =>
  test.app.inject({ method: 'GET', url, headers: { host: 'localhost:3000' } });

const describedIn = (page: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? 'null');

it('a car’s page says in its head what others than browsers read', async () => {
  const { body, statusCode, headers } = await get(`/cars/${car}`);
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  const url = `http://localhost:3000/cars/${car}/volvo-v60-d4`;
  for (const words of [
    '<title>Volvo V60 D4 · Second Gear</title>',
    '<meta name="description" content="$11,900.50 · 2018 · 61,000 km · Porto · One owner, full service history, two sets of tyres." />',
    `<link rel="canonical" href="${url}" />`,
    '<meta property="og:title" content="Volvo V60 D4 · Second Gear" />',
    '<meta property="og:image" content="https://pictures.example.com/octavia.jpg" />',
    `<meta property="og:url" content="${url}" />`,
    '<div id="root"></div>',
  ]) {
    expect(body).toContain(words);
  }
  expect(body).not.toContain('Buy and sell used cars.');
  expect(describedIn(body)).toMatchObject({
    '@type': 'Car',
    name: 'Volvo V60 D4',
    fuelType: 'Diesel',
    mileageFromOdometer: { value: 61_000, unitCode: 'KMT' },
    offers: {
      '@type': 'Offer',
      price: '11900.50',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url,
      seller: { name: 'Sam Seller' },
    },
  });
});

it('has links of the configured origin, whatever host was asked', async () => {
  const fixed = await createTestApp({
    config: { clientFolder: folder, fixedOrigin: 'https://cars.example.com' },
  });
  const picture = '/api/pictures/suv-racing-green-left-2-17.svg';
  const id = await listCar(fixed, await fixed.signIn('seller'), {
    name: 'Volvo V60 D4',
    picture: `https://cars.example.com${picture}`,
  });
  const { body } = await fixed.app.inject({
    url: `/cars/${id}`,
    headers: { host: 'evil.example' },
  });
  const url = `https://cars.example.com/cars/${id}/volvo-v60-d4`;
  expect(body).toContain(`<link rel="canonical" href="${url}" />`);
  expect(body).toContain(`<meta property="og:url" content="${url}" />`);
  // Messengers draw no vector graphics.
  expect(body).not.toContain('og:image');
  expect(describedIn(body)).toMatchObject({ url, image: [`https://cars.example.com${picture}`] });
  expect(body).not.toContain('evil.example');
  await fixed.close();
});

it('says whether the car can be had', async () => {
  const availability = async () => {
    test.clock.advance(1000);
    const { offers } = describedIn((await get(`/cars/${car}/volvo`)).body) as {
      offers: { availability: string };
    };
    return offers.availability.replace('https://schema.org/', '');
  };
  await bookCar(test, await test.signIn('user'), car);
  expect(await availability()).toBe('LimitedAvailability');
  for (const [status, soldElsewhere, word] of [
    ['sold', false, 'SoldOut'],
    ['withdrawn', false, 'Discontinued'],
    ['withdrawn', true, 'SoldOut'],
  ] as const) {
    await test.db.update(products).set({ status, soldElsewhere }).where(eq(products.id, car));
    expect(await availability()).toBe(word);
  }
});

it('lets nothing that a seller wrote become part of the page', async () => {
  const evil = '"><script>steal()</script>';
  const id = await listCar(test, seller, { name: evil, description: `${evil}</script>$&` });
  const { body } = await get(`/cars/${id}`);
  expect(body).not.toContain('<script>steal');
  expect(describedIn(body)).toMatchObject({ name: evil, description: `${evil}</script>$&` });
});

it('keeps search engines from a car that is not there, and shows the client’s page for it', async () => {
  const { body, statusCode } = await get('/cars/no-such-car');
  expect(statusCode).toBe(404);
  expect(body).toContain('<meta name="robots" content="noindex" />');
  expect(body).toContain('<div id="root"></div>');
});

it('describes the car in the built page too, whose attributes have lost their quotes', async () => {
  writeFileSync(path.join(folder, 'index.html'), SHELL.replace(/name="(\w+)"/, 'name=$1'));
  const built = (await get(`/cars/${car}`)).body;
  expect(built).toContain('Porto · One owner, full service history, two sets of tyres."');
  expect(built).not.toContain('Buy and sell used cars.');
});

it('sends the client’s page as it is when the car cannot be read', async () => {
  jest.spyOn(test.db, 'select').mockImplementation(() => {
    throw new Error('The database is gone.');
  });
  const { body, statusCode } = await get(`/cars/${car}`);
  jest.restoreAllMocks();
  expect([statusCode, body]).toEqual([200, SHELL]);
});

describe('rendered', () => {
  let rendered: TestApp;

  beforeEach(async () => {
    const config = '<script type="application/json" id="app-config">{"apiUrl":"/api"}</script>';
    writeFileSync(path.join(folder, 'index.html'), SHELL.replace('<body>', `<body>${config}`));
    writeFileSync(path.join(folder, 'settings.json'), '{"settings":{},"scripts":[]}');
    mkdirSync(`${folder}-renderer`);
    writeFileSync(path.join(`${folder}-renderer`, 'server.js'), RENDERER);
    rendered = await createTestApp({ config: { clientFolder: folder } });
    seller = await rendered.signIn('seller', { name: 'Sam Seller' });
    car = await listCar(rendered, seller, { name: 'Volvo V60', vin: 'YV1FS29L9H2401234' });
  });
  afterEach(async () => {
    await rendered.close();
    rmSync(`${folder}-renderer`, { recursive: true });
  });

  const ask = (url: string, headers: Record<string, string> = {}) =>
    rendered.app.inject({ method: 'GET', url, headers: { host: 'localhost:3000', ...headers } });

  it('is one page for everybody, whatever name the address has, and is not sent twice', async () => {
    const page = await ask(`/cars/${car}/volvo-v60`);
    expect(page.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-language',
    });
    expect(page.body).toContain(`<div id="root">/cars/${car} shows {`);
    expect(page.body).toContain('<title>Volvo V60 · Second Gear</title>');
    const again = await ask(`/cars/${car}/another-name`, {
      'if-none-match': String(page.headers.etag),
      authorization: `Bearer ${seller.accessToken}`,
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    for (const query of [`book=${car}`, 'photo=3']) {
      expect((await ask(`/cars/${car}?${query}`)).body).toBe(page.body);
    }
  });

  it('tells strangers’ facts only: no phone, no whole VIN, no buyer', async () => {
    const buyer = await rendered.signIn('user');
    await bookCar(rendered, buyer, car);
    const { body } = await ask(`/cars/${car}`, { authorization: `Bearer ${seller.accessToken}` });
    expect(body).toContain('"reservedUntil":"');
    for (const secret of ['+351912345678', 'YV1FS29L9H2401234', buyer.email, buyer.userId]) {
      expect(body).not.toContain(secret);
    }
  });

  it('is made again when the price was changed or the car booked', async () => {
    expect((await ask(`/cars/${car}`)).body).toContain('"resalePrice":11900.5');
    const body = { ...productBody({ name: 'Volvo V60', resalePrice: 11_000 }), version: 1 };
    const changed = await rendered.api('PUT', `/products/${car}`, { as: seller, body });
    expect(changed.statusCode).toBe(200);
    await until(async () => (await ask(`/cars/${car}`)).body.includes('"resalePrice":11000'));
    await bookCar(rendered, await rendered.signIn('user'), car, 11_000);
    await until(async () => (await ask(`/cars/${car}`)).body.includes('LimitedAvailability'));
    expect((await ask(`/cars/${car}`)).body).toContain('"reservedUntil":"');
  });

  it('a car that is not there is a 404', async () => {
    const { statusCode, body } = await ask('/cars/no-such-car');
    expect(statusCode).toBe(404);
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).toContain('<div id="root">/cars/no-such-car shows {');
    await rendered.api('DELETE', `/products/${car}`, { as: seller });
    expect((await ask(`/cars/${car}`)).statusCode).toBe(404);
  });
});
