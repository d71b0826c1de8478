import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import etag from '@fastify/etag';
import Fastify, { type FastifyInstance } from 'fastify';
import type { DatabaseHandle } from '../database/client';
import { testConfig } from '../testing/app';
import { openTestDatabase } from '../testing/database';
import { until } from '../testing/until';
import { errors } from '../http/errors';
import { createLimits } from '../http/limits';
import { origins } from '../http/origins';
import { rateLimits } from '../http/rateLimits';
import { clientFiles } from './clientFiles';
import { errorPage } from './errorPage';
import type { Read } from './readAnonymously';
import { renderedPages } from './renderedPages';
import { shell } from './shell';

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

const BUILT = '{"settings":{"API_URL":"/api"},"scripts":[]}';

let database: DatabaseHandle;
let folder: string;
let app: FastifyInstance;
let cars: { html: string; status: number; answer: Promise<void>; asked: number };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'second-gear-client-'));
  cars = { html: 'one car', status: 200, answer: Promise.resolve(), asked: 0 };
  writeFileSync(path.join(folder, 'index.html'), SHELL);
  writeFileSync(path.join(folder, 'settings.json'), BUILT);
  mkdirSync(`${folder}-renderer`);
  writeFileSync(path.join(`${folder}-renderer`, 'server.js'), RENDERER);
  await start();
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
  rmSync(`${folder}-renderer`, { recursive: true, force: true });
});

async function start(callsPerMinute = 1_000_000) {
  app = Fastify();
  await app.register(errors, { errorPage: errorPage(undefined) });
  const { db } = database;
  const limits = createLimits(db, callsPerMinute);
  await app.register(rateLimits, { db, limits, callsPerMinute });
  await app.register(origins, { config: testConfig, refusesOthers: false });
  await app.register(etag, { weak: true });
  await app.register(shell, { folder });
  await app.register(renderedPages, { folder });
  app.get('/api/cars', async (_request, reply) => {
    cars.asked += 1;
    const { html, status } = cars;
    await cars.answer;
    return reply.code(status).header('x-total-count', '7').type('text/plain').send(html);
  });
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
      vary: 'accept-language',
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
    ['de;q=0.7, en-GB', 'mi'],
    ['de-DE,en-US;q=0.7', 'km'],
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

  it('is rendered once for all who ask at the same time, and is not sent again to who has it', async () => {
    const [plain] = await Promise.all([get(), get(), get()]);
    const again = await get('/', { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(cars.asked).toBe(1);
  });

  it('reads what its head needs together with its content', async () => {
    app.get('/described', async (request, reply) => {
      const describe = async (shell: string, read: Read) => {
        expect((await read('/api/cars')).payload).toBe('one car');
        return { shell, status: 200 };
      };
      await app.sendRendered(request, reply, { path: '/blogs', describe });
      return reply;
    });
    expect((await get('/described')).body).toContain('one car');
    expect(cars.asked).toBe(1);
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
    expect((await get('/?utm_source=paper')).body).toContain('one car');
  });

  it('is one page whatever lies on top of it in the browser', async () => {
    for (const url of ['/', '/?book=5', '/?photo=3']) {
      expect((await get(url)).body).toContain('one car');
    }
    expect(cars.asked).toBe(1);
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
      () =>
        writeFileSync(path.join(folder, 'settings.json'), BUILT.replace('/api', 'https://x.test')),
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

  it('is one of 64 that are kept, those that were asked for last', async () => {
    const counting =
      'let n = 0; exports.createRenderer = () => async () => ({ html: `page ${++n}`, state: "" });' +
      'exports.isPublicPage = () => true;';
    await app.close();
    writeFileSync(path.join(`${folder}-renderer`, 'server.js'), counting);
    await start();
    const ask = async (index: number) => /page \d+/.exec((await get(`/p/${index}`)).body)?.[0];
    for (let index = 1; index <= 64; index += 1) await ask(index);
    expect(await ask(1)).toBe('page 1');
    expect(await ask(65)).toBe('page 65');
    expect(await ask(1)).toBe('page 1');
    expect(await ask(2)).toBe('page 66');
  });

  it('is left to the browser while too many others wait', async () => {
    await app.close();
    const every = RENDERER.replace(PUBLIC_PAGES, 'exports.isPublicPage = () => true;');
    writeFileSync(path.join(`${folder}-renderer`, 'server.js'), every);
    await start();
    let letAnswer = (): void => undefined;
    cars.answer = new Promise((resolve) => {
      letAnswer = resolve;
    });
    const pages = Array.from({ length: 30 }, (_, index) =>
      get(`/p/${index}`, { accept: 'text/html' }),
    );
    const early = await Promise.race(pages);
    expect(early.statusCode).not.toBe(503);
    expect(early.body).toContain('loading');
    // One at a time.
    await until(() => Promise.resolve(cars.asked > 0));
    expect(cars.asked).toBe(1);
    letAnswer();
    const bodies = (await Promise.all(pages)).map(({ body }) => body);
    expect(bodies.filter((body) => body.includes('loading'))).toHaveLength(9);
    expect(bodies.filter((body) => body.includes('one car'))).toHaveLength(21);
  });

  it('is left to the browser of an address that has used its points up', async () => {
    await app.close();
    await start(36);
    expect((await get('/blogs')).body).toContain('one car');
    expect((await get('/')).body).toContain('one car');
    expect((await get('/nope')).body).toContain('loading');
    const other = await app.inject({ url: '/nope', remoteAddress: '192.0.2.9' });
    expect(other.body).toContain('one car');
  });
});
