import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { ErrorResponse, WireBooking, WireProduct } from '#contract/types';
import { products } from '../../products/schema';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../../testing/money';
import { providerEvents, bookings, payments } from '../schema';
import { sumUp } from './refundsAndDisputes';
import { InvalidWebhookError, PaymentProviderError } from './paymentProvider';

/** Changes after a payment: manual refunds, disputes, failed refunds. */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterEach(async () => {
  money.disturb({});
  await deliver();
});
afterAll(() => money.close());

const MINUTE = 60_000;
const away = () => Promise.reject(new PaymentProviderError(new Error('away')));

async function deliver() {
  while ((await money.sandbox.deliverDue()) > 0);
}

async function charged(card?: string) {
  const seller = await money.signIn('seller');
  const { userId: sellerId, email: sellerEmail } = seller;
  const [buyer, car] = [await money.signIn('user'), await money.car({ sellerId, sellerEmail })];
  const bookingId = await money.book(buyer, car);
  const secret = await money.createIntent(buyer, bookingId);
  expect(await money.payByCard(secret, card)).toBe(200);
  const booking = await money.findBooking(buyer, bookingId);
  return { seller, buyer, car, bookingId, booking, intentId: intentIdOf(secret) };
}
type Charged = Awaited<ReturnType<typeof charged>>;

async function paid(card?: string) {
  const order = await charged(card);
  await money.record(order.buyer, order.booking, order.intentId);
  return order;
}

async function stateOf({ bookingId, car, intentId }: Charged) {
  const [booking] = await money.db.select().from(bookings).where(eq(bookings.id, bookingId));
  const [product] = await money.db.select().from(products).where(eq(products.id, car.id));
  const [payment] = await money.db
    .select()
    .from(payments)
    .where(eq(payments.transactionId, intentId));
  return { booking, product, payment };
}

const giveBack = ({ intentId }: Charged, amount?: number) =>
  money.stripe.refunds.create({
    payment_intent: intentId,
    ...(amount === undefined ? {} : { amount }),
  });

/** The buyer disputes the charge. */
async function dispute({ intentId }: Charged) {
  const [charge] = (await money.stripe.charges.list({ payment_intent: intentId })).data;
  await post(`/v1/charges/${charge?.id ?? ''}/sandbox_dispute`);
  const { data } = await money.stripe.disputes.list({ payment_intent: intentId });
  return data[0]?.id ?? '';
}

async function post(path: string, form: Record<string, string> = {}) {
  const { host, port } = money.sandbox.endpoint();
  const answer = await fetch(`http://${host}:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${money.sandbox.secretKey}` },
    body: new URLSearchParams(form),
  });
  expect(answer.status).toBe(200);
}

async function expectUndone(order: Charged, refundCause: string) {
  expect(await stateOf(order)).toMatchObject({
    booking: { status: 'unpaid', active: false, endReason: 'undone' },
    // The buyer may have the car: it is not for sale until the seller lists it again.
    product: { status: 'sold' },
    payment: { status: 'refunded', refundCause },
  });
}

async function expectPaid(order: Charged) {
  expect(await stateOf(order)).toMatchObject({
    booking: { status: 'paid', active: true, endReason: null },
    product: { status: 'sold' },
    payment: { status: 'succeeded', refundCause: null },
  });
}

