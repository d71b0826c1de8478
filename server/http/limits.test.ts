import { eq } from 'drizzle-orm';
import { users } from '../accounts/schema';
import { buildApp } from '../app';
import { refusal } from '../testing/responses';
import { createTestApp, testConfig, type SignedIn, type TestApp } from '../testing/app';
import { openTestDatabase } from '../testing/database';
import { productBody, productRow } from '../testing/product';
import { noPayments } from '../testing/noPayments';
import { closeAfterTest } from '../testing/openApps';
import { networkOf } from '../lib/networks';
import { rateLimits } from './schema';
import { createBudget, createFloodGuard, createLimits } from './limits';

/** 150 calls a minute per IP address, and so 3 expensive ones per account. */
const config = { callsPerMinute: 150 };
const tooMany = { status: 429, code: 'too-many-requests' };

/** Another server instance on the same database. */
async function anotherCopy({ db, identity, clock }: TestApp) {
  const app = await buildApp({
    config: { ...testConfig, ...config },
    db,
    identity: identity.verifier,
    payments: noPayments,
    now: clock.now,
  });
  await app.ready();
  closeAfterTest(() => app.close());
  return app;
}

let test: TestApp;
let other: Awaited<ReturnType<typeof anotherCopy>>;
beforeAll(async () => {
  test = await createTestApp({ config });
  other = await anotherCopy(test);
});
afterAll(async () => {
  await other.close();
  await test.close();
});

const call = (
  app: TestApp['app'],
  as: SignedIn,
  [method, url]: readonly ['POST' | 'PUT' | 'DELETE', string],
  payload: object = {},
  remoteAddress = '198.51.100.1',
) =>
  app.inject({
    method,
    url: `/api${url}`,
    headers: {
      authorization: `Bearer ${as.accessToken}`,
      ...(Buffer.isBuffer(payload) ? { 'content-type': 'image/jpeg' } : {}),
    },
    remoteAddress,
    ...(method === 'DELETE' ? {} : { payload }),
  });

