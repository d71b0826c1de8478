import type { SignedIn } from '../../testing/app';
import { DAY, MINUTE } from '../../testing/clock';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import {
  away,
  bookingRow,
  booksOf,
  carRow,
  chargedOrder,
  deliver,
  heldBooking,
  type Order,
  payableBooking,
  paymentRow,
  payOtherwise,
} from '../../testing/orders';
import type { ProviderIntent } from '../paymentProvider';

/** When a hold ends, however it ends, its payment is cancelled at the provider too. */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterEach(async () => {
  money.disturb({});
  await deliver(money);
});
afterAll(() => money.close());

const settle = () => money.app.jobs.run('settle-holds');
const bookingOf = ({ id }: Order) => bookingRow(money, id);
const paymentOf = ({ intentId }: Order) => paymentRow(money, intentId);
const statusOf = async ({ intentId }: Order) =>
  (await money.stripe.paymentIntents.retrieve(intentId)).status;

/** The provider answers a cancellation so, and cancels nothing. Returns how often it was asked. */
function answerCancelling(changes: Partial<ProviderIntent> | null): () => number {
  let asked = 0;
  money.disturb({
    cancelIntent: async (id) => {
      asked += 1;
      const intent = await money.provider.retrieveIntent(id);
      return changes && intent && { ...intent, ...changes };
    },
  });
  return () => asked;
}

const cancel = ({ id, buyer }: Order) => money.api('DELETE', `/bookings/${id}`, { as: buyer });

/** Another person tries to book the car. */
async function bookByOther({ car }: Order) {
  const as = await money.renew(await money.signIn('user'));
  const body = { productId: car.id, price: car.resaleCents / 100 };
  return (await money.api('POST', '/bookings', { as, body })).json<object>();
}

async function expectClosed(order: Order, endReason: string) {
  expect(await bookingOf(order)).toMatchObject({ active: false, status: 'unpaid', endReason });
  expect((await bookingOf(order))?.intentClosedAt).toBeTruthy();
  expect(await statusOf(order)).toBe('canceled');
  expect(await money.payByCard(order.secret)).toBe(400);
}
const expectPaid = async (order: Order) =>
  expect(await booksOf(money, order)).toMatchObject({
    booking: { active: true, status: 'paid' },
    payment: { status: 'succeeded' },
  });