describe('a refund by hand', () => {
  const anotherOrder = 'The dispute was won, but the car already has another order.';

  it('undoes the order; buyer and seller see it, and nobody can book the car', async () => {
    const order = await paid();
    await giveBack(order);
    await deliver();
    await expectUndone(order, 'by-hand');
    const { buyer, seller, car, bookingId } = order;
    const orders = await money.api('GET', `/bookings/${buyer.email}`, { as: buyer });
    expect(orders.json<WireBooking[]>()).toMatchObject([
      {
        _id: bookingId,
        status: 'unpaid',
        refunded: true,
        refundState: 'done',
        refundCause: 'undone',
        transactionId: order.intentId,
      },
    ]);
    const cars = await money.api('GET', `/products/seller/${seller.email}`, { as: seller });
    expect(cars.json<WireProduct[]>()).toMatchObject([{ _id: car.id, refunded: true }]);
    await expect(money.book(await money.signIn('user'), car)).rejects.toThrow('has been sold');
    const body = { price: 1, bookingId };
    const pay = await money.api('POST', '/create-payment-intent', { as: buyer, body });
    expect(pay.json()).toMatchObject({
      code: 'booking-ended',
      message: 'We refunded this order. If the car is still for sale, you can book it again.',
    });
    expect(await money.record(buyer, order.booking, order.intentId)).toEqual({
      insertedId: null,
      refunded: true,
      message: pay.json<ErrorResponse>().message,
    });
  });

  it('of a part is noted, and the order stays', async () => {
    const order = await paid();
    await giveBack(order, 50_050);
    await deliver();
    await expectPaid(order);
    expect((await stateOf(order)).payment).toMatchObject({
      refundedCents: 50_050,
      refundError: null,
    });
    await giveBack(order);
    await deliver();
    await expectUndone(order, 'by-hand');
  });

  it('that fails at the bank later makes the order paid again', async () => {
    const order = await paid();
    const refund = await giveBack(order);
    await deliver();
    await expectUndone(order, 'by-hand');
    await post(`/v1/refunds/${refund.id}/sandbox_settle`, { result: 'failed' });
    await deliver();
    await expectPaid(order);
  });

  it('that fails at the bank later takes the car from nobody who has it by now', async () => {
    const order = await paid();
    const refund = await giveBack(order);
    await deliver();
    await money.db.update(products).set({ status: 'unsold' }).where(eq(products.id, order.car.id));
    const next = await money.signIn('user');
    const nextId = await money.book(next, order.car);
    await post(`/v1/refunds/${refund.id}/sandbox_settle`, { result: 'failed' });
    await deliver();
    expect(await stateOf(order)).toMatchObject({
      booking: { status: 'unpaid', active: false, endReason: 'undone' },
      // For an admin to settle.
      payment: {
        status: 'refunded',
        refundedCents: 0,
        refundError: anotherOrder,
      },
    });
    expect(await money.findBooking(next, nextId)).toMatchObject({ endReason: null });
  });

  it.each([
    ['heard of before the payment itself', charged],
    ['of an order', paid],
  ])('%s, that fails after its car was deleted unsold, is sent again', async (_when, start) => {
    const order = await start();
    const refund = await giveBack(order);
    await deliver();
    const gone = { status: 'unsold', deletedAt: money.clock.now() } as const;
    await money.db.update(products).set(gone).where(eq(products.id, order.car.id));
    await post(`/v1/refunds/${refund.id}/sandbox_settle`, { result: 'failed' });
    await deliver();
    expect(await stateOf(order)).toMatchObject({
      booking: { status: 'unpaid', active: false, endReason: 'undone', refundedAt: null },
      product: { status: 'unsold' },
      payment: { status: 'refunding', refundedCents: 0 },
    });
    money.clock.advance(2 * MINUTE);
    await money.app.jobs.run('send-refunds');
    const sentAgain = { status: 'succeeded', amount: 950_050 };
    expect(await money.refundsOf(order.intentId)).toMatchObject([{ status: 'failed' }, sentAgain]);
  });

  it('of a second payment, that fails at the bank later, leaves the order as it was', async () => {
    const order = await paid();
    const { bookingId, buyer } = order;
    const { id } = await money.stripe.paymentIntents.create({
      amount: 950_050,
      currency: 'usd',
      metadata: { installationId: money.installationId, bookingId, buyerId: buyer.userId },
    });
    await money.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const refund = await money.stripe.refunds.create({ payment_intent: id });
    await deliver();
    await post(`/v1/refunds/${refund.id}/sandbox_settle`, { result: 'failed' });
    await deliver();
    await expectPaid(order);
    const second = await money.db.select().from(payments).where(eq(payments.transactionId, id));
    expect(second).toMatchObject([
      { status: 'refunded', refundedCents: 0, refundError: anotherOrder },
    ]);
  });

  it('is no sale when it is heard of before the payment itself', async () => {
    const order = await charged();
    await giveBack(order);
    const answer = await money.record(order.buyer, order.booking, order.intentId);
    expect(answer).toMatchObject({ insertedId: null, refunded: true });
    await deliver();
    expect(await stateOf(order)).toMatchObject({
      booking: { status: 'unpaid', active: false, endReason: 'undone' },
      product: { status: 'unsold' },
      payment: { status: 'refunded', refundCause: 'by-hand' },
    });
  });
});

