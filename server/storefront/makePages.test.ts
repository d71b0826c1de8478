import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { listCar } from '../testing/product';

const SHELL = `<!doctype html><html><head><title>Second Gear</title>
<meta name="description" content="Buy and sell used cars." /></head><body><div id="root"></div></body></html>`;

/** A renderer that outputs the path. */
const RENDERER = `exports.createRenderer = () => async (path) => ({ html: 'rendered ' + path, state: '{}' });`;

let folder: string;
let test: TestApp;
let seller: SignedIn;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'second-gear-client-'));
  writeFileSync(path.join(folder, 'index.html'), SHELL);
  test = await createTestApp({ config: { clientFolder: folder } });
  seller = await test.signIn('seller');
  for (const resalePrice of [7000, 21_500, 9000.5]) {
    await listCar(test, seller, { make: 'Volvo', model: 'V60', resalePrice });
  }
  await listCar(test, seller, { make: 'Volvo', model: 'C30', resalePrice: 4000 });
});
afterEach(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string) =>
  test.app.inject({ method: 'GET', url, headers: { host: 'localhost:3000' } });

it('says in its head what others than browsers read', async () => {
  const { body, statusCode } = await get('/used/Volvo/v60?fuel=diesel');
  expect(statusCode).toBe(200);
  for (const words of [
    '<title>Used Volvo V60 · Second Gear</title>',
    'content="3 used Volvo V60 for sale, from $7,000 to $21,500. Compare year, mileage and place."',
    '<link rel="canonical" href="http://localhost:3000/used/volvo/v60" />',
  ]) {
    expect(body).toContain(words);
  }
  expect(body).not.toContain('noindex');
  expect((await get('/used/volvo')).body).toContain('content="4 used Volvo for sale, from $4,000');
});

it('is kept from search engines with few cars or none, and is not found for unknown ones', async () => {
  const one = await get('/used/volvo/c30');
  expect([one.statusCode, one.body.includes('noindex')]).toEqual([200, true]);
  expect(one.body).toContain('1 used Volvo C30 for sale, for $4,000.');
  expect((await get('/used/saab')).body).toContain('No used Saab is for sale now.');
  for (const url of ['/used/wuling', '/used/volvo/golf', '/used/***', `/used/${'x'.repeat(99)}`]) {
    const { statusCode, body } = await get(url);
    expect([url, statusCode, body.includes('noindex')]).toEqual([url, 404, true]);
  }
});

async function startRenderer() {
  const config = '<script type="application/json" id="app-config">{"apiUrl":"/api"}</script>';
  writeFileSync(path.join(folder, 'index.html'), SHELL.replace('<body>', `<body>${config}`));
  writeFileSync(path.join(folder, 'settings.json'), '{"settings":{},"scripts":[]}');
  mkdirSync(`${folder}-renderer`);
  writeFileSync(path.join(`${folder}-renderer`, 'server.js'), RENDERER);
  await test.close();
  test = await createTestApp({ config: { clientFolder: folder } });
}

it('is rendered at its own path, but not with filters', async () => {
  await startRenderer();
  expect((await get('/used/Saab/9-3')).body).toContain('rendered /used/saab/9-3');
  expect((await get('/used/saab/9-3?sort=relevance')).body).not.toContain('rendered');
  rmSync(`${folder}-renderer`, { recursive: true });
});

it('renders a comparison of the first four cars once for all spellings, for no search engine', async () => {
  const built = await get('/compare?ids=a,b');
  expect([built.statusCode, built.body.includes('rendered')]).toEqual([200, false]);
  await startRenderer();
  const { body, statusCode } = await get('/compare/?utm=x&ids=a,b,,a,c%2Fd,e,f');
  expect(statusCode).toBe(200);
  expect(body).toContain('rendered /compare?ids=a,b,c%2Fd,e<');
  for (const page of [built.body, body]) {
    expect(page).toContain('<title>Compare cars · Second Gear</title>');
    expect(page).toContain('noindex');
  }
  rmSync(`${folder}-renderer`, { recursive: true });
});
