import { like } from 'drizzle-orm';
import { DAY, HOUR } from '../../testing/clock';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import {
  bookingRow,
  changeBooking,
  chargedOrder,
  eventAbout,
  payableBooking,
  sendEvent,
} from '../../testing/orders';
import { refusal } from '../../testing/responses';
import { providerEvents } from '../records/schema';
import { reconcilePayments } from './reconcileCommand';

/** Large, slow, forged, old and hopeless webhook events. */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterEach(() => {
  money.disturb({});
  jest.restoreAllMocks();
});
afterAll(() => money.close());

const KB = 1024;
const PAID = 'payment_intent.succeeded';
const run = () => money.app.jobs.run('provider-events');
const fail = () => Promise.reject(new Error('cannot be read'));

/** The reports about an intent: their states and how often they were tried. */
async function reportsOf(intentId: string) {
  const isOf = like(providerEvents.id, `%${intentId}`);
  const rows = await money.db.select().from(providerEvents).where(isOf);
  return rows.map(({ state, attempts }) => `${state} ${attempts}`).sort();
}

it('may have 1 MB, for the evidence of a dispute', async () => {
  const evidence = (length: number) => ({ evidence: 'x'.repeat(length) });
  const large = eventAbout('pi_large', PAID, evidence(1000 * KB));
  expect((await sendEvent(money, large)).statusCode).toBe(200);
  expect(await reportsOf('pi_large')).toEqual(['waiting 0']);
  const tooLarge = await sendEvent(money, eventAbout('pi_larger', PAID, evidence(KB * KB)));
  expect(refusal(tooLarge)).toEqual({ status: 413, code: 'payload-too-large' });
  // Other calls are still limited to 64 KB.
  const other = await money.api('POST', '/jwt', { body: { email: 'x'.repeat(65 * KB) } });
  expect(other.statusCode).toBe(413);
});

it('is answered as soon as it is stored, and its job follows at once', async () => {
  const { buyer, id, intentId } = await chargedOrder(money);
  const retrieveIntent = jest.fn(money.provider.retrieveIntent);
  money.disturb({ retrieveIntent });
  expect((await sendEvent(money, eventAbout(intentId))).statusCode).toBe(200);
  expect(retrieveIntent).not.toHaveBeenCalled();
  expect(await reportsOf(intentId)).toEqual(['waiting 0']);

  expect(await money.app.jobs.runDue()).toContain('provider-events');
  expect(retrieveIntent).toHaveBeenCalledWith(intentId);
  expect(await reportsOf(intentId)).toEqual(['done 0']);
  expect(await money.findBooking(buyer, id)).toMatchObject({ status: 'paid' });
  // The same event once more has nothing to do.
  expect((await sendEvent(money, eventAbout(intentId))).statusCode).toBe(200);
  expect(await money.app.jobs.runDue()).not.toContain('provider-events');
});

it('is processed by one server, however many run the job', async () => {
  const { intentId } = await chargedOrder(money);
  await sendEvent(money, eventAbout(intentId));
  const retrieveIntent = jest.fn(money.provider.retrieveIntent);
  money.disturb({ retrieveIntent });
  await Promise.all([run(), run(), run()]);
  expect(retrieveIntent.mock.calls.filter(([id]) => id === intentId)).toHaveLength(1);
  expect(await reportsOf(intentId)).toEqual(['done 0']);
});

