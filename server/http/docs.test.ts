import type { ErrorResponse } from '#contract/types';
import { createAccessTokens } from '../accounts/accessTokens';
import { createTestApp, testConfig, type TestApp } from '../testing/app';

interface Described {
  summary: string;
  description?: string;
  tags: string[];
  security?: object[];
  requestBody?: object;
}

/** Checks the OpenAPI document, and that responses match it. */
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const describedPaths = async () =>
  (await test.app.inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, Described>>;
  }>().paths;

it('describes every call of the API, with its fields and whether it needs a session', async () => {
  const paths = await describedPaths();
  const calls = Object.entries(paths).flatMap(([url, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
  );
  expect(calls).toEqual(
    expect.arrayContaining([
      'POST /api/jwt',
      'POST /api/sessions/revoke',
      'POST /api/users',
      'DELETE /api/users/me',
      'GET /api/users/{email}',
      'GET /api/users/verified/{email}',
      'GET /api/users/all/buyers',
      'GET /api/users/all/sellers',
      'PATCH /api/users/{email}',
      'DELETE /api/users/{id}',
      'GET /api/initials/{letters}',
      'GET /api/categories',
      'GET /api/category/{id}',
      'GET /api/products/advertised',
      'GET /api/products/{id}',
      'GET /api/products/seller/{email}',
      'GET /api/products/seller/{email}/bookings',
      'GET /api/products/find/{id}',
      'GET /api/products/find/{id}/seller',
      'GET /api/products/find/{id}/similar',
      'GET /api/products/search',
      'POST /api/products',
      'GET /api/products/import',
      'POST /api/products/import',
      'POST /api/products/import/listed',
      'POST /api/products/prices',
      'PATCH /api/products/{id}',
      'PUT /api/products/{id}',
      'DELETE /api/products/{id}',
      'GET /api/drafts',
      'POST /api/drafts',
      'GET /api/drafts/{id}',
      'PUT /api/drafts/{id}',
      'DELETE /api/drafts/{id}',
      'POST /api/bookings',
      'GET /api/bookings/{email}',
      'GET /api/bookings/find/{id}',
      'DELETE /api/bookings/{id}',
      'POST /api/bookings/{id}/release',
      'POST /api/create-payment-intent',
      'POST /api/payments',
      'DELETE /api/products/{productId}/report',
      'POST /api/reports',
      'GET /api/reports',
      'DELETE /api/reports',
    ]),
  );
  for (const { summary, tags } of Object.values(paths).flatMap(Object.values<Described>)) {
    expect(summary).toMatch(/^[A-Z]/);
    expect(tags).toEqual([expect.stringMatching(/^[A-Z]/)]);
  }
  const body = JSON.stringify(paths['/api/products']?.post?.requestBody);
  expect(body).toContain('purchaseYear');
  const said = (path: string) => paths[path]?.post?.description;
  expect(said('/api/create-payment-intent')).toMatch(
    /Without bookingId: .*whose hold ends first\./,
  );
  expect(said('/api/payments')).toMatch(/only after the payment provider confirmed it/);
  expect(paths['/api/categories']?.get?.security).toBeUndefined();
  expect(paths['/api/reports']?.get?.security).toEqual([{ bearer: [] }]);
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
    'GET /api/categories',
    'GET /api/category/{id}',
    'GET /api/initials/{letters}',
    'GET /api/photos/{file}',
    'GET /api/products/advertised',
    'GET /api/products/find/{id}',
    'GET /api/products/find/{id}/seller',
    'GET /api/products/find/{id}/similar',
    'GET /api/products/search',
    'GET /api/users/verified/{email}',
    'POST /api/email-changes/check',
    'POST /api/jwt',
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
