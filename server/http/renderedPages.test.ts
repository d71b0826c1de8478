import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { createTestApp } from '../testing/app';
import { renderedPages } from './renderedPages';
import { shell } from './shell';
import { clientFiles } from './static';

const PUBLIC_PAGES = `exports.isPublicPage = (path) => ['/', '/blogs'].includes(path);`;

/** A built client whose renderer outputs the response to one call. */
const RENDERER = `
exports.createRenderer = (call) => async (path) => {
  const answer = await call('/api/cars');
  if (!answer.ok) throw new Error('refused');
  const state = '{"total":' + answer.headers.get('x-total-count') + '}';
  const title = path === '/blogs' ? 'Blogs' : undefined;
  return { html: await answer.text(), state, title };
};
${PUBLIC_PAGES}`;
const SHELL = `<script>early()</script><script type="application/json" id="app-config">{"apiUrl":"/api"}</script>
<div id="root">loading</div></body></html>`;

let folder: string;
let app: FastifyInstance;
let cars: { html: string; status: number; answer: Promise<void>; asked: number };

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'second-gear-client-'));
  cars = { html: 'one car', status: 200, answer: Promise.resolve(), asked: 0 };
  writeFileSync(path.join(folder, 'index.html'), SHELL);
  mkdirSync(`${folder}-renderer`);
  writeFileSync(path.join(`${folder}-renderer`, 'server.js'), RENDERER);
  await start();
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
  rmSync(`${folder}-renderer`, { recursive: true, force: true });
});

async function start() {
  app = Fastify();
  await app.register(shell, { folder });
  await app.register(renderedPages, { folder });
  app.get('/api/cars', async (_request, reply) => {
    cars.asked += 1;
    const { html, status } = cars;
    await cars.answer;
    return reply.code(status).header('x-total-count', '7').type('text/plain').send(html);
  });
  app.post('/api/cars', (_request, reply) => reply.send('changed'));
  app.post('/api/strangers', (_request, reply) => reply.code(401).send('nobody is known'));
  app.patch('/api/pieces', { config: { isUnseen: true } }, (_request, reply) => reply.send('kept'));
  app.options('/api/cars', (_request, reply) => reply.code(204).send());
  await app.register(clientFiles, { folder });
}

