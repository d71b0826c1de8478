import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { ErrorResponse } from '#contract/types';
import { MINUTE } from '../../testing/clock';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import {
  away,
  booksOf,
  chargedOrder,
  deliver,
  type Order,
  paidOrder,
  sendEvent,
  settleRefund,
} from '../../testing/orders';
import { providerEvents } from '../records/schema';
import { sumUp } from './refundsAndDisputes';

/** Reports of refunds that are late, repeated, out of order or lost. */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterEach(async () => {
  money.disturb({});
  await deliver(money);
});
afterAll(() => money.close());

const giveBack = ({ intentId }: Order, amount?: number) =>
  money.stripe.refunds.create({ payment_intent: intentId, ...(amount ? { amount } : {}) });

const expectUndone = async (order: Order) =>
  expect(await booksOf(money, order)).toMatchObject({
    booking: { status: 'unpaid', active: false, endReason: 'undone' },
    payment: { status: 'refunded', refundCause: 'by-hand', refundedCents: 950_050 },
  });
const expectPaid = async (order: Order) =>
  expect(await booksOf(money, order)).toMatchObject({
    booking: { status: 'paid', active: true, endReason: null },
    payment: { status: 'succeeded', refundCause: null },
  });

it('an order that was refunded can be neither booked nor paid, and its payment not recorded', async () => {
  const order = await paidOrder(money);
  await giveBack(order);
  await deliver(money);
  const { buyer, seller, car, id, intentId } = order;
  const cars = await money.api('GET', `/products/seller/${seller.email}`, { as: seller });
  expect(cars.json()).toContainEqual(expect.objectContaining({ _id: car.id, refunded: true }));
  await expect(money.book(await money.signIn('user'), car)).rejects.toThrow('has been sold');
  const body = { price: 1, bookingId: id };
  const pay = await money.api('POST', '/create-payment-intent', { as: buyer, body });
  const { code, message } = pay.json<ErrorResponse>();
  expect([code, message]).toEqual([
    'booking-ended',
    'We refunded this order. If the car is still for sale, you can book it again.',
  ]);
  expect(await money.record(buyer, id, intentId)).toEqual({
    insertedId: null,
    refunded: true,
    message,
  });
  expect(await money.findBooking(buyer, id)).toMatchObject({ transactionId: intentId });
});

describe('what the provider said before a refund', () => {
  it('is not booked after the refund, when it is answered late', async () => {
    const order = await paidOrder(money);
    const before = await money.provider.readRefundsAndDisputes(order.intentId);
    await giveBack(order);
    let isLate = false;
    money.disturb({
      readRefundsAndDisputes: async (id) => {
        if (isLate) return money.provider.readRefundsAndDisputes(id);
        isLate = true;
        await deliver(money);
        await expectUndone(order);
        return before;
      },
    });
    await deliver(money);
    expect(isLate).toBe(true);
    await expectUndone(order);
  });

  it('is not booked either when the refund has failed meanwhile', async () => {
    const order = await paidOrder(money);
    await giveBack(order);
    const intent = await money.provider.retrieveIntent(order.intentId);
    const before = await money.provider.readRefundsAndDisputes(order.intentId);
    await settleRefund(money, order.intentId, 'failed');
    let isLate = false;
    money.disturb({
      retrieveIntent: (id) =>
        isLate ? money.provider.retrieveIntent(id) : Promise.resolve(intent),
      readRefundsAndDisputes: async (id) => {
        if (isLate) return money.provider.readRefundsAndDisputes(id);
        isLate = true;
        await deliver(money);
        return before;
      },
    });
    await deliver(money);
    expect(isLate).toBe(true);
    await expectPaid(order);
  });

  it('of the payment itself is asked for again where more is known', async () => {
    const order = await paidOrder(money);
    const before = await money.provider.retrieveIntent(order.intentId);
    await giveBack(order);
    await deliver(money);
    // The list of payments is read one by one, so it is as old as its start.
    money.disturb({ listIntents: () => Readable.from(before ? [before] : []) });
    await money.app.jobs.run('reconcile-payments');
    await expectUndone(order);
  });
});

