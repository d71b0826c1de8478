import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { invalid, notFound, refusal } from '../testing/responses';
import { createTestApp, type TestApp } from '../testing/app';
import { productBody } from '../testing/product';
import { renderedPages } from '../storefront/renderedPages';
import { shell } from '../storefront/shell';
import { clientFiles } from '../storefront/clientFiles';

let test: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'second-gear-client-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), '<title>Second Gear</title>');
  writeFileSync(path.join(folder, 'assets', 'main.12345.js'), 'plain()');
  writeFileSync(path.join(folder, 'assets', 'main.12345.js.br'), brotliCompressSync('plain()'));
  writeFileSync(path.join(folder, '.secret'), 'not for you');
  test = await createTestApp({ config: { clientFolder: folder } });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url, headers });

describe('the client', () => {
  it('is served with a long life for hashed files and none for pages', async () => {
    const page = await get('/');
    expect(page.body).toContain('Second Gear');
    expect(page.headers['cache-control']).toBe('no-cache');
    const asset = await get('/assets/main.12345.js');
    expect(asset.body).toBe('plain()');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('is sent compressed when it was built compressed', async () => {
    const asset = await get('/assets/main.12345.js', { 'accept-encoding': 'br, gzip' });
    expect(asset.headers['content-encoding']).toBe('br');
    expect(asset.headers['content-type']).toMatch(/javascript/);
  });

  it.each([
    ['2,000 characters', `/${'x'.repeat(2000)}`],
    ['a NUL', '/a%00b'],
    ['what cannot be decoded', '/category/%E0%A4%A'],
    ['empty folders', '//evil.example/'],
    ['a query of 9,000 characters', `/a?q=${'x'.repeat(9000)}`],
    ['a backslash', '/a\\b'],
  ])('answers an odd address like any unknown one: %s', async (_name, url) => {
    const page = await get(url);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([404, 'no-cache']);
    expect(page.headers['content-type']).toMatch(/html/);
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  });

  it('has no page for a missing file, so what a person sees leads home', async () => {
    const page = await get('/assets/gone.12345.js', { accept: 'text/html' });
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-type']).toMatch(/html/);
    expect(page.body).toContain('<a href="/">Go to the home page</a>');
    expect(page.body).not.toContain('Try again');
  });

  it('never serves what is outside or hidden', async () => {
    const outside = `${path.basename(folder)}.txt`;
    writeFileSync(path.join(folder, '..', outside), 'not for you');
    // Over TCP, because `inject` normalises paths.
    const server = Fastify();
    await server.register(shell, { folder });
    await server.register(renderedPages, { folder });
    await server.register(clientFiles, { folder });
    const address = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    const getAsWritten = async (url: string) => {
      const { hostname, port } = address;
      const call = request({ hostname, port, path: url, agent: false }).end();
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      return text(response);
    };
    for (const url of [
      '/.secret',
      ...['..', '%2e%2e', '.%2e', 'assets/../..', 'assets/%2e%2e/%2e%2e'].map(
        (up) => `/${up}/${outside}`,
      ),
      `/..%2f${outside}`,
      `/..%5c${outside}`,
    ]) {
      expect(await getAsWritten(url)).not.toContain('not for you');
    }
    await server.close();
    rmSync(path.join(folder, '..', outside));
  });
});

describe('errors', () => {
  it('come in one envelope, for unknown calls too', async () => {
    expect(refusal(await get('/api/nothing'))).toEqual(notFound);
    for (const url of ['/api', '/v1/nothing', '/api/nothing%00', '/api//categories']) {
      expect(refusal(await get(url))).toEqual(notFound);
    }
    const posted = await test.app.inject({ method: 'POST', url: '/category/suv' });
    expect(refusal(posted)).toEqual(notFound);
  });

  it('answer the request id that came along, if it is harmless', async () => {
    const id = 'from-the-load-balancer';
    expect((await get('/api/nothing', { 'x-request-id': id })).json()).toMatchObject({
      requestId: id,
    });
    const evil = await get('/api/nothing', { 'x-request-id': 'a b\u0022' });
    expect(evil.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('name a body that is too large, broken, no object or poisoned', async () => {
    const seller = await test.signIn('seller');
    const post = (payload: string, type = 'application/json') =>
      test.app.inject({
        method: 'POST',
        url: '/api/products',
        headers: { authorization: `Bearer ${seller.accessToken}`, 'content-type': type },
        payload,
      });
    const large = await post(JSON.stringify({ description: 'x'.repeat(70_000) }));
    expect(refusal(large)).toEqual({ status: 413, code: 'payload-too-large' });
    for (const body of ['{', '[]', '{"__proto__": {"a": 1}}']) {
      expect(refusal(await post(body))).toEqual(invalid);
    }
    expect((await post('<x/>', 'application/xml')).statusCode).toBe(415);
    // Some clients send JSON without its content type.
    expect((await post(JSON.stringify(productBody()), 'text/plain')).statusCode).toBe(200);
  });

  it('take a DELETE that announces JSON and sends none', async () => {
    const seller = await test.signIn('seller');
    const response = await test.app.inject({
      method: 'DELETE',
      url: '/api/products/none',
      headers: {
        authorization: `Bearer ${seller.accessToken}`,
        'content-type': 'application/json',
      },
    });
    expect(refusal(response)).toEqual(notFound);
  });

  it('never show the inside of a failure', async () => {
    const own = await createTestApp();
    await own.db.execute('drop table categories cascade');
    const response = await own.api('GET', '/categories');
    expect(refusal(response)).toEqual({ status: 500, code: 'internal' });
    expect(response.body).not.toMatch(/select|categories|relation/);
    await own.close();
  });
});

describe('other origins', () => {
  const origin = 'https://cars.example.org';

  it('may call with a bearer, and read the headers they need', async () => {
    const preflight = await test.app.inject({
      method: 'OPTIONS',
      url: '/api/products/1',
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
    expect(preflight.headers['access-control-allow-methods']).toContain('PATCH');
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization');
    const answer = await get('/api/categories', { origin });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-expose-headers']).toContain('X-Total-Count');
    expect(answer.headers['access-control-expose-headers']).toContain('Date');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    const refused = await get('/api/reports', { origin });
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([
      401,
      '*',
    ]);
  });
});

describe('an address that no route can read', () => {
  it.each([
    ['badly encoded', '/api/users/%E0%A4%A', 400],
    ['too long', `/api/products/find/${'x'.repeat(400)}`, 414],
  ])('is refused like everything else: %s', async (_name, url, status) => {
    const own = await createTestApp();
    const response = await own.app.inject(url);
    expect(response.statusCode).toBe(status);
    const answer = response.json<Record<string, unknown>>();
    expect(Object.keys(answer).sort()).toEqual(['code', 'message', 'requestId']);
    expect(response.body).not.toContain('xxx');
    await own.close();
  });
});

describe('browsers', () => {
  it('are told what a page may load', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('stripe.com');
    expect(policy).not.toContain('google');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('are told that an answer of the API is no page', async () => {
    const own = await createTestApp({ config: { isProduction: true } });
    for (const path of ['/categories', '/nothing', '/reports']) {
      const { headers } = await own.api('GET', path);
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['strict-transport-security']).toContain('max-age');
      expect(headers).not.toHaveProperty('cross-origin-opener-policy');
    }
    await own.close();
  });

  it('may load the real services where those are configured', async () => {
    const own = await createTestApp({
      config: { isProduction: true, firebaseProjectId: 'second-gear', stripeSecretKey: 'sk' },
    });
    const response = await own.app.inject('/healthz');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain('https://js.stripe.com');
    expect(policy).toContain('https://second-gear.firebaseapp.com');
    expect(response.headers['strict-transport-security']).toContain('max-age');
    await own.close();
  });

  it('may load what the client that is served was built for', async () => {
    const clientFolder = mkdtempSync(path.join(tmpdir(), 'second-gear-client-'));
    const settings = { API_URL: 'https://api.example/v2', STRIPE_PUBLISHABLE_KEY: 'pk_test' };
    const built = { settings, scripts: [] };
    writeFileSync(path.join(clientFolder, 'settings.json'), JSON.stringify(built));
    const own = await createTestApp({ config: { clientFolder } });
    const response = await own.app.inject('/');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.example[ ;]/);
    expect(policy).toContain('https://js.stripe.com');
    await own.close();
    rmSync(clientFolder, { recursive: true });
  });
});

describe('operation', () => {
  it('says that it lives and that it can work', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ok' });
  });

  it('finishes what is in flight while it stops, and takes nothing new', async () => {
    const own = await createTestApp();
    const url = await own.app.listen({ host: '127.0.0.1', port: 0 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const call = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const sent = request(`${url}/api/categories`, { agent }, (answer) => {
          answer.resume().once('end', () => resolve(answer));
        });
        sent.once('error', reject).end();
      });
    expect((await call()).headers.connection).toBe('keep-alive');
    const drained = own.app.drain();
    const last = await call();
    expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
    await drained;
    await expect(call()).rejects.toThrow(/ECONNREFUSED/);
    agent.destroy();
    await own.close();
  });

  it('compresses long answers', async () => {
    const plain = await get('/api/docs/json');
    const packed = await get('/api/docs/json', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });
});