describe('by time', () => {
  it('ends with its payment, not before, and the car is free for others', async () => {
    const order = await payableBooking(money);
    money.clock.advance(DAY - 1);
    await settle();
    expect(await bookingOf(order)).toMatchObject({ active: true, endReason: null });
    expect(await statusOf(order)).toBe('requires_payment_method');
    money.clock.advance(1);
    await settle();
    await expectClosed(order, 'expired');
    expect(await bookByOther(order)).toMatchObject({ acknowledged: true });
    await settle();
    expect(await paymentOf(order)).toBeUndefined();
  });

  it.each([
    ['the sweep finds the payment', () => settle()],
    [
      'the next buyer does not get the car, even before the sweep',
      async (order: Order) => {
        const message = 'This car has been sold.';
        expect(await bookByOther(order)).toEqual({ acknowledged: false, message });
      },
    ],
    [
      'whoever comes back after the end hears that they had paid in time',
      async ({ buyer, id }: Order) => {
        const [as, body] = [await money.renew(buyer), { price: 1, bookingId: id }];
        const answer = await money.api('POST', '/create-payment-intent', { as, body });
        expect(answer.json()).toMatchObject({ code: 'already-paid' });
      },
    ],
  ])('after it was paid in time and the report was lost, %s', async (_what, happens) => {
    const order = await chargedOrder(money);
    money.clock.advance(DAY + 1);
    await happens(order);
    await expectPaid(order);
  });

  it('while the provider is away: it waits, and so do others, until the provider is back', async () => {
    const order = await payableBooking(money);
    money.clock.advance(DAY);
    money.disturb({ cancelIntent: away });
    await settle();
    expect(await bookingOf(order)).toMatchObject({ active: true, intentClosedAt: null });
    expect(await bookByOther(order)).toEqual({
      acknowledged: false,
      message: 'We’re still checking a payment for this car. Try again in a few minutes.',
    });
    money.disturb({});
    // Not checked in every run.
    money.clock.advance(5 * MINUTE - 1);
    await settle();
    expect(await statusOf(order)).toBe('requires_payment_method');
    money.clock.advance(1);
    await settle();
    await expectClosed(order, 'expired');
  });

  it('while the money is on its way: it is asked after again', async () => {
    const order = await payableBooking(money);
    money.clock.advance(DAY);
    answerCancelling({ status: 'processing' });
    await settle();
    expect(await bookingOf(order)).toMatchObject({ active: true, intentClosedAt: null });
    money.disturb({});
    await money.payByCard(order.secret);
    money.clock.advance(5 * MINUTE);
    await settle();
    await expectPaid(order);
  });

  it('and payments that cannot be ended do not keep others waiting', async () => {
    const stuck = await Promise.all([1, 2, 3, 4, 5, 6].map(() => payableBooking(money)));
    const ids = stuck.map(({ intentId }) => intentId);
    money.clock.advance(1000);
    const order = await payableBooking(money);
    money.clock.advance(DAY);
    money.disturb({
      cancelIntent: (id) => (ids.includes(id) ? away() : money.provider.cancelIntent(id)),
    });
    await settle();
    await settle();
    await expectClosed(order, 'expired');
  });

  it('gives up soon while the provider is away, and ends them all when it is back', async () => {
    const orders: Order[] = [];
    for (let i = 0; i < 11; i += 1) orders.push(await payableBooking(money));
    money.clock.advance(DAY);
    const cancelIntent = jest.fn(away);
    money.disturb({ cancelIntent });
    await settle();
    expect(cancelIntent).toHaveBeenCalledTimes(5);
    money.disturb({});
    money.clock.advance(5 * MINUTE);
    await settle();
    for (const order of orders) await expectClosed(order, 'expired');
  });

  it.each([
    ['the provider knows no such payment', null],
    [
      'money of another amount arrived, which is for a person',
      { status: 'succeeded', amountCents: 700 },
    ],
  ] as const)('is over, and asked about once, when %s', async (_when, answer) => {
    const order = await payableBooking(money);
    money.clock.advance(DAY);
    const timesAsked = answerCancelling(answer);
    await settle();
    money.clock.advance(5 * MINUTE);
    await settle();
    expect(timesAsked()).toBe(1);
    expect(await bookingOf(order)).toMatchObject({
      active: false,
      status: 'unpaid',
      endReason: 'expired',
    });
    expect(await paymentOf(order)).toBeUndefined();
  });
});