describe('an account', () => {
  it.each([
    ['intents', ['POST', '/create-payment-intent'], { price: 9, bookingId: 'none' }],
    ['payments', ['POST', '/payments'], { price: 9, bookingId: 'none', transactionId: 'pi_x' }],
    ['cancelling', ['DELETE', '/bookings/none'], undefined],
    ['releasing', ['POST', '/bookings/none/release'], { reason: 'Sold elsewhere' }],
    ['showing a phone number', ['POST', '/bookings/none/seller-phone'], undefined],
    ['bookings', ['POST', '/bookings'], { productId: 'none', price: 9 }],
  ] as const)('is counted by all servers together: %s', async (_name, path, body) => {
    const [buyer, neighbour] = [await test.signIn('user'), await test.signIn('user')];
    // Each call from a different IP address, and to either server.
    for (const [index, app] of [test.app, other, test.app].entries()) {
      const answer = await call(app, buyer, path, body, `198.51.100.${index}`);
      expect(answer.statusCode).not.toBe(429);
    }
    for (const app of [other, test.app, other]) {
      const refused = await call(app, buyer, path, body, '203.0.113.7');
      expect(refusal(refused)).toEqual(tooMany);
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
    }
    expect((await call(other, neighbour, path, body)).statusCode).not.toBe(429);
  });

  it('gets so many access tokens in a minute', async () => {
    const buyer = await test.signIn('user');
    const ask = (app: TestApp['app']) =>
      call(app, { ...buyer, accessToken: buyer.idToken }, ['POST', '/jwt'], { email: buyer.email });
    expect((await ask(other)).statusCode).toBe(200);
    expect((await ask(test.app)).statusCode).toBe(200);
    expect(refusal(await ask(other))).toEqual(tooMany);
    expect(refusal(await ask(test.app))).toEqual(tooMany);
  });

  it('lists 200 cars a day, wrong forms not counted', async () => {
    const [dealer, colleague] = [await test.signIn('seller'), await test.signIn('seller')];
    await test.db.insert(rateLimits).values({
      key: `products:${dealer.uid}`,
      points: 198,
      expire: new Date(Date.now() + 3_600_000),
    });
    const list = (body: object = productBody()) => call(other, dealer, ['POST', '/products'], body);
    for (let count = 0; count < 3; count += 1) expect((await list({})).statusCode).toBe(400);
    expect((await list()).statusCode).toBe(200);
    expect((await list()).statusCode).toBe(200);
    const refused = await list();
    expect(refusal(refused)).toEqual(tooMany);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect(refused.json<{ message: string }>().message).toMatch(/Wait \d+ minutes and try again\./);
    expect((await call(other, colleague, ['POST', '/products'], productBody())).statusCode).toBe(
      200,
    );
    // Creating drafts does not bypass the limit.
    expect(refusal(await call(other, dealer, ['POST', '/drafts']))).toEqual(tooMany);
  });

  const product = { ...productBody(), version: 1 };
  const prices = { changes: [{ id: 'none', version: 1, price: 9 }] };
  const rows = { key: 'a-key-of-this-preview', rows: [productRow()] };
  it.each([
    [50, 'reports', 'POST', '/reports', { productId: 'none' }],
    [40, 'imports', 'POST', '/products/import', rows],
    [2000, 'edits', 'PUT', '/products/none', product],
    [100, 'prices', 'POST', '/products/prices', prices],
    [4000, 'photos', 'POST', '/photos', Buffer.from('no photo')],
    [4000, 'photos', 'POST', '/photos/none/turned', { degrees: 90 }],
  ] as const)('sends %i %s a day: %s %s', async (most, name, method, path, body) => {
    const dealer = await test.signIn('seller');
    await test.db.insert(rateLimits).values({
      key: `${name}:${dealer.uid}`,
      points: most - 1,
      expire: new Date(Date.now() + 3_600_000),
    });
    const send = () => call(test.app, dealer, [method, path], body);
    expect((await send()).statusCode).not.toBe(429);
    expect(refusal(await send())).toEqual(tooMany);
  });

  it.each([
    ['e-mail', { email: 'another@example.com' }],
    ['record', { userId: 'another' }],
  ])('goes on with its counters with another %s', async (_name, changes) => {
    const own = await createTestApp({ config });
    const buyer = await own.signIn('user');
    const path = ['POST', '/bookings'] as const;
    const book = (as: SignedIn) => call(own.app, as, path, { productId: 'none', price: 9 });
    for (let count = 0; count < 3; count += 1) expect((await book(buyer)).statusCode).toBe(200);
    const { userId, uid } = buyer;
    if ('userId' in changes) {
      await own.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, userId));
      await own.db.insert(users).values({
        ...changes,
        id: changes.userId,
        uid,
        email: buyer.email,
        name: 'Same',
        role: 'user',
        emailVerified: true,
      });
    } else {
      await own.db.update(users).set(changes).where(eq(users.id, userId));
    }
    const person = { ...buyer, ...changes };
    const accessToken = await own.tokens.sign(person);
    expect(refusal(await book({ ...person, accessToken }))).toEqual(tooMany);
    await own.close();
  });

  it('may go on when its time is over', async () => {
    const buyer = await test.signIn('user');
    const expire = new Date(Date.now() - 1000);
    await test.db.insert(rateLimits).values({ key: `bookings:${buyer.uid}`, points: 900, expire });
    const path = ['POST', '/bookings'] as const;
    const answer = await call(other, buyer, path, { productId: 'none', price: 9 });
    expect(answer.statusCode).toBe(200);
  });
});