describe('a dispute', () => {
  it('leaves the order paid while it is open, and undoes it when it is lost', async () => {
    const order = await paid();
    const id = await dispute(order);
    await deliver();
    await expectPaid(order);
    expect((await stateOf(order)).payment).toMatchObject({ dispute: 'open' });
    await money.stripe.disputes.close(id);
    await deliver();
    await expectUndone(order, 'dispute');
  });

  it('that is won changes nothing', async () => {
    const order = await paid('4000000000000259');
    const { data } = await money.stripe.disputes.list({ payment_intent: order.intentId });
    await money.stripe.disputes.update(data[0]?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: true,
    });
    await deliver();
    await expectPaid(order);
    expect((await stateOf(order)).payment).toMatchObject({ dispute: 'won' });
  });
});

describe('what the provider said before a refund', () => {
  it('is not booked after the refund, when it is answered late', async () => {
    const order = await paid();
    const before = await money.provider.readRefundsAndDisputes(order.intentId);
    await giveBack(order);
    let isLate = false;
    money.disturb({
      readRefundsAndDisputes: async (id) => {
        if (isLate) return money.provider.readRefundsAndDisputes(id);
        isLate = true;
        await deliver();
        await expectUndone(order, 'by-hand');
        return before;
      },
    });
    await deliver();
    expect(isLate).toBe(true);
    await expectUndone(order, 'by-hand');
  });

  it('is not booked either when the refund has failed meanwhile', async () => {
    const order = await paid();
    const refund = await giveBack(order);
    const intent = await money.provider.retrieveIntent(order.intentId);
    const before = await money.provider.readRefundsAndDisputes(order.intentId);
    await post(`/v1/refunds/${refund.id}/sandbox_settle`, { result: 'failed' });
    let isLate = false;
    money.disturb({
      retrieveIntent: (id) =>
        isLate ? money.provider.retrieveIntent(id) : Promise.resolve(intent),
      readRefundsAndDisputes: async (id) => {
        if (isLate) return money.provider.readRefundsAndDisputes(id);
        isLate = true;
        await deliver();
        return before;
      },
    });
    await deliver();
    expect(isLate).toBe(true);
    await expectPaid(order);
  });

  it('of the payment itself is asked for again where more is known', async () => {
    const order = await paid();
    const before = await money.provider.retrieveIntent(order.intentId);
    await giveBack(order);
    await deliver();
    // The list of payments is read one by one, so it is as old as its start.
    const listed = before ? [before] : [];
    money.disturb({ listIntents: () => Readable.from(listed) });
    await money.app.jobs.run('reconcile-payments');
    await expectUndone(order, 'by-hand');
  });
});

