import { eq } from 'drizzle-orm';
import { products } from '../../products/schema';
import type { SignedIn } from '../../testing/app';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../../testing/money';
import { bookings, payments } from '../schema';
import { PaymentProviderError } from './paymentProvider';

/** When a hold ends, however it ends, its payment is cancelled at the provider too. */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterEach(async () => {
  money.disturb({});
  while ((await money.sandbox.deliverDue()) > 0);
});
afterAll(() => money.close());

const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60_000;
const away = () => Promise.reject(new PaymentProviderError(new Error('away')));
const settle = () => money.app.jobs.run('settle-holds');

/** A booking whose payment page is open. */
async function paying() {
  const [buyer, car] = [await money.signIn('user'), await money.car()];
  const bookingId = await money.book(buyer, car);
  const secret = await money.createIntent(buyer, bookingId);
  return { buyer, car, bookingId, secret, intentId: intentIdOf(secret) };
}
type Paying = Awaited<ReturnType<typeof paying>>;

const bookingOf = async ({ bookingId }: Paying) => {
  const [row] = await money.db.select().from(bookings).where(eq(bookings.id, bookingId));
  return row;
};
const statusOf = async ({ intentId }: Paying) =>
  (await money.stripe.paymentIntents.retrieve(intentId)).status;
const paymentOf = ({ intentId }: Paying) =>
  money.db.select().from(payments).where(eq(payments.transactionId, intentId));

async function expectClosed(order: Paying, endReason: string) {
  expect(await bookingOf(order)).toMatchObject({ active: false, status: 'unpaid', endReason });
  expect((await bookingOf(order))?.intentClosedAt).toBeTruthy();
  expect(await statusOf(order)).toBe('canceled');
  expect(await money.payByCard(order.secret)).toBe(400);
}