const get = (url = '/', headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('a page from the server', () => {
  it('has in it what the calls answered, the answers themselves, and what the built page has', async () => {
    const page = await get();
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language',
    });
    expect(page.body).toContain('<div id="root">one car</div>');
    expect(page.body).toContain('<script type="application/json" id="app-state">{"total":7}');
    expect(page.body).toContain('<script>early()</script>');
    expect(page.body).not.toContain('loading');
  });

  it('says in its block what the server can, as the page that the browser renders does', async () => {
    const block = 'id="app-config">{"isExtended":true,"apiUrl":"/api"}';
    expect((await get()).body).toContain(block);
    expect((await get('/search')).body).toContain(block);
  });

  it.each([
    ['en-US,en;q=0.9', 'mi'],
    ['en-gb', 'mi'],
    ['de;q=0.7, en-GB', 'mi'],
    ['en', 'km'],
    ['de-DE,en-US;q=0.7', 'km'],
    ['*', 'km'],
    ['', 'km'],
  ])('has distances in the unit of the language: %p in %s', async (language, unit) => {
    const unitful =
      'exports.createRenderer = () => async (path, unit) => ({ html: unit, state: "" });' +
      PUBLIC_PAGES;
    await app.close();
    writeFileSync(path.join(folder, 'index.html'), `<html lang="en">${SHELL}`);
    writeFileSync(path.join(`${folder}-renderer`, 'server.js'), unitful);
    await start();
    for (const other of ['en-US', 'de']) await get('/', { 'accept-language': other });
    const { body } = await get('/', { 'accept-language': language });
    expect(body).toContain(`<html data-distance-unit="${unit}" lang="en">`);
    expect(body).toContain(`<div id="root">${unit}</div>`);
  });

  it('is the not-found page, kept once for all, where the client has none', async () => {
    cars.status = 200;
    for (const path of ['/nope', '/other/nope', '/nope.png']) {
      const page = await get(path, { 'if-none-match': '*' });
      expect([page.statusCode, page.headers['cache-control']]).toEqual([404, 'no-cache']);
      expect(page.body).toContain('<div id="root">one car</div>');
    }
    expect(cars.asked).toBe(1);
    expect((await get('/search')).statusCode).toBe(200);
  });

  it('is kept, also compressed, and is not sent again to who has it', async () => {
    const plain = await get();
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/', { 'accept-encoding': 'gzip' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const again = await get('/', { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(cars.asked).toBe(1);
  });

  it('is compressed better for who asks again, and stays so until it says something else', async () => {
    cars.html = readFileSync(__filename, 'utf8');
    const compressed = async () => (await get('/', { 'accept-encoding': 'br' })).rawPayload;
    const first = await compressed();
    let small = first;
    for (let turn = 0; turn < 500 && small.length === first.length; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      small = await compressed();
    }
    expect(small.length).toBeLessThan(first.length);
    expect(brotliDecompressSync(small).toString()).toBe((await get()).body);
    await app.inject({ method: 'POST', url: '/api/cars' });
    expect(await compressed()).toEqual(small);
    expect(cars.asked).toBe(2);
    cars.html += '!';
    await app.inject({ method: 'POST', url: '/api/cars' });
    expect(brotliDecompressSync(await compressed()).toString()).toContain('!</div>');
  });

  it.each([
    ['a question before a call', 'OPTIONS', '/api/cars'],
    ['a piece of an upload', 'PATCH', '/api/pieces'],
    ['a stranger’s call', 'POST', '/api/strangers'],
    ['a call that there is not', 'POST', '/api/nothing'],
  ] as const)('outlives %s', async (_case, method, url) => {
    await get();
    await app.inject({ method, url });
    await get();
    expect(cars.asked).toBe(1);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const page = await get();
    const head = await app.inject({ method: 'HEAD', url: '/' });
    expect(head.headers.etag).toBe(page.headers.etag);
    expect(head.body).toBe('');
  });

  it('is made again after a change', async () => {
    await get();
    cars.html = 'two cars';
    await app.inject({ method: 'POST', url: '/api/cars' });
    expect((await get()).body).toContain('two cars');
  });

  it('is made again after a change while it was being made', async () => {
    let letAnswer = (): void => undefined;
    cars.answer = new Promise((resolve) => {
      letAnswer = resolve;
    });
    const early = get();
    while (cars.asked === 0) await new Promise((resolve) => setImmediate(resolve));
    cars.html = 'two cars';
    await app.inject({ method: 'POST', url: '/api/cars' });
    const late = get();
    letAnswer();
    expect((await early).body).toContain('one car');
    expect((await late).body).toContain('two cars');
    expect((await get()).body).toContain('two cars');
  });

  it('is kept apart for each address of the server', async () => {
    await get('/', { host: 'one.example' });
    cars.html = 'two cars';
    expect((await get('/', { host: 'two.example' })).body).toContain('two cars');
    expect((await get('/', { host: 'one.example' })).body).toContain('one car');
  });

  it('keeps no more than 64 pages, those that were asked for last', async () => {
    const ask = (index: number) => get('/', { host: `${index}.example` });
    for (let index = 0; index < 64; index += 1) await ask(index);
    await ask(0);
    await ask(64);
    expect(cars.asked).toBe(65);
    await ask(0);
    await ask(64);
    expect(cars.asked).toBe(65);
    await ask(1);
    expect(cars.asked).toBe(66);
  });

  it('has a title of its own where the renderer gives it one', async () => {
    writeFileSync(path.join(folder, 'index.html'), `<title>Second Gear</title>${SHELL}`);
    const blogs = (await get('/blogs')).body;
    expect(blogs).toMatch(/^<title>Blogs · Second Gear<\/title>/);
    expect(blogs).toContain('one car</div>');
    expect(blogs).toContain('"isExtended":true');
    expect((await get('/')).body).toContain('<title>Second Gear</title>');
  });

  it('leaves to the browser what the address changes', async () => {
    expect((await get('/?show=48')).body).toContain('loading');
    expect((await get('/?book=5')).body).toContain('loading');
    expect((await get('/?utm_source=paper')).body).toContain('one car');
  });

  it('leaves the page to the browser when a call fails, and tries again the next time', async () => {
    cars.status = 500;
    expect((await get()).body).toContain('loading');
    cars.status = 200;
    expect((await get()).body).toContain('one car');
  });

  it.each([
    ['there is no renderer', () => rmSync(`${folder}-renderer`, { recursive: true })],
    [
      'the client was built for another server',
      () => writeFileSync(path.join(folder, 'index.html'), SHELL.replace('/api', 'https://x.test')),
    ],
    [
      'the renderer does not start',
      () =>
        writeFileSync(path.join(`${folder}-renderer`, 'server.js'), 'throw new Error("broken")'),
    ],
  ])('leaves the page to the browser when %s', async (_case, breakIt) => {
    await app.close();
    breakIt();
    await start();
    const page = await get();
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(page.body).toContain('loading');
  });

  it('is made again after any change through the API', async () => {
    const counting =
      'let n = 0; exports.createRenderer = () => async () => ({ html: `${++n}`, state: "" });' +
      PUBLIC_PAGES;
    writeFileSync(path.join(`${folder}-renderer`, 'server.js'), counting);
    const whole = await createTestApp({ config: { clientFolder: folder } });
    const page = async () => (await whole.app.inject('/')).body;
    expect(await page()).toContain('<div id="root">1</div>');
    await whole.api('GET', '/categories');
    expect(await page()).toContain('<div id="root">1</div>');
    await whole.signIn('user');
    expect(await page()).toContain('<div id="root">2</div>');
    await whole.close();
  });
});