describe('reports', () => {
  const send = async (payload: string) => {
    const { webhookSecret: secret } = money.sandbox;
    const signature = money.stripe.webhooks.generateTestHeaderString({ payload, secret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const answer = await money.api('POST', '/webhooks/stripe', { body: payload, headers });
    await money.app.jobs.run('provider-events');
    return answer;
  };

  it('end in the same books in whatever order and however often they come', async () => {
    const order = await charged();
    await giveBack(order, 10_000);
    await giveBack(order);
    const events = (await money.stripe.events.list({ limit: 100 })).data.filter((event) =>
      JSON.stringify(event).includes(order.intentId),
    );
    expect(events.map(({ type }) => type).sort()).toEqual([
      'charge.refunded',
      'charge.refunded',
      'payment_intent.succeeded',
      'refund.created',
      'refund.created',
    ]);
    // Newest first, and each one twice.
    for (const event of [...events, ...events]) {
      expect((await send(JSON.stringify(event))).statusCode).toBe(200);
    }
    expect(await stateOf(order)).toMatchObject({
      booking: { status: 'unpaid', endReason: 'undone' },
      product: { status: 'unsold' },
      payment: { status: 'refunded', refundedCents: 950_050 },
    });
    expect(await money.refundsOf(order.intentId)).toHaveLength(2);
  });

  it('are kept while the provider is away, with the reason, and booked by the minute’s job', async () => {
    const order = await charged();
    money.disturb({ retrieveIntent: away });
    await deliver();
    const report = async () => {
      const isOfOrder = eq(providerEvents.intentId, order.intentId);
      const [row, ...others] = await money.db.select().from(providerEvents).where(isOfOrder);
      expect(others).toEqual([]);
      return row;
    };
    expect(await report()).toMatchObject({ state: 'waiting', attempts: 1, error: 'away' });
    // Retried at once, then with growing delays.
    await money.app.jobs.run('provider-events');
    await money.app.jobs.run('provider-events');
    expect(await report()).toMatchObject({
      attempts: 2,
      nextAttemptAt: new Date(money.clock.now().getTime() + 2 * MINUTE),
    });
    expect((await stateOf(order)).payment).toBeUndefined();
    money.clock.advance(2 * MINUTE);
    money.disturb({});
    await money.app.jobs.run('provider-events');
    await expectPaid(order);
    const asked = jest.fn(away);
    money.disturb({ retrieveIntent: asked });
    await money.app.jobs.run('provider-events');
    expect(asked).not.toHaveBeenCalled();
  });

  it('wait each for itself, also one that the server was stopped over', async () => {
    const [first, second] = [await charged(), await charged()];
    money.disturb({ retrieveIntent: away });
    await deliver();
    const isOfSecond = eq(providerEvents.intentId, second.intentId);
    await money.db
      .update(providerEvents)
      .set({ attempts: 0, nextAttemptAt: null })
      .where(isOfSecond);
    money.disturb({
      retrieveIntent: (id) => (id === second.intentId ? away() : money.provider.retrieveIntent(id)),
    });
    await money.app.jobs.run('provider-events');
    await expectPaid(first);
    const [waiting] = await money.db.select().from(providerEvents).where(isOfSecond);
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 });
    money.disturb({});
    await money.app.jobs.run('provider-events');
    await expectPaid(second);
  });

  it('that we fail to read are our failure, not a wrong signature', async () => {
    money.disturb({
      parseWebhook: () => {
        throw new TypeError('a mistake of ours');
      },
    });
    expect((await send('{}')).statusCode).toBe(500);
    money.disturb({});
    expect(() => money.provider.parseWebhook(Buffer.from('{}'), 'wrong')).toThrow(
      InvalidWebhookError,
    );
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
  const returns = { refunds, disputes: [], dispute: null, lostCents: 10 };
  const sum = { backCents: 60, isAllBack: false, refundId: 'b' };
  expect(sumUp(100, returns)).toEqual({ ...sum, isUnderWay: true });
  expect(sumUp(101, returns)).toEqual({ ...sum, isUnderWay: false });
  expect(sumUp(60, returns)).toEqual({ ...sum, isUnderWay: true, isAllBack: true });
  expect(sumUp(59, returns)).toMatchObject({ backCents: 59, isAllBack: true });
  expect(sumUp(100, { ...returns, refunds: refunds.slice(0, 1) }).refundId).toBeNull();
});
