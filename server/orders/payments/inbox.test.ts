import { eq, like } from 'drizzle-orm';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../../testing/money';
import { bookings, providerEvents } from '../schema';

/** Storage and retries of webhook events. */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterAll(() => money.close());

const DAY = 24 * 60 * 60 * 1000;

async function begun() {
  const buyer = await money.signIn('user');
  const bookingId = await money.book(buyer, await money.car());
  const intentId = intentIdOf(await money.createIntent(buyer, bookingId));
  const booking = eq(bookings.id, bookingId);
  return { bookingId, intentId, booking };
}

async function report(id: string, type: string, intentId: string) {
  const object = { id: intentId };
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
  const { webhookSecret: secret } = money.sandbox;
  const signature = money.stripe.webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await money.api('POST', '/webhooks/stripe', { body: payload, headers });
  expect(answer.statusCode).toBe(200);
  await money.app.jobs.run('provider-events');
}

it('keeps a report for 30 days, one that is of no interest as well', async () => {
  const { bookingId, intentId } = await begun();
  await report(`evt_${bookingId}_settled`, 'payment_intent.payment_failed', intentId);
  await report(`evt_${bookingId}_strange`, 'customer.created', intentId);
  money.disturb({ retrieveIntent: () => Promise.reject(new Error('away')) });
  await report(`evt_${bookingId}_waiting`, 'payment_intent.succeeded', intentId);
  const states = async () => {
    const isOurs = like(providerEvents.id, `evt_${bookingId}%`);
    const rows = await money.db.select().from(providerEvents).where(isOurs);
    return rows.map(({ state, attempts }) => `${state} ${attempts}`).sort();
  };
  expect(await states()).toEqual(['done 0', 'ignored 0', 'waiting 1']);
  money.clock.advance(30 * DAY - 1);
  await money.app.jobs.run('reconcile-payments');
  expect(await states()).toHaveLength(3);
  money.clock.advance(1);
  await money.app.jobs.run('reconcile-payments');
  // Unprocessed events stay.
  expect(await states()).toEqual(['waiting 1']);
  money.disturb({});
});

it('asks no more after a payment that ended with its booking, but after that of a live one', async () => {
  const [live, ended] = [await begun(), await begun()];
  await money.db.update(bookings).set({ active: false, endReason: 'expired' }).where(ended.booking);
  for (const { bookingId, intentId, booking } of [live, ended]) {
    await report(`evt_${bookingId}_open`, 'payment_intent.payment_failed', intentId);
    const [row] = await money.db.select().from(bookings).where(booking);
    expect(row?.intentClosedAt).toBeNull();
    await money.stripe.paymentIntents.cancel(intentId);
    await report(`evt_${bookingId}_over`, 'payment_intent.canceled', intentId);
  }
  const [stillLive] = await money.db.select().from(bookings).where(live.booking);
  expect(stillLive?.intentClosedAt).toBeNull();
  const [over] = await money.db.select().from(bookings).where(ended.booking);
  expect(over?.intentClosedAt).toEqual(money.clock.now());
});

it('takes no mistake of ours for a forged report, and does not tell it', async () => {
  money.disturb({
    parseWebhook: () => {
      throw new Error('A key of ours is broken.');
    },
  });
  const headers = { 'content-type': 'application/json', 'stripe-signature': 'some' };
  const answer = await money.api('POST', '/webhooks/stripe', { body: '{}', headers });
  money.disturb({});
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('key of ours');
});
