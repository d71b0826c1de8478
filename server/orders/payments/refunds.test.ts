import { eq } from 'drizzle-orm';
import type { ErrorResponse, PaymentResponse, WireBooking } from '#contract/types';
import { buildApp } from '../../app';
import { mails } from '../../mails/schema';
import { jobs } from '../../jobs/schema';
import { until } from '../../testing/until';
import { testConfig } from '../../testing/app';
import { DAY } from '../../testing/clock';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import {
  away,
  booksOf,
  changeBooking,
  changeCar,
  chargedOrder,
  deliver,
  payableBooking,
  paidOrder,
  paymentRow,
  payOtherwise,
  settleRefund,
} from '../../testing/orders';
import { refusal } from '../../testing/responses';

/** Payments for a car that is gone are refunded automatically, whatever fails on the way. */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterEach(async () => {
  money.disturb({});
  await money.sandbox.retryAll();
  await deliver(money);
});
afterAll(() => money.close());

const SOLD =
  'This car was sold before your payment arrived. We’re refunding your card. You don’t need to do anything.';

/** Paid a moment after the hold expired and another buyer booked the car. */
async function paidTooLate() {
  const winner = await money.signIn('user');
  const { buyer, ...order } = await payableBooking(money);
  money.clock.advance(DAY);
  // As if the provider had forgotten this payment for a moment.
  money.disturb({ cancelIntent: () => Promise.resolve(null) });
  const winnersId = await money.book(await money.renew(winner), order.car);
  money.disturb({});
  await changeBooking(money, order.id, { intentClosedAt: null });
  expect(await money.payByCard(order.secret)).toBe(200);
  const renewed = await money.renew(buyer);
  return { ...order, buyer: renewed, winner: await money.renew(winner), winnersId };
}
type Late = Awaited<ReturnType<typeof paidTooLate>>;

const record = ({ buyer, id, intentId }: Late) => money.record(buyer, id, intentId);
const payAgain = ({ buyer, id }: Late) =>
  money.api('POST', '/create-payment-intent', { as: buyer, body: { price: 1, bookingId: id } });

async function expectRefundedOnce(order: Late) {
  const refunds = await money.refundsOf(order.intentId);
  expect(refunds).toMatchObject([{ amount: 950_050 }]);
  expect((await booksOf(money, order)).payment).toMatchObject({
    status: 'refunded',
    amountCents: 950_050,
    refundId: refunds[0]?.id,
  });
  expect(await money.findBooking(order.buyer, order.id)).toMatchObject({
    status: 'unpaid',
    refunded: true,
    transactionId: null,
  });
}

it('goes back at once, and the buyer is told in the answer and in their orders', async () => {
  const order = await paidTooLate();
  expect(await record(order)).toEqual<PaymentResponse>({
    insertedId: null,
    refunded: true,
    message: SOLD,
  });
  await expectRefundedOnce(order);
  const orders = await money.api('GET', `/bookings/${order.buyer.email}`, { as: order.buyer });
  expect(orders.json<WireBooking[]>()).toMatchObject([{ _id: order.id, refunded: true }]);
});

it('goes back when its buyer asks to pay once more instead of reporting it', async () => {
  const order = await paidTooLate();
  for (const answer of [await payAgain(order), await payAgain(order)]) {
    expect(refusal(answer)).toEqual({ status: 409, code: 'booking-ended' });
    expect(answer.json<ErrorResponse>().message).toBe(SOLD);
  }
  await expectRefundedOnce(order);
});

