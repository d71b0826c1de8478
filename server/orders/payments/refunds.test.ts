import { eq } from 'drizzle-orm';
import type { ErrorResponse, PaymentResponse, WireBooking } from '#contract/types';
import { buildApp } from '../../app';
import { products } from '../../products/schema';
import { testConfig } from '../../testing/app';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../../testing/money';
import { refusal } from '../../testing/responses';
import { bookings, payments } from '../schema';
import { PaymentProviderError } from './paymentProvider';

/** Payments for a car that is gone are refunded automatically, whatever fails on the way. */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterEach(async () => {
  money.disturb({});
  await money.sandbox.retryAll();
  await money.sandbox.deliverDue();
});
afterAll(() => money.close());

const DAY = 24 * 60 * 60 * 1000;
const away = () => Promise.reject(new PaymentProviderError(new Error('away')));

/** Paid a moment after the hold expired and another buyer booked the car. */
async function paidTooLate() {
  const [first, second, car] = [
    await money.signIn('user'),
    await money.signIn('user'),
    await money.car(),
  ];
  const bookingId = await money.book(first, car);
  const clientSecret = await money.createIntent(first, bookingId);
  const booking = await money.findBooking(first, bookingId);
  money.clock.advance(DAY);
  // As if the provider had forgotten this payment for a moment.
  money.disturb({ cancelIntent: () => Promise.resolve(null) });
  const winner = await money.renew(second);
  const winnerBooking = await money.book(winner, car);
  money.disturb({});
  await money.db.update(bookings).set({ intentClosedAt: null }).where(eq(bookings.id, bookingId));
  expect(await money.payByCard(clientSecret)).toBe(200);
  const transactionId = intentIdOf(clientSecret);
  const buyer = await money.renew(first);
  return { buyer, winner, winnerBooking, car, bookingId, booking, transactionId };
}
type Late = Awaited<ReturnType<typeof paidTooLate>>;

const paymentOf = async ({ transactionId }: Late) =>
  money.db.select().from(payments).where(eq(payments.transactionId, transactionId));

const refundsOf = ({ transactionId }: Late) => money.refundsOf(transactionId);

async function expectRefundedOnce(order: Late) {
  expect(await paymentOf(order)).toMatchObject([{ status: 'refunded', amountCents: 950_050 }]);
  expect(await refundsOf(order)).toMatchObject([{ amount: 950_050 }]);
  expect(await money.findBooking(order.buyer, order.bookingId)).toMatchObject({
    status: 'unpaid',
    refunded: true,
    transactionId: null,
  });
}

it('goes back at once, and the buyer is told in the answer and in their orders', async () => {
  const order = await paidTooLate();
  const answer = await money.record(order.buyer, order.booking, order.transactionId);
  expect(answer).toEqual<PaymentResponse>({
    insertedId: null,
    refunded: true,
    message:
      'This car was sold before your payment arrived. We’re refunding your card. You don’t need to do anything.',
  });
  await expectRefundedOnce(order);

  const orders = await money.api('GET', `/bookings/${order.buyer.email}`, { as: order.buyer });
  expect(orders.json<WireBooking[]>()).toMatchObject([{ _id: order.bookingId, refunded: true }]);
  const again = await money.api('POST', '/create-payment-intent', {
    as: order.buyer,
    body: { price: 1, bookingId: order.bookingId },
  });
  expect(again.json<ErrorResponse>()).toMatchObject({
    code: 'booking-ended',
    message: answer.message,
  });
});

it('goes back when its buyer asks to pay once more instead of reporting it', async () => {
  const order = await paidTooLate();
  const answer = await money.api('POST', '/create-payment-intent', {
    as: order.buyer,
    body: { price: 1, bookingId: order.bookingId },
  });
  expect(answer.statusCode).toBe(409);
  expect(answer.json<ErrorResponse>()).toMatchObject({
    code: 'booking-ended',
    message:
      'This car was sold before your payment arrived. We’re refunding your card. You don’t need to do anything.',
  });
  await expectRefundedOnce(order);
});

it.each([
  ['the car is gone', 'This car was sold before your payment arrived. We’re refunding your card.'],
  ['it was refunded by hand', 'We refunded this order.'],
])('goes back and says so when the buyer cancels at that moment, and %s', async (why, said) => {
  const [buyer, car] = [await money.signIn('user'), await money.car()];
  const id = await money.book(buyer, car);
  const secret = await money.createIntent(buyer, id);
  await money.payByCard(secret);
  if (why === 'the car is gone') {
    await money.db.update(products).set({ status: 'withdrawn' }).where(eq(products.id, car.id));
  } else {
    await money.stripe.refunds.create({ payment_intent: intentIdOf(secret) });
  }
  const cancel = () => money.api('DELETE', `/bookings/${id}`, { as: buyer });
  for (const answer of [await cancel(), await cancel()]) {
    expect(refusal(answer)).toEqual({ status: 409, code: 'booking-ended' });
    expect(answer.json<ErrorResponse>().message).toContain(said);
  }
  expect(await money.findBooking(buyer, id)).toMatchObject({ status: 'unpaid', refunded: true });
  expect(await money.refundsOf(intentIdOf(secret))).toHaveLength(1);
});

