import { eq, sql } from 'drizzle-orm';
import { dayAfter, type WireFigures, type WireQueue } from '#contract/overview';
import { users } from '../accounts/schema';
import { newId } from '../lib/ids';
import type { SignedIn } from '../testing/app';
import { createMoneyApp, type MoneyApp } from '../testing/money';
import { heldBooking, paidOrder } from '../testing/orders';
import { expectRefused, forbidden, invalid, refusal } from '../testing/responses';
import { createEmptySearchCounter } from './emptySearches';
import { dailyFigures } from './schema';

/** What admins see of the market: what waits for them, and what happened on each day. */
let money: MoneyApp;
let admin: SignedIn;
beforeAll(async () => {
  money = await createMoneyApp({ config: { marketTimeZone: 'Europe/Berlin' } });
  admin = await money.signIn('admin');
});
afterAll(() => money.close());

const queues = async () => {
  const answer = await money.api('GET', '/overview', { as: admin });
  return answer.json<WireQueue[]>();
};
const read = (from: string, to: string, as?: SignedIn) =>
  money.api('GET', `/overview/figures?from=${from}&to=${to}`, as ? { as } : {});
const figures = async (from: string, to: string) => {
  const answered = (await read(from, to, admin)).json<WireFigures>();
  const of = (kind: string) => answered.figures.find((figure) => figure.kind === kind);
  return { ...answered, of };
};
const count = () => money.app.jobs.run('count-days');

it('is for admins alone', async () => {
  const others = [await money.signIn('user'), await money.signIn('seller')];
  const get = (url: string) => (as?: SignedIn) => money.api('GET', url, as ? { as } : {});
  await expectRefused(get('/overview'), others, forbidden);
  await expectRefused(get('/overview/figures?from=2026-01-01&to=2026-01-02'), others, forbidden);
});

it.each([
  ['2026-11-30', '2026-11-29'],
  ['2026-02-30', '2026-03-01'],
  ['2024-01-01', '2026-01-01'],
  ['yesterday', '2026-01-01'],
  ['0000-01-01', '0000-01-02'],
])('refuses the days from %s to %s', async (from, to) => {
  expect(refusal(await read(from, to, admin))).toEqual(invalid);
});

it('lists what waits, with its number and the age of the oldest', async () => {
  expect(await queues()).toEqual([]);
  const { car, buyer } = await heldBooking(money);
  const first = money.clock.now().toISOString();
  const report = (as: SignedIn) =>
    money.api('POST', '/reports', { as, body: { productId: car.id } });
  expect((await report(buyer)).statusCode).toBe(200);
  money.clock.advance(60_000);
  await report(await money.signIn('user'));
  const order = await paidOrder(money);
  const asked = await money.api('POST', `/bookings/${order.id}/money-back`, {
    as: order.buyer,
    body: { reason: 'fault', note: 'The gearbox is broken.' },
  });
  expect(asked.statusCode).toBe(200);
  const now = money.clock.now();
  const at = now.toISOString();
  for (let index = 0; index < 3; index += 1) {
    await money.db.execute(sql`insert into mails
      (id, cause, recipient_id, template, facts, state, next_try_at, ended_at)
      values (${newId()}, ${newId()}, ${admin.userId}, 'booked', '{}', 'failed', ${at}, ${at})`);
  }
  // One photo of an import is tried again by itself, the other one has waited for too long.
  const late = new Date(now.getTime() - 2 * 60 * 60_000).toISOString();
  await money.db.execute(sql`insert into listing_imports
    (id, seller_id, key, fingerprint, product_ids, picture_count)
    values ('import', ${money.seller.userId}, 'key', 'file', '{}', 2)`);
  for (const dueAt of [at, late]) {
    const { id } = await money.car();
    await money.db.execute(sql`insert into picture_fetches (product_id, import_id, link, due_at)
      values (${id}, 'import', 'https://pictures.test/1', ${dueAt})`);
  }
  const day = 24 * 60 * 60_000;
  expect(await queues()).toEqual([
    {
      kind: 'money-back',
      count: 1,
      oldestAt: now.toISOString(),
      dueAt: new Date(now.getTime() + 3 * day).toISOString(),
    },
    { kind: 'cases', count: 1, oldestAt: first },
    { kind: 'mails', count: 3, oldestAt: now.toISOString() },
    { kind: 'imports', count: 1, oldestAt: late },
  ]);
});