it('that is forged is counted per address and logged as one line', async () => {
  const warn = jest.spyOn(money.app.log, 'warn');
  const forge = () => sendEvent(money, eventAbout('pi_forged'), 'whsec_wrong');
  for (let count = 0; count < 30; count += 1) {
    expect(refusal(await forge())).toEqual({ status: 400, code: 'validation-failed' });
  }
  expect(warn).toHaveBeenCalledTimes(30);
  expect(warn.mock.calls[0]).toEqual([
    'A webhook was refused: if this repeats, check STRIPE_WEBHOOK_SECRET',
  ]);
  const refused = await forge();
  expect(refusal(refused)).toEqual({ status: 429, code: 'too-many-requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(warn).toHaveBeenCalledTimes(30);
  expect(await reportsOf('pi_forged')).toEqual([]);
  // A real one from the same address is never counted.
  expect((await sendEvent(money, eventAbout('pi_real'))).statusCode).toBe(200);
});

it('that we fail to read is our failure, not a forgery, and is not told', async () => {
  money.disturb({
    parseWebhook: () => {
      throw new Error('A key of ours is broken.');
    },
  });
  const answer = await sendEvent(money, '{}');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('key of ours');
});

it('that can never be processed is given up with one error line, and listed', async () => {
  const { intentId } = await chargedOrder(money);
  const [warn, error] = [jest.spyOn(money.app.log, 'warn'), jest.spyOn(money.app.log, 'error')];
  money.disturb({ retrieveIntent: fail });
  await sendEvent(money, eventAbout(intentId));
  for (let tries = 0; tries < 40; tries += 1) {
    await run();
    money.clock.advance(6 * HOUR);
  }
  expect(await reportsOf(intentId)).toEqual([expect.stringMatching(/^dead/)]);
  const about = ({ mock: { calls } }: typeof warn) =>
    calls.filter(([entry]) => JSON.stringify(entry).includes(intentId)).length;
  expect(about(warn)).toBe(14);
  expect(about(error)).toBe(1);

  const reconcile = (retrieveIntent = money.provider.retrieveIntent) =>
    reconcilePayments({
      db: money.db,
      payments: { ...money.provider, retrieveIntent },
      now: money.clock.now,
      log: { error: () => undefined, warn: () => undefined },
    });
  const said = `webhook event evt_${PAID}_${intentId} (${PAID}) could not be processed: cannot be read`;
  const failed = await reconcile(fail);
  expect([failed.said, failed.exitCode]).toEqual([expect.stringContaining(said), 2]);
  // The command tries again, so it is gone from the list once the cause is.
  expect((await reconcile()).said).not.toContain('webhook event');
  expect(await reportsOf(intentId)).toEqual([expect.stringMatching(/^done/)]);
});

it('is kept for 30 days, one that is of no interest as well', async () => {
  const { intentId } = await payableBooking(money);
  const hear = async (type: string) => {
    await sendEvent(money, eventAbout(intentId, type));
    await run();
  };
  await hear('payment_intent.payment_failed');
  await hear('customer.created');
  money.disturb({ retrieveIntent: fail });
  await hear(PAID);
  expect(await reportsOf(intentId)).toEqual(['done 0', 'ignored 0', 'waiting 1']);
  money.clock.advance(30 * DAY - 1);
  await money.app.jobs.run('reconcile-payments');
  expect(await reportsOf(intentId)).toHaveLength(3);
  money.clock.advance(1);
  await money.app.jobs.run('reconcile-payments');
  // Unprocessed events stay.
  expect(await reportsOf(intentId)).toEqual(['waiting 1']);
});

it('about the end of a payment ends the questions after it, unless its booking is live', async () => {
  const [live, ended] = [await payableBooking(money), await payableBooking(money)];
  await changeBooking(money, ended.id, { active: false, endReason: 'expired' });
  for (const { id, intentId } of [live, ended]) {
    await sendEvent(money, eventAbout(intentId, 'payment_intent.payment_failed'));
    await run();
    expect((await bookingRow(money, id))?.intentClosedAt).toBeNull();
    await money.stripe.paymentIntents.cancel(intentId);
    await sendEvent(money, eventAbout(intentId, 'payment_intent.canceled'));
    await run();
  }
  expect((await bookingRow(money, live.id))?.intentClosedAt).toBeNull();
  expect((await bookingRow(money, ended.id))?.intentClosedAt).toEqual(money.clock.now());
});