describe('by time', () => {
  it('is swept away together with its payment, so that nobody pays for a car of others', async () => {
    const order = await paying();
    money.clock.advance(DAY);
    await settle();
    await expectClosed(order, 'expired');
    const other = await money.signIn('user');
    await money.book(await money.renew(other), order.car);
    await settle();
    expect(await paymentOf(order)).toEqual([]);
  });

  it('and not before: while the hold lasts it can be paid', async () => {
    const order = await paying();
    money.clock.advance(DAY - 1);
    await settle();
    expect(await bookingOf(order)).toMatchObject({ active: true, endReason: null });
    expect(await statusOf(order)).toBe('requires_payment_method');
    money.clock.advance(1);
    await settle();
    await expectClosed(order, 'expired');
  });

  it('after it was paid in time and the report was lost: the car is the payer’s', async () => {
    const order = await paying();
    await money.payByCard(order.secret);
    money.clock.advance(DAY);
    await settle();
    expect(await bookingOf(order)).toMatchObject({ active: true, status: 'paid' });
    expect(await paymentOf(order)).toMatchObject([{ status: 'succeeded' }]);
  });

  it('after it was paid in time: the next buyer does not get the car, even before the sweep', async () => {
    const order = await paying();
    await money.payByCard(order.secret);
    money.clock.advance(DAY);
    const other = await money.renew(await money.signIn('user'));
    const body = { productId: order.car.id, price: order.car.resaleCents / 100 };
    const answer = await money.api('POST', '/bookings', { as: other, body });
    expect(answer.json()).toEqual({ acknowledged: false, message: 'This car has been sold.' });
    expect(await bookingOf(order)).toMatchObject({ active: true, status: 'paid' });
  });

  it('while the provider is away: it waits, and so do others, until the provider is back', async () => {
    const order = await paying();
    money.clock.advance(DAY);
    money.disturb({ cancelIntent: away });
    await settle();
    expect(await bookingOf(order)).toMatchObject({ active: true, intentClosedAt: null });
    const other = await money.renew(await money.signIn('user'));
    const body = { productId: order.car.id, price: order.car.resaleCents / 100 };
    const answer = await money.api('POST', '/bookings', { as: other, body });
    expect(answer.json()).toEqual({
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
    const order = await paying();
    money.clock.advance(DAY);
    money.disturb({
      cancelIntent: async (id) => {
        const intent = await money.provider.retrieveIntent(id);
        return intent && { ...intent, status: 'processing' };
      },
    });
    await settle();
    expect(await bookingOf(order)).toMatchObject({ active: true, intentClosedAt: null });
    money.disturb({});
    await money.payByCard(order.secret);
    money.clock.advance(5 * MINUTE);
    await settle();
    expect(await bookingOf(order)).toMatchObject({ active: true, status: 'paid' });
  });

  it('and payments that cannot be ended do not keep others waiting', async () => {
    const stuck = await Promise.all([1, 2, 3, 4, 5, 6].map(paying));
    const ids = stuck.map(({ intentId }) => intentId);
    money.clock.advance(1000);
    const order = await paying();
    money.clock.advance(DAY);
    money.disturb({
      cancelIntent: (id) => (ids.includes(id) ? away() : money.provider.cancelIntent(id)),
    });
    await settle();
    await settle();
    await expectClosed(order, 'expired');
  });

  it('gives up soon while the provider is away, and ends them all when it is back', async () => {
    const orders = [];
    for (let i = 0; i < 11; i += 1) orders.push(await paying());
    money.clock.advance(DAY);
    let calls = 0;
    money.disturb({
      cancelIntent: () => {
        calls += 1;
        return away();
      },
    });
    await settle();
    expect(calls).toBe(5);
    money.disturb({});
    money.clock.advance(5 * MINUTE);
    await settle();
    for (const order of orders) await expectClosed(order, 'expired');
  });

  it('is over when the provider knows no such payment, and is not asked about again', async () => {
    const order = await paying();
    money.clock.advance(DAY);
    let calls = 0;
    money.disturb({
      cancelIntent: () => {
        calls += 1;
        return Promise.resolve(null);
      },
    });
    await settle();
    money.clock.advance(5 * MINUTE);
    await settle();
    expect(calls).toBe(1);
    expect(await bookingOf(order)).toMatchObject({ active: false, endReason: 'expired' });
  });

  it('is over when money of another amount arrived: that is for a person, and asked once', async () => {
    const order = await paying();
    money.clock.advance(DAY);
    let calls = 0;
    money.disturb({
      cancelIntent: async (id) => {
        calls += 1;
        const intent = await money.provider.retrieveIntent(id);
        return intent && { ...intent, status: 'succeeded', amountCents: 700 };
      },
    });
    await settle();
    money.clock.advance(5 * MINUTE);
    await settle();
    expect(calls).toBe(1);
    expect(await bookingOf(order)).toMatchObject({ active: false, status: 'unpaid' });
    expect(await paymentOf(order)).toEqual([]);
  });
});

describe('by deletion', () => {
  const deleteMe = (as: SignedIn) => money.api('DELETE', '/users/me', { as });
  /** Owners wait until it is known whether their payment arrived. */
  const deleteByAdmin = async ({ userId }: SignedIn) =>
    money.api('DELETE', `/users/${userId}`, { as: await money.signIn('admin') });

  it('of a buyer who has paid waits for nothing, and the order stays', async () => {
    const order = await paying();
    await money.payByCard(order.secret);
    await money.sandbox.deliverDue();
    expect((await deleteMe(order.buyer)).statusCode).toBe(200);
    expect(await bookingOf(order)).toMatchObject({ active: true, status: 'paid' });
  });

  it('of the buyer, after the hold was swept away: nobody can pay into nothing', async () => {
    const order = await paying();
    money.clock.advance(DAY);
    money.disturb({ cancelIntent: away });
    await settle();
    money.disturb({});
    expect((await deleteMe(await money.renew(order.buyer))).statusCode).toBe(409);
    expect((await deleteByAdmin(order.buyer)).statusCode).toBe(200);
    expect(await money.app.jobs.runDue()).toContain('settle-holds');
    await expectClosed(order, 'withdrawn');
  });

  it('of the buyer, who pays in the other window at that moment: the money goes back', async () => {
    const order = await paying();
    money.clock.advance(DAY);
    money.disturb({ cancelIntent: away });
    await settle();
    expect((await deleteMe(await money.renew(order.buyer))).statusCode).toBe(409);
    expect((await deleteByAdmin(order.buyer)).statusCode).toBe(200);
    money.disturb({});
    await money.payByCard(order.secret);
    await money.sandbox.deliverDue();
    const [car] = await money.db.select().from(products).where(eq(products.id, order.car.id));
    expect(car).toMatchObject({ status: 'unsold' });
    expect(await paymentOf(order)).toMatchObject([{ status: 'refunded', refundCause: 'car-gone' }]);
    expect(await money.refundsOf(order.intentId)).toMatchObject([{ amount: 950_050 }]);
  });

  it('of a buyer ends their holds and nobody else’s', async () => {
    const [buyer, untouched] = [await money.signIn('user'), await paying()];
    const id = await money.book(buyer, await money.car());
    expect((await deleteMe(buyer)).statusCode).toBe(200);
    await settle();
    const [row] = await money.db.select().from(bookings).where(eq(bookings.id, id));
    expect(row).toMatchObject({ active: false, endReason: 'withdrawn' });
    expect(await bookingOf(untouched)).toMatchObject({ active: true, endReason: null });
    expect(await statusOf(untouched)).toBe('requires_payment_method');
  });

  it('of the reported car: its payment ends at once, and what was paid goes back', async () => {
    const [admin, reporter] = [await money.signIn('admin'), await money.signIn('user')];
    const [open, paid, untouched] = [await paying(), await paying(), await paying()];
    await money.payByCard(paid.secret);
    for (const { car } of [open, paid]) {
      const body = { productId: car.id };
      const report = await money.api('POST', '/reports', { as: reporter, body });
      const { insertedId: reportId } = report.json<{ insertedId: string }>();
      const removal = { productId: car.id, reportId };
      const removed = await money.api('DELETE', '/reports', { as: admin, body: removal });
      expect(removed.statusCode).toBe(200);
    }
    expect(await money.app.jobs.runDue()).toContain('settle-holds');
    await expectClosed(open, 'withdrawn');
    expect(await bookingOf(untouched)).toMatchObject({ active: true, endReason: null });
    expect(await bookingOf(paid)).toMatchObject({ active: false, endReason: 'refunded' });
    expect(await paymentOf(paid)).toMatchObject([{ status: 'refunded' }]);
  });
});

describe('by cancellation', () => {
  it('and money that arrives nevertheless goes back', async () => {
    const order = await paying();
    const row = await bookingOf(order);
    expect(row?.intentClosedAt).toBeNull();
    // As if the provider reported the intent as canceled but took the payment.
    money.disturb({
      cancelIntent: async (id) => {
        const intent = await money.provider.retrieveIntent(id);
        return intent && { ...intent, status: 'canceled' };
      },
    });
    const path = `/bookings/${order.bookingId}`;
    expect((await money.api('DELETE', path, { as: order.buyer })).statusCode).toBe(200);
    money.disturb({});
    await money.payByCard(order.secret);
    await money.sandbox.deliverDue();
    expect(await paymentOf(order)).toMatchObject([{ status: 'refunded', refundCause: 'car-gone' }]);
    expect(await bookingOf(order)).toMatchObject({ active: false, endReason: 'refunded' });
  });

  it('while the bank asks the buyer, who began to pay and may give up', async () => {
    const order = await paying();
    await money.payByCard(order.secret, '4000002500003155');
    expect(await statusOf(order)).toBe('requires_action');
    const path = `/bookings/${order.bookingId}`;
    expect((await money.api('DELETE', path, { as: order.buyer })).json()).toEqual({
      deletedCount: 1,
    });
    await expectClosed(order, 'cancelled');
  });

  it('waits while the provider refuses to end the payment', async () => {
    const order = await paying();
    money.disturb({
      cancelIntent: async (id) => {
        const intent = await money.provider.retrieveIntent(id);
        return intent && { ...intent, status: 'processing' };
      },
    });
    const path = `/bookings/${order.bookingId}`;
    expect((await money.api('DELETE', path, { as: order.buyer })).statusCode).toBe(409);
    expect(await bookingOf(order)).toMatchObject({ active: true, status: 'unpaid' });
  });
});

it('of a booking whose money was paid otherwise and went back is cancelled all the same', async () => {
  const order = await paying();
  const other = await money.stripe.paymentIntents.create({
    amount: 950_050,
    currency: 'usd',
    metadata: {
      installationId: money.installationId,
      bookingId: order.bookingId,
      buyerId: order.buyer.userId,
    },
  });
  await money.stripe.paymentIntents.confirm(other.id, { payment_method: 'pm_card_visa' });
  await money.stripe.refunds.create({ payment_intent: other.id });
  while ((await money.sandbox.deliverDue()) > 0);
  expect(await bookingOf(order)).toMatchObject({ endReason: 'undone', intentClosedAt: null });
  await settle();
  await expectClosed(order, 'undone');
});

it('answers whoever comes back after the end that they had paid in time', async () => {
  const order = await paying();
  await money.payByCard(order.secret);
  money.clock.advance(DAY + 1);
  const body = { price: 1, bookingId: order.bookingId };
  const as = await money.renew(order.buyer);
  const answer = await money.api('POST', '/create-payment-intent', { as, body });
  expect(answer.json()).toMatchObject({ code: 'already-paid' });
  expect(await bookingOf(order)).toMatchObject({ active: true, status: 'paid' });
});