describe('an address', () => {
  it('is told to wait when it keeps showing wrong tokens, whichever server it asks', async () => {
    const guess = (app: TestApp['app']) =>
      app.inject({
        method: 'POST',
        url: '/api/jwt',
        headers: { authorization: 'Bearer guess' },
        payload: { email: 'a@example.com' },
        remoteAddress: '192.0.2.66',
      });
    for (let count = 0; count < 15; count += 1) {
      expect((await guess(test.app)).statusCode).toBe(401);
      expect((await guess(other)).statusCode).toBe(401);
    }
    expect(refusal(await guess(test.app))).toEqual(tooMany);
    expect(refusal(await guess(other))).toEqual(tooMany);
  });

  it.each(['/api/nothing', '/api/categories', '/readyz', '/nothing'])(
    'is counted wherever it calls: %s',
    async (url) => {
      const own = await createTestApp({ config: { callsPerMinute: 6 } });
      const calls = Array.from({ length: 25 }, () =>
        own.app.inject({ url, remoteAddress: '192.0.2.1' }),
      );
      const codes = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
      expect(codes.slice(0, 2)).not.toContain(429);
      expect(codes.at(-1)).toBe(429);
      expect((await own.app.inject({ url, remoteAddress: '192.0.2.2' })).statusCode).not.toBe(429);
      await own.close();
    },
  );

  it('may call again when its minute is over, counted from its first call', () => {
    jest.useFakeTimers();
    try {
      const guard = createFloodGuard(2);
      const call = (who: string) => () => guard(who);
      call('somebody')();
      jest.advanceTimersByTime(50_000);
      call('somebody')();
      expect(call('somebody')).toThrow('Too many requests. Wait 10 seconds and try again.');
      expect(call('somebody else')).not.toThrow();
      jest.advanceTimersByTime(10_000);
      expect(call('somebody')).not.toThrow();
    } finally {
      jest.useRealTimers();
    }
  });

  it('may ask for four photos beside each of its calls', async () => {
    const own = await createTestApp({ config: { callsPerMinute: 2 } });
    const ask = async (url: string) =>
      (await own.app.inject({ url, remoteAddress: '192.0.2.1' })).statusCode;
    for (let count = 0; count < 8; count += 1) expect(await ask('/api/photos/none')).toBe(404);
    expect(await ask('/api/photos/none')).toBe(429);
    expect(await ask('/api/categories')).toBe(200);
    await own.close();
  });

  it('is never counted where the payment provider reports, nor for whether the server lives', async () => {
    const own = await createTestApp({ config: { callsPerMinute: 1 } });
    for (let count = 0; count < 6; count += 1) {
      const report = await own.app.inject({ method: 'POST', url: '/api/webhooks/stripe' });
      expect(report.statusCode).not.toBe(429);
      expect((await own.app.inject('/healthz')).statusCode).toBe(200);
    }
    await own.close();
  });

  it.each([
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0'],
    ['::1', '0:0:0:0'],
    ['192.0.2.1:40040', '192.0.2.1'],
    ['[2001:db8:1:a2ff::5]:443', '2001:db8:1:a200'],
    ['2001:0DB8:0001:FF02::5', '2001:db8:1:ff00'],
    ['2001:db8:1:2:3:4:5:6:40040', '2001:db8:1:0'],
    ['[fe80::1%25eth0]:80', 'fe80:0:0:0'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['192.0.2.1:40040:1', 'unknown'],
    ['[192.0.2', 'unknown'],
    ['', 'unknown'],
  ])('is %s, and counted as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

it('counts alone while the database does not answer, and refuses nobody for it', async () => {
  const database = await openTestDatabase();
  await database.close();
  const limits = createLimits(database.db, 150);
  for (let count = 0; count < 3; count += 1) await limits.spend('payments', 'somebody');
  await expect(limits.spend('payments', 'somebody')).rejects.toMatchObject({ statusCode: 429 });
  await limits.spend('payments', 'somebody else');
});

it('counts alone rather than wait for a counter that is locked', async () => {
  const limits = createLimits(test.db, 150);
  const isCounter = eq(rateLimits.key, 'payments:locked');
  await limits.spend('payments', 'locked');
  await test.db.transaction(async (tx) => {
    await tx.select().from(rateLimits).where(isCounter).for('update');
    await limits.spend('payments', 'locked');
    const [row] = await test.db.select().from(rateLimits).where(isCounter);
    expect(row?.points).toBe(1);
  });
});

it('writes nothing for whoever is over the limit', async () => {
  const limits = createLimits(test.db, 150);
  const spend = () => limits.spend('payments', 'eager');
  for (let count = 0; count < 3; count += 1) await spend();
  for (let count = 0; count < 5; count += 1) await expect(spend()).rejects.toThrow(/Too many/);
  const rows = await test.db.select().from(rateLimits);
  expect(rows.find(({ key }) => key === 'payments:eager')?.points).toBe(3);
});

describe('points', () => {
  const spendAll = async (ask: () => Promise<{ statusCode: number }>) => {
    let calls = 0;
    while ((await ask()).statusCode !== 429) calls += 1;
    return calls;
  };
  const from = (app: TestApp['app'], url: string, remoteAddress: string, token?: string) => () =>
    app.inject({
      url: `/api${url}`,
      remoteAddress,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });

  it('are fewer for an anonymous address than for an account, and a search costs five', async () => {
    const buyer = await test.signIn('user');
    expect(await spendAll(from(test.app, '/categories', '192.0.2.10'))).toBe(50);
    expect(await spendAll(from(test.app, '/products/search', '192.0.2.11'))).toBe(10);
    const own = from(test.app, `/bookings/${buyer.email}`, '192.0.2.12', buyer.accessToken);
    expect(await spendAll(own)).toBe(150);
    // Neither pays for the other.
    expect((await from(test.app, '/categories', '192.0.2.12')()).statusCode).toBe(429);
    const elsewhere = from(test.app, '/users/role', '192.0.2.13', buyer.accessToken);
    expect((await elsewhere()).statusCode).toBe(429);
    expect((await from(test.app, '/categories', '192.0.2.13')()).statusCode).toBe(200);
  });

  it('are shared by the accounts of one address', async () => {
    const own = await createTestApp({ config });
    const people = await Promise.all([1, 2, 3].map(() => own.signIn('user')));
    let calls = 0;
    const ask = (remoteAddress: string, turn: number) => {
      const as = people[turn % people.length];
      return from(own.app, '/users/role', remoteAddress, as?.accessToken)();
    };
    while ((await ask('192.0.2.40', calls)).statusCode !== 429) calls += 1;
    expect(calls).toBeGreaterThanOrEqual(150);
    expect(calls).toBeLessThan(150 + 25);
    expect((await ask('192.0.2.41', 0)).statusCode).not.toBe(429);
    await own.close();
  });

  it('are not saved by unknown parameters, nor by a bearer token that is none', async () => {
    let count = 0;
    const ask = () => {
      count += 1;
      const token = count % 2 === 0 ? `token-${count}` : undefined;
      return from(test.app, `/categories?x=${count}`, '192.0.2.20', token)();
    };
    expect(await spendAll(ask)).toBe(50);
  });

  it('are spent by the rows of a list and the bytes of an upload', async () => {
    const dealer = await test.signIn('seller');
    const row = { ...productRow(), name: 'One of many' };
    const rows = Array.from({ length: 150 }, () => row);
    const sent = await call(test.app, dealer, ['POST', '/products/import'], {
      key: 'a-key-of-this-stock',
      rows,
    });
    expect(sent.statusCode).toBe(200);
    const list = `/products/seller/${dealer.email}`;
    // One point and seven for 150 rows, of which up to 24 are not yet counted.
    const lists = await spendAll(from(test.app, list, '192.0.2.30', dealer.accessToken));
    expect(lists).toBeGreaterThanOrEqual(18);
    expect(lists).toBeLessThan(23);
    // Two points even without any rows, written when 25 or more are due.
    expect(await spendAll(from(test.app, '/products/advertised', '192.0.2.31'))).toBe(26);
  });

  it('are counted by all servers together, within one batch', async () => {
    const [here, there] = [createBudget(test.db, 'x', 100), createBudget(test.db, 'x', 100)];
    for (let count = 0; count < 50; count += 1) {
      await here.spend('somebody', 1);
      await there.spend('somebody', 1);
    }
    const isRefused = ({ check }: typeof here) => {
      try {
        check('somebody');
        return false;
      } catch {
        return true;
      }
    };
    await here.spend('somebody', 25);
    await there.spend('somebody', 25);
    expect([isRefused(here), isRefused(there)]).toEqual([true, true]);
  });

  it('bound what is remembered of strangers', () => {
    const guard = createFloodGuard(1);
    guard('first');
    for (let count = 0; count < 60_000; count += 1) guard(`2001:db8:${count}`);
    expect(() => guard('first')).not.toThrow();
  });
});
