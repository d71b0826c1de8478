import { sql } from 'drizzle-orm';
import type { WireAuditRow } from '#contract/auditLog';
import { recordAct } from '../audit/audit';
import { commandContext, transact } from '../context';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { listCar } from '../testing/product';
import { expectRefused, forbidden, invalid, refusal } from '../testing/responses';

const MINUTE_MS = 60_000;

let test: TestApp;
let admin: SignedIn;
let seller: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn('admin');
  seller = await test.signIn('seller');
});
afterAll(() => test.close());

const get = (query = '', as?: SignedIn) =>
  test.api('GET', `/audit-log${query}`, { ...(as && { as }) });
const read = async (query = '') => (await get(query, admin)).json<WireAuditRow[]>();
const acts = async (query: string) => (await read(query)).map(({ act }) => act);
const verify = (verified: boolean) =>
  test.api('PATCH', `/users/${seller.email}`, { as: admin, body: { verified } });

it('is for admins alone', async () => {
  await expectRefused((as) => get('', as), [await test.signIn('user'), seller], forbidden);
  expect((await get('', admin)).statusCode).toBe(200);
});

it('says who did what to whom, with the names of today and what changed', async () => {
  const car = await listCar(test, seller);
  await verify(true);
  await test.api('POST', '/reports', { as: await test.signIn('user'), body: { productId: car } });
  const { headers } = await verify(false);
  const [latest, before] = await read();
  expect(latest).toEqual({
    _id: latest?._id,
    at: test.clock.now().toISOString(),
    act: 'unverify-seller',
    actorKind: 'person',
    actorId: admin.userId,
    actorName: admin.name,
    subjectKind: 'user',
    subjectId: seller.userId,
    subjectName: seller.name,
    changes: [{ field: 'verified', before: 'true', after: 'false' }],
    requestId: headers['x-request-id'],
  });
  expect(before?.act).toBe('verify-seller');
  // Ids, not names: after a change of the name the log says the new one.
  await test.db.execute(sql`update users set name = 'New Name' where id = ${seller.userId}`);
  expect((await read())[0]?.subjectName).toBe('New Name');
});

it('finds by id, request, name, email, act, kind, person and time', async () => {
  const [latest] = await read();
  const [{ requestId = '' } = {}] = [latest];
  expect(await acts(`?q=${requestId}`)).toEqual(['unverify-seller']);
  expect(await acts(`?q=${seller.userId}`)).toEqual(['unverify-seller', 'verify-seller']);
  expect(await acts(`?q=${encodeURIComponent(seller.email.toUpperCase())}`)).toHaveLength(2);
  await test.db.execute(sql`update users set name = 'Quirin Åkesson' where id = ${seller.userId}`);
  expect(await acts('?q=akesson')).toEqual(['unverify-seller', 'verify-seller']);
  const car = await listCar(test, seller, { name: 'Xylomobile' });
  await transact(commandContext('test', test.db, test.clock.now), (inside) =>
    recordAct(inside, 'delete-product', car, {}),
  );
  expect(await acts('?q=xylomobile')).toEqual(['delete-product']);
  expect(await acts(`?actorId=${admin.userId}&act=verify-seller`)).toEqual(['verify-seller']);
  expect(await acts(`?subjectId=${seller.userId}&kind=user`)).toHaveLength(2);
  expect(await acts('?kind=mail')).toEqual([]);
  expect(await acts('?q=nobody')).toEqual([]);
  const now = test.clock.now();
  const later = new Date(now.getTime() + 1000).toISOString();
  expect(await acts(`?from=${now.toISOString()}&to=${later}`)).toContain('unverify-seller');
  expect(await acts(`?from=${later}`)).toEqual([]);
  expect(await acts(`?to=${new Date(now.getTime() - 86_400_000).toISOString()}`)).toEqual([]);
  const times = ['?from=yesterday', '?from=1', '?to=0000-01-01', '?at=2026-02-30T00:00:00.000Z'];
  for (const query of ['?act=nonsense', `?q=${'x'.repeat(101)}`, '?after=x', ...times]) {
    expect([query, refusal(await get(query, admin)).status]).toEqual([query, invalid.status]);
  }
});

it('takes no cursor for more than it is', async () => {
  const forged = Buffer.from(JSON.stringify(['id:desc', '1.5'])).toString('base64url');
  expect(await acts(`?after=${forged}`)).toEqual([]);
});

it('pages by id, each row once, and says that there are more', async () => {
  await transact(commandContext('test', test.db, test.clock.now), async (inside) => {
    for (let bans = 0; bans < 5; bans += 1) {
      await recordAct(inside, 'unban-all', null, { after: { bans } });
    }
  });
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const query = `?act=unban-all&pageSize=2${after ? `&after=${after}` : ''}`;
    const { headers, ...page } = await get(query, admin);
    seen.push(...page.json<WireAuditRow[]>().map(({ changes }) => changes[0]?.after ?? ''));
    after = headers['x-next-cursor']?.toString();
    expect(headers['x-total-bounded']).toBe(after && 'true');
  } while (after);
  expect(seen).toEqual(['4', '3', '2', '1', '0']);
});

it('pages back to newer rows, and starts at a time, whatever is between', async () => {
  const from = test.clock.now();
  for (let place = 0; place < 5; place += 1) {
    await transact(commandContext('test', test.db, test.clock.now), (inside) =>
      recordAct(inside, 'retry-event', null, { after: { place } }),
    );
    test.clock.advance(MINUTE_MS);
  }
  const page = async (query: string) => {
    const answer = await get(`?act=retry-event&pageSize=2${query}`, admin);
    const cursor = (name: string) => answer.headers[name]?.toString();
    return {
      places: answer.json<WireAuditRow[]>().map(({ changes }) => changes[0]?.after ?? ''),
      older: cursor('x-next-cursor'),
      newer: cursor('x-previous-cursor'),
    };
  };
  const startAt = (minutes: number) =>
    `&at=${new Date(from.getTime() + minutes * MINUTE_MS).toISOString()}`;
  const first = await page('');
  expect([first.places, first.newer]).toEqual([['4', '3'], undefined]);
  const last = await page(startAt(1));
  expect([last.places, last.older]).toEqual([['0'], undefined]);
  const middle = await page(`&after=${last.newer}`);
  expect(middle.places).toEqual(['2', '1']);
  expect((await page(`&after=${middle.older}`)).places).toEqual(['0']);
  // The first page is full, and there is nothing above it.
  expect(await page(`&after=${middle.newer}`)).toEqual(first);
  expect(await page(startAt(9))).toEqual(first);
  const none = await page(startAt(0).replace(/20\d\d/, '2001'));
  expect([none.places, none.older]).toEqual([[], undefined]);
  expect((await page(`&after=${none.newer}`)).places).toEqual(['1', '0']);
});