describe('by deletion', () => {
  const deleteMe = (as: SignedIn) => money.api('DELETE', '/users/me', { as });

  /** Owners wait until it is known whether their payment arrived; admins do not. */
  async function deletedWhileOpen() {
    const order = await payableBooking(money);
    money.clock.advance(DAY);
    money.disturb({ cancelIntent: away });
    await settle();
    expect((await deleteMe(await money.renew(order.buyer))).statusCode).toBe(409);
    const as = await money.signIn('admin');
    const deleted = await money.api('DELETE', `/users/${order.buyer.userId}`, { as });
    expect(deleted.statusCode).toBe(200);
    money.disturb({});
    return order;
  }

  it('of a buyer who has paid waits for nothing, and the order stays', async () => {
    const order = await chargedOrder(money);
    await deliver(money);
    expect((await deleteMe(order.buyer)).statusCode).toBe(200);
    await expectPaid(order);
  });

  it('of the buyer, after the hold was swept away: nobody can pay into nothing', async () => {
    const order = await deletedWhileOpen();
    expect(await money.app.jobs.runDue()).toContain('settle-holds');
    await expectClosed(order, 'withdrawn');
  });

  it('of the buyer, who pays in the other window at that moment: the money goes back', async () => {
    const order = await deletedWhileOpen();
    await money.payByCard(order.secret);
    await deliver(money);
    expect(await carRow(money, order.car.id)).toMatchObject({ status: 'unsold' });
    expect(await paymentOf(order)).toMatchObject({ status: 'refunded', refundCause: 'car-gone' });
    expect(await money.refundsOf(order.intentId)).toMatchObject([{ amount: 950_050 }]);
  });

  it('of a buyer ends their holds and nobody else’s', async () => {
    const [{ buyer, id }, untouched] = [await heldBooking(money), await payableBooking(money)];
    expect((await deleteMe(buyer)).statusCode).toBe(200);
    await settle();
    expect(await bookingRow(money, id)).toMatchObject({ active: false, endReason: 'withdrawn' });
    expect(await bookingOf(untouched)).toMatchObject({ active: true, endReason: null });
    expect(await statusOf(untouched)).toBe('requires_payment_method');
  });

  it('of the reported car: its payment ends at once, and what was paid goes back', async () => {
    const [admin, reporter] = [await money.signIn('admin'), await money.signIn('user')];
    const [open, untouched] = [await payableBooking(money), await payableBooking(money)];
    const paid = await chargedOrder(money);
    for (const { car } of [open, paid]) {
      const body = { productId: car.id };
      const report = await money.api('POST', '/reports', { as: reporter, body });
      const { insertedId: reportId } = report.json<{ insertedId: string }>();
      const removal = { ...body, reportId };
      const removed = await money.api('DELETE', '/reports', { as: admin, body: removal });
      expect(removed.statusCode).toBe(200);
    }
    expect(await money.app.jobs.runDue()).toContain('settle-holds');
    await expectClosed(open, 'withdrawn');
    expect(await bookingOf(untouched)).toMatchObject({ active: true, endReason: null });
    expect(await booksOf(money, paid)).toMatchObject({
      booking: { active: false, endReason: 'refunded' },
      payment: { status: 'refunded' },
    });
  });
});

describe('by cancellation', () => {
  it('and money that arrives nevertheless goes back', async () => {
    const order = await payableBooking(money);
    expect((await bookingOf(order))?.intentClosedAt).toBeNull();
    // As if the provider reported the intent as canceled but took the payment.
    answerCancelling({ status: 'canceled' });
    expect((await cancel(order)).statusCode).toBe(200);
    money.disturb({});
    await money.payByCard(order.secret);
    await deliver(money);
    expect(await booksOf(money, order)).toMatchObject({
      booking: { active: false, endReason: 'refunded' },
      payment: { status: 'refunded', refundCause: 'car-gone' },
    });
  });

  it('while the bank asks the buyer, who began to pay and may give up', async () => {
    const order = await chargedOrder(money, { card: '4000002500003155' });
    expect(await statusOf(order)).toBe('requires_action');
    expect((await cancel(order)).json()).toEqual({ deletedCount: 1 });
    await expectClosed(order, 'cancelled');
  });

  it('waits while the provider refuses to end the payment', async () => {
    const order = await payableBooking(money);
    answerCancelling({ status: 'processing' });
    expect((await cancel(order)).statusCode).toBe(409);
    expect(await bookingOf(order)).toMatchObject({ active: true, status: 'unpaid' });
  });
});

it('of a booking whose money was paid otherwise and went back is cancelled all the same', async () => {
  const order = await payableBooking(money);
  await money.stripe.refunds.create({ payment_intent: await payOtherwise(money, order) });
  await deliver(money);
  expect(await bookingOf(order)).toMatchObject({ endReason: 'undone', intentClosedAt: null });
  await settle();
  await expectClosed(order, 'undone');
});