it.each([
  ['the car is gone', 'This car was sold before your payment arrived. We’re refunding your card.'],
  ['it was refunded by hand', 'We refunded this order.'],
])('goes back and says so when the buyer cancels at that moment, and %s', async (why, said) => {
  const { buyer, car, id, intentId } = await chargedOrder(money);
  if (why === 'the car is gone') await changeCar(money, car.id, { status: 'withdrawn' });
  else await money.stripe.refunds.create({ payment_intent: intentId });
  const cancel = () => money.api('DELETE', `/bookings/${id}`, { as: buyer });
  for (const answer of [await cancel(), await cancel()]) {
    expect(refusal(answer)).toEqual({ status: 409, code: 'booking-ended' });
    expect(answer.json<ErrorResponse>().message).toContain(said);
  }
  expect(await money.findBooking(buyer, id)).toMatchObject({ status: 'unpaid', refunded: true });
  expect(await money.refundsOf(intentId)).toHaveLength(1);
});

it('leaves the car to whoever holds it', async () => {
  const order = await paidTooLate();
  await deliver(money);
  await expectRefundedOnce(order);
  await money.payByCard(await money.createIntent(order.winner, order.winnersId));
  await deliver(money);
  expect(await money.findBooking(order.winner, order.winnersId)).toMatchObject({ status: 'paid' });
});

it('goes back once when page and webhook report it together, and repeatedly', async () => {
  const order = await paidTooLate();
  const [answer] = await Promise.all([record(order), money.sandbox.deliverDue(), record(order)]);
  expect(answer).toMatchObject({ refunded: true });
  expect(await record(order)).toMatchObject({ refunded: true });
  await deliver(money);
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
    // What the startup jobs have not done is left to other servers.
    await until(async () => (await money.db.$count(jobs)) === 0);
    await app.close();
  }

  const refundUnheard: MoneyApp['provider']['refund'] = async (...call) => {
    await money.provider.refund(...call);
    return away();
  };

  it.each<[string, MoneyApp['provider']['refund'], number, (order: Late) => Promise<unknown>]>([
    ['after deciding to give the money back, the next start does it', away, 0, restart],
    [
      'after the provider gave it back and before that was noted, it goes back only once',
      refundUnheard,
      1,
      () => Promise.all([restart(), restart()]),
    ],
    [
      'and somebody gave it back by hand, that is noted',
      away,
      0,
      async ({ intentId }) => {
        await money.stripe.refunds.create({ payment_intent: intentId });
        await restart();
      },
    ],
    ['the provider’s own report of the refund is enough', refundUnheard, 1, () => deliver(money)],
  ])('%s', async (_name, refund, made, goOn) => {
    const order = await paidTooLate();
    money.disturb({ refund });
    expect(await record(order)).toMatchObject({ refunded: true });
    const { payment } = await booksOf(money, order);
    expect(payment).toMatchObject({ status: 'refunding', refundId: null });
    expect(await money.refundsOf(order.intentId)).toHaveLength(made);
    await goOn(order);
    await expectRefundedOnce(order);
  });
});

it.each([
  ['goes back', false, false, { refundCause: 'car-gone', refundedCents: 950_050 }],
  ['that somebody gave back is noted', true, false, { refundCause: 'by-hand' }],
  [
    'that came back to us is for an admin',
    true,
    true,
    {
      refundedCents: 0,
      refundError: 'The dispute was won, but the car already has another order.',
    },
  ],
])('a second payment %s, and the order stays', async (_name, isReturned, hasFailed, payment) => {
  const order = await paidOrder(money);
  const countMails = () => money.db.$count(mails, eq(mails.recipientId, order.buyer.userId));
  const told = await countMails();
  const second = await payOtherwise(money, order);
  if (isReturned) await money.stripe.refunds.create({ payment_intent: second });
  await deliver(money);
  if (hasFailed) await settleRefund(money, second, 'failed');
  await deliver(money);
  expect(await paymentRow(money, second)).toMatchObject({ status: 'refunded', ...payment });
  expect(await money.refundsOf(second)).toMatchObject([{ amount: 950_050 }]);
  expect(await booksOf(money, order)).toMatchObject({
    booking: { status: 'paid', active: true, endReason: null },
    car: { status: 'sold' },
    payment: { status: 'succeeded' },
  });
  expect(await countMails()).toBe(told);
});
