import { eq } from 'drizzle-orm';
import { disputes, paymentIntents, refunds } from '../../../sandbox/schema/payments';
import { DAY, HOUR, MINUTE } from '../../testing/clock';
import { intentIdOf } from '../../testing/acts';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import {
  bookingRow,
  changeBooking,
  changeCar,
  changePayment,
  chargedOrder,
  dispute,
  heldBooking,
  intentOf,
  payableBooking,
  paidOrder,
  payOtherwise,
  settleRefund,
} from '../../testing/orders';
import { payments } from '../schema';
import { type PaymentProvider, PaymentProviderError } from '../paymentProvider';
import { reconcilePayments } from './reconcileCommand';

/**
 * Differences between the provider's payments and ours are found, and repaired where that is safe.
 * No webhook events are delivered in this file. outcomes.test.ts has what becomes of a recent order.
 */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterAll(() => money.close());

const log = { error: () => undefined, warn: () => undefined };
const reconcile = (disturbed: Partial<PaymentProvider> = {}) => {
  const provider = { ...money.provider, ...disturbed };
  return reconcilePayments({ db: money.db, payments: provider, now: money.clock.now, log });
};

/** The report's lines about one payment. */
const linesAbout = (said: string, intentId: string) =>
  said.split('\n').filter((line) => line.includes(intentId));
/** What a run finds about one payment. */
const found = async (intentId: string, disturbed?: Partial<PaymentProvider>) =>
  linesAbout((await reconcile(disturbed)).said, intentId);
const saying = (what: string) => [expect.stringContaining(what) as string];
const ENDED = 'open at the provider but the booking has ended; cancelled';

const daysAgo = (days: number) => new Date(money.clock.now().getTime() - days * DAY);
const bookingOf = (id: string) => bookingRow(money, id);
const statusOf = async (id: string) => (await money.stripe.paymentIntents.retrieve(id)).status;
const giveBack = (payment_intent: string, amount?: number) =>
  money.stripe.refunds.create({ payment_intent, ...(amount ? { amount } : {}) });

/** Makes a payment older than the provider's recent list. */
async function makeOld(intentId: string) {
  const createdAt = daysAgo(5);
  await money.db.update(paymentIntents).set({ createdAt }).where(eq(paymentIntents.id, intentId));
  await changePayment(money, intentId, { createdAt });
}
async function oldOrder() {
  const order = await paidOrder(money);
  await makeOld(order.intentId);
  return order;
}
const setDispute = (intentId: string, changes: Partial<typeof disputes.$inferInsert>) =>
  money.db.update(disputes).set(changes).where(eq(disputes.paymentIntentId, intentId));

it('has nothing to say when the books are the same', async () => {
  const { buyer } = await paidOrder(money);
  // A live booking may be payable.
  await payableBooking(money, { buyer });
  const nothing = { said: 'No differences in the last 3 days.', exitCode: 0 };
  expect(await reconcile()).toEqual(nothing);
});

it('lists what it mends, as a command and as a job of its own', async () => {
  const { id, intentId } = await chargedOrder(money);
  const { said, exitCode } = await reconcile();
  expect(said.split('\n')).toEqual([
    'Fixed:',
    `  ${'payment'.padEnd(intentId.length)}  ${'booking'.padEnd(id.length)}  amount    problem`,
    `  ${intentId}  ${id}  $9500.50  paid at the provider but unpaid here; set to paid`,
  ]);
  expect(exitCode).toBe(0);
  expect(await bookingOf(id)).toMatchObject({ status: 'paid', active: true });
  expect((await reconcile()).said).toMatch('No differences');
  const other = await chargedOrder(money);
  await money.app.jobs.run('reconcile-payments');
  expect(await bookingOf(other.id)).toMatchObject({ status: 'paid' });
});

it('lists what only a person can settle, until it is settled', async () => {
  const { buyer, id, intentId } = await paidOrder(money);
  const wrong = await payOtherwise(money, { id, buyer }, { amount: 700 });
  const lost = `pi_lost_${id}`;
  const hourAgo = new Date(money.clock.now().getTime() - HOUR);
  await changePayment(money, intentId, { transactionId: lost, createdAt: hourAgo });

  const { said, exitCode } = await reconcile();
  expect([said, exitCode]).toEqual([expect.stringMatching(/^Needs review:/m), 2]);
  expect(linesAbout(said, wrong)).toEqual(
    saying('$7.00     paid at the provider but no matching booking (amount)'),
  );
  expect(linesAbout(said, lost)).toEqual(saying('paid here but not found at the provider'));
  await money.db.delete(payments).where(eq(payments.transactionId, lost));
  await giveBack(wrong);
  expect(await found(wrong)).toEqual([]);
  // It is for a person again when its refund has failed.
  await settleRefund(money, wrong, 'failed');
  expect(await found(wrong)).toEqual(saying('no matching booking'));
  await giveBack(wrong);
  await reconcile();
});