describe('reports', () => {
  const run = () => money.app.jobs.run('provider-events');
  const isOf = ({ intentId }: Order) => eq(providerEvents.intentId, intentId);
  const reportOf = async (order: Order) => {
    const [row, ...others] = await money.db.select().from(providerEvents).where(isOf(order));
    expect(others).toEqual([]);
    return row;
  };

  it('end in the same books in whatever order and however often they come', async () => {
    const order = await chargedOrder(money);
    await giveBack(order, 10_000);
    await giveBack(order);
    const { data } = await money.stripe.events.list({ limit: 100 });
    const events = data.filter((event) => JSON.stringify(event).includes(order.intentId));
    expect(events.map(({ type }) => type).sort()).toEqual([
      'charge.refunded',
      'charge.refunded',
      'payment_intent.succeeded',
      'refund.created',
      'refund.created',
    ]);
    // Newest first, and each one twice.
    for (const event of [...events, ...events]) {
      expect((await sendEvent(money, JSON.stringify(event))).statusCode).toBe(200);
      await run();
    }
    await expectUndone(order);
    expect(await money.refundsOf(order.intentId)).toHaveLength(2);
  });

  it('are kept while the provider is away, with the reason, and booked by the minute’s job', async () => {
    const order = await chargedOrder(money);
    money.disturb({ retrieveIntent: away });
    await deliver(money);
    expect(await reportOf(order)).toMatchObject({ state: 'waiting', attempts: 1, error: 'away' });
    // Retried at once, then with growing delays.
    await run();
    await run();
    expect(await reportOf(order)).toMatchObject({
      attempts: 2,
      nextAttemptAt: new Date(money.clock.now().getTime() + 2 * MINUTE),
    });
    expect((await booksOf(money, order)).payment).toBeUndefined();
    money.clock.advance(2 * MINUTE);
    money.disturb({});
    await run();
    await expectPaid(order);
    const asked = jest.fn(away);
    money.disturb({ retrieveIntent: asked });
    await run();
    expect(asked).not.toHaveBeenCalled();
  });

  it('wait each for itself, also one that the server was stopped over', async () => {
    const [first, second] = [await chargedOrder(money), await chargedOrder(money)];
    money.disturb({ retrieveIntent: away });
    await deliver(money);
    const unknown = { attempts: 0, nextAttemptAt: null };
    await money.db.update(providerEvents).set(unknown).where(isOf(second));
    money.disturb({
      retrieveIntent: (id) => (id === second.intentId ? away() : money.provider.retrieveIntent(id)),
    });
    await run();
    await expectPaid(first);
    expect(await reportOf(second)).toMatchObject({ state: 'waiting', attempts: 1 });
    money.disturb({});
    await run();
    await expectPaid(second);
  });
});

it('what is back counts no refund that failed or is under way, and never more than was paid', () => {
  const refund = (id: string, status: 'succeeded' | 'pending' | 'failed', amountCents: number) => ({
    id,
    intentId: null,
    decisionId: null,
    status,
    amountCents,
  });
  const refunds = [
    refund('a', 'failed', 100),
    refund('b', 'pending', 40),
    refund('c', 'succeeded', 50),
  ];
  const returns = { refunds, disputes: [], dispute: null, disputeDueAt: null, lostCents: 10 };
  const sum = { backCents: 60, isAllBack: false, refundId: 'b' };
  expect(sumUp(100, returns)).toEqual({ ...sum, isUnderWay: true });
  expect(sumUp(101, returns)).toEqual({ ...sum, isUnderWay: false });
  expect(sumUp(60, returns)).toEqual({ ...sum, isUnderWay: true, isAllBack: true });
  expect(sumUp(59, returns)).toMatchObject({ backCents: 59, isAllBack: true });
  expect(sumUp(100, { ...returns, refunds: refunds.slice(0, 1) }).refundId).toBeNull();
});
