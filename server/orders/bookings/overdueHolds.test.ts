import { and, eq, inArray, sql } from 'drizzle-orm';
import { newId } from '../../lib/ids';
import { mails } from '../../mails/schema';
import { products } from '../../products/schema';
import { DAY, MINUTE } from '../../testing/clock';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import { bookings } from '../schema';

/** More holds expired than one batch has, and all webhook events about their payments were lost. */
const HOLDS = 250;
const PAID = [0, 99, 100, 101, 177, 249];
const UNKNOWN = [3, 150];

let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterEach(() => {
  money.disturb({});
});
afterAll(() => money.close());

async function expiredHolds() {
  const buyer = await money.signIn('user');
  const car = await money.car();
  const cars = Array.from({ length: HOLDS }, () => ({ ...car, id: newId() }));
  await money.db.insert(products).values(cars);
  const holds = [];
  for (const [at, { id: productId, name, picture, resaleCents }] of cars.entries()) {
    const id = newId();
    const intent = await money.provider.createIntent({
      amountCents: resaleCents,
      currency: 'usd',
      installationId: money.installationId,
      bookingId: id,
      buyerId: buyer.userId,
      description: name,
      idempotencyKey: id,
    });
    if (PAID.includes(at)) await money.payByCard(intent.clientSecret ?? '');
    holds.push({
      id,
      productId,
      buyerId: buyer.userId,
      buyerName: buyer.name,
      productName: name,
      picture,
      priceCents: resaleCents,
      createdAt: new Date(money.clock.now().getTime() - DAY - at),
      reservedUntil: new Date(money.clock.now().getTime() - at),
      paymentIntentId: intent.id,
      intentAttempt: 1,
    });
  }
  await money.db.insert(bookings).values(holds);
  return holds;
}

it('all end, but nobody who paid in time loses the car', async () => {
  const holds = await expiredHolds();
  const unknown = UNKNOWN.map((at) => holds[at]?.paymentIntentId ?? '');
  money.disturb({
    cancelIntent: (id) =>
      unknown.includes(id)
        ? Promise.reject(new Error('not today'))
        : money.provider.cancelIntent(id),
  });
  await money.app.jobs.run('settle-holds');

  const ids = holds.map(({ id }) => id);
  const rows = await money.db.select().from(bookings).where(inArray(bookings.id, ids));
  const state = new Map(rows.map((row) => [row.id, row]));
  const places = (matches: (row: typeof bookings.$inferSelect) => boolean) =>
    holds.flatMap(({ id }, at) => {
      const row = state.get(id);
      return row && matches(row) ? [at] : [];
    });
  expect(places(({ status, active }) => status === 'paid' && active)).toEqual(PAID);
  // The provider was not asked about these, so they stay until it was.
  expect(places(({ status, active }) => status === 'unpaid' && active)).toEqual(UNKNOWN);
  const ended = places(({ active, endReason }) => !active && endReason === 'expired');
  expect(ended).toHaveLength(HOLDS - PAID.length - UNKNOWN.length);
  const told = await money.db.$count(
    mails,
    and(eq(mails.template, 'ended'), sql`${mails.facts} ->> 'side' = 'buyer'`),
  );
  expect(told).toBe(ended.length);

  money.disturb({});
  money.clock.advance(5 * MINUTE);
  await money.app.jobs.run('settle-holds');
  const left = await money.db.$count(
    bookings,
    and(inArray(bookings.id, ids), eq(bookings.active, true), eq(bookings.status, 'unpaid')),
  );
  expect(left).toBe(0);
});