it('compares the others when one payment cannot be compared', async () => {
  const [broken, fine] = [await chargedOrder(money), await chargedOrder(money)];
  const old = await oldOrder();
  await giveBack(old.intentId, 50);
  const { said, exitCode } = await reconcile({
    readRefundsAndDisputes: (intentId) =>
      intentId === broken.intentId
        ? Promise.reject(new Error('An error of ours.'))
        : money.provider.readRefundsAndDisputes(intentId),
    retrieveIntent: (intentId) =>
      intentId === old.intentId
        ? Promise.reject(new Error('No answer.'))
        : money.provider.retrieveIntent(intentId),
    listIntents: async function* (since) {
      // Refunds of this one have to be read.
      for await (const intent of money.provider.listIntents(since)) {
        yield { ...intent, mayBeRefunded: intent.mayBeRefunded || intent.id === broken.intentId };
      }
    },
  });
  expect(linesAbout(said, broken.intentId)).toEqual(saying('not compared: An error of ours.'));
  expect(linesAbout(said, old.intentId)).toEqual(saying('not compared: No answer.'));
  expect(linesAbout(said, fine.intentId)).toEqual(saying('set to paid'));
  expect(exitCode).toBe(2);
  expect(await found(broken.intentId)).toEqual(saying('set to paid'));
  await reconcile();
});

it('leaves payments of others on the same account alone', async () => {
  const metadata = { bookingId: 'of-another-shop' };
  const order = { amount: 700, currency: 'usd', metadata };
  const { id } = await money.stripe.paymentIntents.create(order);
  await reconcile();
  expect(await statusOf(id)).toBe('requires_payment_method');
});

describe('of an old payment', () => {
  it('finds what was given back since, a part or all', async () => {
    const { id, intentId } = await oldOrder();
    await giveBack(intentId, 50);
    expect(await found(intentId)).toEqual([
      `  ${intentId}  ${id}  $9500.50  paid here; set to partially refunded`,
    ]);
    expect(await found(intentId)).toEqual([]);
    await giveBack(intentId);
    expect(await found(intentId)).toEqual(saying('partially refunded here; set to refunded'));
    expect(await bookingOf(id)).toMatchObject({ status: 'unpaid', endReason: 'undone' });
  });

  it('finds a refund that the bank has sent back weeks later', async () => {
    const { intentId } = await oldOrder();
    await giveBack(intentId, 50);
    await settleRefund(money, intentId, 'succeeded');
    await reconcile();
    const ofIntent = eq(refunds.paymentIntentId, intentId);
    await money.db
      .update(refunds)
      .set({ createdAt: daysAgo(20) })
      .where(ofIntent);
    expect(await found(intentId)).toEqual([]);
    await settleRefund(money, intentId, 'failed');
    expect(await found(intentId)).toEqual(saying('partially refunded here; set to paid'));
    expect(await found(intentId)).toEqual([]);
  });

  it('finds a dispute that began since', async () => {
    const { intentId } = await oldOrder();
    await dispute(money, intentId);
    expect(await found(intentId)).toEqual(saying('paid here; set to paid and disputed'));
    expect(await found(intentId)).toEqual([]);
  });

  it('finds how a dispute ended that is as old', async () => {
    const { id, intentId } = await paidOrder(money);
    const disputeId = await dispute(money, intentId);
    expect(await found(intentId)).toEqual(saying('paid here; set to paid and disputed'));
    await makeOld(intentId);
    await setDispute(intentId, { createdAt: daysAgo(4) });
    expect(await found(intentId)).toEqual([]);
    await money.stripe.disputes.close(disputeId);
    expect(await found(intentId)).toEqual(
      saying('paid and disputed here; set to lost in a dispute'),
    );
    expect(await bookingOf(id)).toMatchObject({ status: 'unpaid', endReason: 'undone' });
  });

  it('finds that an inquiry of the bank became a dispute', async () => {
    const { intentId } = await paidOrder(money);
    await dispute(money, intentId);
    await setDispute(intentId, { status: 'warning_needs_response' });
    await reconcile();
    await makeOld(intentId);
    await setDispute(intentId, { status: 'needs_response', createdAt: daysAgo(5) });
    expect(await found(intentId)).toEqual(
      saying('paid, with an inquiry by the bank here; set to paid and disputed'),
    );
  });

  it('that fits no booking, asks whether it was given back', async () => {
    const order = await paidOrder(money);
    const wrong = await payOtherwise(money, order, { amount: 700 });
    expect(await found(wrong)).toHaveLength(1);
    await makeOld(wrong);
    // Another, matching payment does not settle this one.
    await paidOrder(money);
    expect(await found(wrong)).toHaveLength(1);
    await giveBack(wrong);
    const ofWrong = eq(refunds.paymentIntentId, wrong);
    await money.db
      .update(refunds)
      .set({ createdAt: daysAgo(4) })
      .where(ofWrong);
    expect(await found(wrong)).toEqual([]);
  });
});