/** Somebody who signed up at this time. */
const signedUp = (at: string) =>
  money.db.insert(users).values({
    id: newId(),
    email: `${newId()}@people.test`,
    name: 'Somebody',
    role: 'user',
    createdAt: new Date(at),
  });

it('counts the days of the market, also when clocks are changed', async () => {
  // Clocks in Berlin go forward on March 29, 2026, and back on October 25: 23 and 25 hours.
  await signedUp('2026-03-28T22:59:59Z');
  await signedUp('2026-03-28T23:00:00Z');
  await signedUp('2026-03-29T21:59:59Z');
  await signedUp('2026-03-29T22:00:00Z');
  await signedUp('2026-10-24T22:00:00Z');
  await signedUp('2026-10-25T22:59:59Z');
  await signedUp('2026-10-25T23:00:00Z');
  await count();
  const spring = await figures('2026-03-28', '2026-03-30');
  expect(spring.timeZone).toBe('Europe/Berlin');
  expect(spring.of('people')).toMatchObject({ days: [1, 2, 1], total: 4 });
  const autumn = await figures('2026-10-24', '2026-10-26');
  expect(autumn.of('people')).toMatchObject({ days: [0, 2, 1], total: 3 });
});

it('counts today as it goes, and compares with as many days before', async () => {
  const { today } = await figures('2026-03-28', '2026-03-28');
  const start = await figures(dayAfter(today, -1), today);
  const before = start.of('bookings')?.days.at(-1) ?? 0;
  const paid = start.of('paid')?.days.at(-1) ?? 0;
  await paidOrder(money);
  const after = await figures(dayAfter(today, -1), today);
  expect(after.of('bookings')?.days).toEqual([0, before + 1]);
  expect(after.of('paid')?.days).toEqual([0, paid + 9500.5]);
  expect(after.of('paid')?.totalBefore).toBe(0);
});

it('corrects the last days, and leaves those that were never counted open', async () => {
  const { today } = await figures('2026-03-28', '2026-03-28');
  const yesterday = dayAfter(today, -1);
  await count();
  await money.db.execute(sql`update daily_figures set value = 99
    where metric = 'people' and day = ${yesterday}`);
  await count();
  expect((await figures(yesterday, yesterday)).of('people')?.total).toBe(0);
  await money.db.delete(dailyFigures).where(eq(dailyFigures.day, yesterday));
  const open = await figures(yesterday, yesterday);
  expect(open.of('people')).toMatchObject({ days: [null], total: null });
});

it('says how long cars took to be sold, and nothing where none was', async () => {
  const { today } = await figures('2026-03-28', '2026-03-28');
  const order = await paidOrder(money);
  await money.db.execute(sql`update products set created_at = (select paid_at from bookings
    where id = ${order.id}) - interval '10 days' where id = ${order.car.id}`);
  const { of } = await figures(today, today);
  const days = of('sale-days')?.days[0] ?? 0;
  expect(days).toBeGreaterThan(1);
  expect(days).toBeLessThan(10);
  expect(of('sale-days')?.daysBefore).toEqual([null]);
});

it('counts searches without results', async () => {
  const { today } = await figures('2026-03-28', '2026-03-28');
  await money.api('GET', '/products/search?q=zzzzqqqq');
  await money.api('GET', '/products/search?q=zzzzqqqq&fuel=petrol');
  await money.api('GET', '/products/search');
  await count();
  await count();
  expect((await figures(today, today)).of('empty-searches')?.total).toBe(2);
});

it('counts them later if the database is away', async () => {
  const { today } = await figures('2026-03-28', '2026-03-28');
  const before = (await figures(today, today)).of('empty-searches')?.total ?? 0;
  const away = jest.spyOn(money.db, 'transaction').mockRejectedValueOnce(new Error('away'));
  const { clock, db } = money;
  const warn = jest.fn();
  const counter = createEmptySearchCounter({
    db,
    now: clock.now,
    timeZone: 'Europe/Berlin',
    log: { warn },
  });
  counter.count();
  await counter.write();
  expect(warn).toHaveBeenCalledTimes(1);
  expect((await figures(today, today)).of('empty-searches')?.total).toBe(before);
  away.mockRestore();
  await counter.write();
  expect((await figures(today, today)).of('empty-searches')?.total).toBe(before + 1);
});
