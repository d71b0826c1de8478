import type { FastifyInstance } from 'fastify';
import type { ErrorResponse } from '#contract/types';
import { createAccessTokens } from '../accounts/accessTokens';
import { createTestApp, testConfig, type TestApp } from '../testing/app';
import { noPayments } from '../testing/noPayments';
import { wrongFields } from '../testing/responses';

interface Described {
  summary: string;
  description?: string;
  tags: string[];
  security?: object[];
  requestBody?: { content: Record<string, object> };
  responses: Record<string, { content?: Record<string, object>; headers?: object }>;
}

/** Checks the OpenAPI document, and that responses match it. */
let test: TestApp;
/** The calls that the server has, in the notation of OpenAPI. */
const registered: string[] = [];
beforeAll(async () => {
  const sandbox = (app: FastifyInstance) => {
    app.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) {
        if (!url.startsWith('/api/') || ['HEAD', 'OPTIONS'].includes(each)) continue;
        registered.push(`${each} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
      }
    });
    return Promise.resolve();
  };
  test = await createTestApp({ outside: () => Promise.resolve({ payments: noPayments, sandbox }) });
});
afterAll(() => test.close());

const readDocument = async () =>
  (await test.app.inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, Described>>;
    components: { schemas: Record<string, { properties?: object }> };
  }>();
const describedPaths = async () => (await readDocument()).paths;

it('describes every call of the API, with its fields and whether it needs a session', async () => {
  const paths = await describedPaths();
  const described = Object.entries(paths).flatMap(([url, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
  );
  expect(described.length).toBeGreaterThan(50);
  expect(registered.filter((call) => !described.includes(call))).toEqual([
    'GET /api/docs/json',
    'POST /api/webhooks/stripe',
  ]);
  for (const { summary, tags } of Object.values(paths).flatMap(Object.values<Described>)) {
    expect(summary).toMatch(/^[A-Z]/);
    expect(tags).toEqual([expect.stringMatching(/^[A-Z]/)]);
  }
  const body = JSON.stringify(paths['/api/products']?.post?.requestBody);
  expect(body).toContain('purchaseYear');
  const file = { schema: { type: 'string', format: 'binary' } };
  expect(paths['/api/photos']?.post?.requestBody?.content).toEqual({
    'image/*': file,
    'application/octet-stream': file,
  });
  const said = (path: string) => paths[path]?.post?.description;
  expect(said('/api/create-payment-intent')).toMatch(
    /Without bookingId: .*whose hold ends first\./,
  );
  expect(said('/api/payments')).toMatch(/only after the payment provider confirmed it/);
  expect(paths['/api/categories']?.get?.security).toBeUndefined();
  expect(paths['/api/reports']?.get?.security).toEqual([{ bearer: [] }]);
});

it('describes the answers of every call', async () => {
  const { paths, components } = await readDocument();
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const error = { 'application/json': { schema: ref('ErrorResponse') } };
  for (const { responses } of Object.values(paths).flatMap(Object.values<Described>)) {
    expect(Object.keys(responses)).toContainEqual(expect.stringMatching(/^20[01]$/));
    expect(responses['4XX']?.content).toEqual(error);
    expect(responses['5XX']?.content).toEqual(error);
  }
  const list = paths['/api/products/advertised']?.get?.responses['200'];
  expect(list?.content).toEqual({
    'application/json': {
      schema: expect.objectContaining({ items: ref('WireProduct') }) as object,
    },
  });
  expect(Object.keys(list?.headers ?? {})).toContain('X-Total-Count');
  expect(components.schemas.WireProduct?.properties).toHaveProperty('reservedUntil');
  const file = { schema: { type: 'string', format: 'binary' } };
  expect(paths['/api/initials/{letters}']?.get?.responses['200']?.content).toEqual({
    'image/svg+xml': file,
  });
  // Whoever reads the document finds every schema.
  const used = JSON.stringify({ paths, components }).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  for (const [, name = ''] of used) expect(components.schemas).toHaveProperty(name);
});

it('needs a session for every call that is not said to be public', async () => {
  const open = new Set<string>();
  const gone = await test.signIn('user');
  await test.api('DELETE', '/users/me', { as: gone });
  const claims = { userId: 'nobody', uid: 'u', email: gone.email, emailVerified: true };
  const tokens = [
    undefined,
    gone.accessToken,
    await createAccessTokens(['another secret, long enough'], test.clock.now).sign(claims),
    await createAccessTokens(testConfig.sessionSecrets, () => new Date(0)).sign(claims),
  ];
  for (const [url, methods] of Object.entries(await describedPaths())) {
    for (const method of Object.keys(methods)) {
      for (const token of tokens) {
        const response = await test.app.inject({
          method: method.toUpperCase() as 'GET',
          url: url.replaceAll(/\{\w+\}/g, 'x'),
          headers: token ? { authorization: `Bearer ${token}` } : {},
        });
        if (response.statusCode !== 401) open.add(`${method.toUpperCase()} ${url}`);
      }
    }
  }
  expect([...open].sort()).toEqual([
    'DELETE /api/unsubscribe/{token}',
    'GET /api/categories',
    'GET /api/category/{id}',
    'GET /api/initials/{letters}',
    'GET /api/makes/{make}',
    'GET /api/makes/{make}/{model}',
    'GET /api/photos/{file}',
    'GET /api/products/advertised',
    'GET /api/products/find/{id}',
    'GET /api/products/find/{id}/comparables',
    'GET /api/products/find/{id}/seller',
    'GET /api/products/find/{id}/similar',
    'GET /api/products/search',
    'GET /api/products/several',
    'GET /api/unsubscribe/{token}',
    'GET /api/users/verified/{email}',
    'POST /api/email-changes/check',
    'POST /api/jwt',
    'POST /api/unsubscribe/{token}',
    'POST /api/users',
  ]);
});

it('refuses an address that nothing can have, and names what is wrong with it', async () => {
  const seller = await test.signIn('seller');
  const others: unknown[] = [];
  for (const [url, methods] of Object.entries(await describedPaths())) {
    const [, name] = /\{(\w+)\}/.exec(url) ?? [];
    if (!name) continue;
    const path = url.replace('/api', '').replace(`{${name}}`, 'x'.repeat(65));
    for (const method of Object.keys(methods).filter((known) => known !== 'head')) {
      const response = await test.api(method.toUpperCase() as 'GET', path, { as: seller });
      const wrong = Object.entries(response.json<ErrorResponse>().fieldErrors ?? {});
      const said = wrong.map(([field, message]) => `${field}: ${message}`).join();
      const isNamed = new RegExp(`^${name}: [A-Z]`).test(said);
      if (response.statusCode !== 400 || !isNamed) others.push([method, url, response.body]);
    }
  }
  expect(others).toEqual([]);
});

it('takes no body with a field that the call does not know', async () => {
  const seller = await test.signIn('seller');
  const others: unknown[] = [];
  for (const [url, methods] of Object.entries(await describedPaths())) {
    const path = url
      .replace('/api', '')
      .replace('{email}', seller.email)
      .replace(/\{\w+\}/, 'x');
    for (const [method, { requestBody }] of Object.entries(methods)) {
      if (!requestBody?.content['application/json']) continue;
      const body = { isAdmin: true };
      const response = await test.api(method.toUpperCase() as 'POST', path, { as: seller, body });
      if (!wrongFields(response).includes('isAdmin')) others.push([method, url, response.body]);
    }
  }
  expect(others).toEqual([]);
});