describe('a payment here that the provider does not list', () => {
  it.each([
    ['is not missed yet when it is two minutes old', 2 * MINUTE, 0],
    ['is missed a minute later', 3 * MINUTE, 1],
    ['is missed for two days', 1.9 * DAY, 1],
    ['is not asked after once it is older', 2.1 * DAY, 0],
  ])('%s', async (_name, age, lines) => {
    const { id, intentId } = await paidOrder(money);
    const transactionId = `pi_lost_${id}`;
    const createdAt = daysAgo(age / DAY);
    await changePayment(money, intentId, { transactionId, createdAt });
    const { said, exitCode } = await reconcile();
    expect(linesAbout(said, transactionId)).toHaveLength(lines);
    expect(exitCode).toBe(lines === 0 ? 0 : 2);
    await money.db.delete(payments).where(eq(payments.transactionId, transactionId));
    await reconcile();
  });

  it('is not missed when the provider knows it', async () => {
    const { intentId } = await oldOrder();
    await changePayment(money, intentId, { createdAt: daysAgo(1) });
    expect(await found(intentId)).toEqual([]);
  });
});

it('money that has to go back is for a person when that failed five times, until it did', async () => {
  const { car, intentId } = await chargedOrder(money);
  await changeCar(money, car.id, { status: 'sold' });
  const refund = () => Promise.reject(new PaymentProviderError(new Error('The bank says no.')));
  expect(await found(intentId, { refund })).toEqual(
    saying('paid at the provider but unpaid here; set to refund pending'),
  );
  const refundNextAt = daysAgo(-1);
  await changePayment(money, intentId, { refundTries: 4, refundNextAt });
  expect(await found(intentId, { refund })).toEqual([]);
  await changePayment(money, intentId, { refundTries: 5 });
  const failing = await reconcile({ refund });
  expect(linesAbout(failing.said, intentId)).toEqual(saying('refund failed: The bank says no.'));
  expect(failing.exitCode).toBe(2);
  await changePayment(money, intentId, { refundNextAt: daysAgo(0) });
  const through = await reconcile();
  expect(linesAbout(through.said, intentId)).toEqual(
    saying('refund pending here; set to refunded'),
  );
  expect(through.exitCode).toBe(0);
});

describe('a payment that is open', () => {
  it('stays while its booking may get it yet, and not beside another one', async () => {
    const booking = await heldBooking(money);
    const { id: first } = await intentOf(money, booking);
    expect(await found(first)).toEqual([]);
    expect(await statusOf(first)).toBe('requires_payment_method');

    const current = intentIdOf(await money.createIntent(booking.buyer, booking.id));
    const { said, exitCode } = await reconcile();
    expect(linesAbout(said, first)).toEqual(saying(ENDED));
    expect([said, exitCode]).toEqual([expect.stringMatching(/^Fixed:/), 0]);
    expect([await statusOf(first), await statusOf(current)]).toEqual([
      'canceled',
      'requires_payment_method',
    ]);
  });

  it.each([
    ['with its booking', { active: false, endReason: 'expired' } as const],
    ['with the time of its booking, before anybody has ended that', {}],
  ])('ends %s', async (_when, changes) => {
    const { id, intentId } = await payableBooking(money);
    await changeBooking(money, id, { reservedUntil: daysAgo(0), ...changes });
    expect(await found(intentId)).toEqual(saying(ENDED));
    expect(await statusOf(intentId)).toBe('canceled');
    expect(await bookingOf(id)).toMatchObject({
      intentClosedAt: money.clock.now(),
      intentSecret: null,
    });
  });

  it('ends when its booking is paid', async () => {
    const order = await paidOrder(money);
    const { id: second } = await intentOf(money, order);
    expect(await found(second)).toHaveLength(1);
    expect(await statusOf(second)).toBe('canceled');
    expect(await bookingOf(order.id)).toMatchObject({ status: 'paid' });
  });

  it('is booked when it is paid at that moment, and left alone while the money is on its way', async () => {
    const { id, secret, intentId } = await payableBooking(money);
    await changeBooking(money, id, { reservedUntil: daysAgo(0) });
    const intent = await money.provider.retrieveIntent(intentId);
    const onItsWay = intent && ({ ...intent, status: 'processing' } as const);
    expect(await found(intentId, { cancelIntent: () => Promise.resolve(onItsWay) })).toEqual([]);
    expect(await bookingOf(id)).toMatchObject({ intentClosedAt: null });

    const cancelIntent = async () => {
      await money.payByCard(secret);
      return money.provider.cancelIntent(intentId);
    };
    expect(await found(intentId, { cancelIntent })).toEqual(
      saying('paid at the provider but unpaid here; set to paid'),
    );
    expect(await bookingOf(id)).toMatchObject({ status: 'paid' });
  });
});