it('leaves the car to whoever holds it', async () => {
  const order = await paidTooLate();
  await money.sandbox.deliverDue();
  await expectRefundedOnce(order);
  const secret = await money.createIntent(order.winner, order.winnerBooking);
  await money.payByCard(secret);
  await money.sandbox.deliverDue();
  expect(await money.findBooking(order.winner, order.winnerBooking)).toMatchObject({
    status: 'paid',
  });
});

it('goes back once when page and webhook report it together, and repeatedly', async () => {
  const order = await paidTooLate();
  const record = () => money.record(order.buyer, order.booking, order.transactionId);
  const answers = await Promise.all([record(), money.sandbox.deliverDue(), record()]);
  expect(answers[0]).toMatchObject({ refunded: true });
  expect(await record()).toMatchObject({ refunded: true });
  await money.sandbox.deliverDue();
  await expectRefundedOnce(order);
});

describe('when the server stops', () => {
  /** Starts another server on the same database, which runs only its startup jobs. */
  async function restart() {
    const app = await buildApp({
      config: testConfig,
      db: money.db,
      identity: money.identity.verifier,
      payments: money.provider,
      now: money.clock.now,
      backgroundJobs: true,
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    // Waits for the startup jobs.
    await app.close();
  }

  it('after deciding to give the money back, the next start does it', async () => {
    const order = await paidTooLate();
    money.disturb({ refund: away });
    expect(await money.record(order.buyer, order.booking, order.transactionId)).toMatchObject({
      refunded: true,
    });
    expect(await paymentOf(order)).toMatchObject([{ status: 'refunding', refundId: null }]);
    expect(await refundsOf(order)).toEqual([]);

    await restart();
    await expectRefundedOnce(order);
  });

  it('after the provider gave it back and before that was noted, it goes back only once', async () => {
    const order = await paidTooLate();
    money.disturb({
      refund: async (...call) => {
        await money.provider.refund(...call);
        return away();
      },
    });
    await money.record(order.buyer, order.booking, order.transactionId);
    expect(await paymentOf(order)).toMatchObject([{ status: 'refunding' }]);
    expect(await refundsOf(order)).toHaveLength(1);

    await Promise.all([restart(), restart()]);
    await expectRefundedOnce(order);
    expect((await paymentOf(order))[0]?.refundId).toBe((await refundsOf(order))[0]?.id);
  });

  it('and somebody gave it back by hand, that is noted', async () => {
    const order = await paidTooLate();
    money.disturb({ refund: away });
    await money.record(order.buyer, order.booking, order.transactionId);
    await money.stripe.refunds.create({ payment_intent: order.transactionId });
    await restart();
    await expectRefundedOnce(order);
  });

  it('the provider’s own report of the refund is enough', async () => {
    const order = await paidTooLate();
    money.disturb({
      refund: async (...call) => {
        await money.provider.refund(...call);
        return away();
      },
    });
    await money.record(order.buyer, order.booking, order.transactionId);
    await money.sandbox.deliverDue();
    await expectRefundedOnce(order);
  });
});

it('goes back when the car was withdrawn in the meantime', async () => {
  const [buyer, car] = [await money.signIn('user'), await money.car()];
  const bookingId = await money.book(buyer, car);
  const clientSecret = await money.createIntent(buyer, bookingId);
  await money.payByCard(clientSecret);
  await money.db
    .update(products)
    .set({ deletedAt: money.clock.now() })
    .where(eq(products.id, car.id));
  await money.sandbox.deliverDue();
  expect(await money.findBooking(buyer, bookingId)).toMatchObject({ refunded: true });
});

/** A paid order, and a second payment of it that was not reported yet. */
async function paidTwice() {
  const [buyer, car] = [await money.signIn('user'), await money.car()];
  const bookingId = await money.book(buyer, car);
  await money.payByCard(await money.createIntent(buyer, bookingId));
  await money.sandbox.deliverDue();
  const twin = await money.stripe.paymentIntents.create({
    amount: 950_050,
    currency: 'usd',
    metadata: { installationId: money.installationId, bookingId, buyerId: buyer.userId },
  });
  await money.stripe.paymentIntents.confirm(twin.id, { payment_method: 'pm_card_visa' });
  return { twin, bookingId };
}

async function expectStillPaid(bookingId: string) {
  const [row] = await money.db.select().from(bookings).where(eq(bookings.id, bookingId));
  expect(row).toMatchObject({ status: 'paid', active: true, endReason: null });
}

it('gives a second payment of a paid order back, and the order stays paid', async () => {
  const { twin, bookingId } = await paidTwice();
  await money.sandbox.deliverDue();
  expect(await money.refundsOf(twin.id)).toMatchObject([{ amount: 950_050 }]);
  await expectStillPaid(bookingId);
});

it('leaves an order paid whose second payment somebody gave back before we heard of it', async () => {
  const { twin, bookingId } = await paidTwice();
  await money.stripe.refunds.create({ payment_intent: twin.id });
  while ((await money.sandbox.deliverDue()) > 0);
  expect(await money.refundsOf(twin.id)).toHaveLength(1);
  const twins = await money.db.select().from(payments).where(eq(payments.transactionId, twin.id));
  expect(twins).toMatchObject([{ status: 'refunded', refundCause: 'by-hand' }]);
  await expectStillPaid(bookingId);
});
