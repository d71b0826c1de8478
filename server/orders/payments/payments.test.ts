import { eq } from 'drizzle-orm';
import type { ErrorResponse, PaymentResponse } from '#contract/types';
import { products } from '../../products/schema';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../../testing/money';
import { unmatchedPayments, bookings, payments, providerEvents } from '../schema';
import { PaymentProviderError } from './paymentProvider';

/** POST /payments and POST /webhooks/stripe, which complete the same payment. */
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

/** A booking whose card was charged, not yet reported to us. */
async function charged() {
  const [buyer, car] = [await money.signIn('user'), await money.car()];
  const bookingId = await money.book(buyer, car);
  const clientSecret = await money.createIntent(buyer, bookingId);
  expect(await money.payByCard(clientSecret)).toBe(200);
  const booking = await money.findBooking(buyer, bookingId);
  return { buyer, car, bookingId, booking, transactionId: intentIdOf(clientSecret) };
}
type Charged = Awaited<ReturnType<typeof charged>>;

const bodyOf = ({ booking, transactionId }: Charged) => ({
  price: booking.price,
  transactionId,
  email: booking.email,
  bookingId: booking._id,
  productId: booking.productId,
});

const post = (as: Charged['buyer'] | undefined, body: Record<string, unknown>) =>
  money.api('POST', '/payments', { ...(as ? { as } : {}), body });

async function stateOf({ bookingId, car }: Charged) {
  const [booking] = await money.db.select().from(bookings).where(eq(bookings.id, bookingId));
  const [product] = await money.db.select().from(products).where(eq(products.id, car.id));
  const paid = await money.db.select().from(payments).where(eq(payments.bookingId, bookingId));
  return { booking: booking?.status, product: product?.status, payments: paid };
}

const unmatched = (transactionId: string) =>
  money.db
    .select()
    .from(unmatchedPayments)
    .where(eq(unmatchedPayments.transactionId, transactionId));

/** Delivers only the webhook events of this payment. */
async function reportOnly(intentId: string) {
  const payload = JSON.stringify({
    id: `evt_${intentId}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: intentId } },
  });
  expect((await send(payload, sign(payload))).statusCode).toBe(200);
}

const sign = (payload: string, secret = money.sandbox.webhookSecret, timestamp?: number) =>
  money.stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp === undefined ? {} : { timestamp }),
  });

/** Sends an event and runs its job. */
async function send(payload: string, signature?: string) {
  const headers = {
    'content-type': 'application/json',
    ...(signature === undefined ? {} : { 'stripe-signature': signature }),
  };
  const answer = await money.api('POST', '/webhooks/stripe', { body: payload, headers });
  await money.app.jobs.run('provider-events');
  return answer;
}

async function reportOf(intentId: string) {
  const isThis = eq(providerEvents.id, `evt_${intentId}`);
  const [report] = await money.db.select().from(providerEvents).where(isThis);
  return report;
}

async function expectPaidOnce(order: Charged) {
  expect(await stateOf(order)).toMatchObject({
    booking: 'paid',
    product: 'sold',
    payments: [{ transactionId: order.transactionId, amountCents: 950_050, status: 'succeeded' }],
  });
}

async function expectNothingPaid(order: Charged) {
  expect(await stateOf(order)).toMatchObject({
    booking: 'unpaid',
    product: 'unsold',
    payments: [],
  });
}

describe('POST /payments', () => {
  it('pays the booking, sells the car and records the payment', async () => {
    const order = await charged();
    const answer = await post(order.buyer, bodyOf(order));
    expect(answer.statusCode).toBe(200);
    expect(answer.json<PaymentResponse>().insertedId).toBeTruthy();
    await expectPaidOnce(order);
    expect(await money.findBooking(order.buyer, order.bookingId)).toMatchObject({
      status: 'paid',
      reservedUntil: null,
      transactionId: order.transactionId,
    });
  });

  it('answers the same when it comes twice, one after the other or at once', async () => {
    const order = await charged();
    const answers = await Promise.all([1, 2, 3].map(() => post(order.buyer, bodyOf(order))));
    const again = await post(order.buyer, bodyOf(order));
    const ids = [...answers, again].map((answer) => answer.json<PaymentResponse>().insertedId);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeTruthy();
    await expectPaidOnce(order);
  });

  it('takes the price as text, and no e-mail and product', async () => {
    const order = await charged();
    const { bookingId, transactionId } = order;
    const answer = await post(order.buyer, { price: '9500.50', bookingId, transactionId });
    expect(answer.statusCode).toBe(200);
    await expectPaidOnce(order);
  });

  it('takes the e-mail as its owner may write it', async () => {
    const order = await charged();
    const email = `  ${order.booking.email.toUpperCase()} `;
    expect((await post(order.buyer, { ...bodyOf(order), email })).statusCode).toBe(200);
    await expectPaidOnce(order);
  });

  it('believes nobody else, and nobody unknown', async () => {
    const order = await charged();
    expect((await post(undefined, bodyOf(order))).statusCode).toBe(401);
    const stranger = await money.signIn('admin');
    const refused = await post(stranger, bodyOf(order));
    expect(refused.statusCode).toBe(404);
    expect(refused.json<ErrorResponse>().message).toBe('Booking not found.');
    await expectNothingPaid(order);
  });

  it('does not believe a card that was not charged', async () => {
    const [buyer, car] = [await money.signIn('user'), await money.car()];
    const bookingId = await money.book(buyer, car);
    const clientSecret = await money.createIntent(buyer, bookingId);
    await money.payByCard(clientSecret, '4000000000009995');
    const booking = await money.findBooking(buyer, bookingId);
    const transactionId = intentIdOf(clientSecret);
    const order = { buyer, car, bookingId, booking, transactionId };
    const answer = await post(buyer, bodyOf(order));
    expect(answer.statusCode).toBe(409);
    expect(answer.json<ErrorResponse>()).toMatchObject({
      code: 'payment-incomplete',
      message: 'This payment hasn’t gone through.',
    });
    await expectNothingPaid(order);
  });

  it('does not believe its own payment when the provider says that less came', async () => {
    const order = await charged();
    money.disturb({
      retrieveIntent: async (id) => {
        const intent = await money.provider.retrieveIntent(id);
        return intent && { ...intent, amountCents: 100 };
      },
    });
    const answer = await post(order.buyer, bodyOf(order));
    expect(answer.statusCode).toBe(409);
    expect(answer.json<ErrorResponse>()).toMatchObject({
      code: 'payment-incomplete',
      message: 'The payment amount doesn’t match the booking.',
    });
    await expectNothingPaid(order);
  });

  it('does not take a transaction of nobody, of somebody else, or of another booking', async () => {
    const [order, other] = [await charged(), await charged()];
    const ids = ['pi_made_up', '../refunds', 'pi_', 'x'.repeat(255), other.transactionId];
    for (const transactionId of ids) {
      const answer = await post(order.buyer, { ...bodyOf(order), transactionId });
      expect(answer.statusCode).toBe(400);
      expect(answer.json<ErrorResponse>().fieldErrors).toEqual({
        transactionId: 'Payment not found.',
      });
    }
    const second = await money.car();
    const secondId = await money.book(order.buyer, second);
    const answer = await post(order.buyer, {
      ...bodyOf(order),
      bookingId: secondId,
      productId: second.id,
    });
    expect(answer.statusCode).toBe(409);
    await expectNothingPaid(order);
    await expectNothingPaid(other);
    expect(await money.findBooking(order.buyer, secondId)).toMatchObject({ status: 'unpaid' });
    // Nor when it is recorded for the booking that it paid.
    await post(order.buyer, bodyOf(order));
    const twice = await post(order.buyer, {
      ...bodyOf(order),
      bookingId: secondId,
      productId: second.id,
    });
    expect(twice.statusCode).toBe(409);
    expect(twice.json<ErrorResponse>()).toMatchObject({
      message: 'This payment belongs to another of your bookings.',
      code: 'payment-of-other-booking',
    });
    expect(await money.findBooking(order.buyer, secondId)).toMatchObject({ status: 'unpaid' });
  });

  it.each([
    ['another amount', 'amount', { amount: 100 }],
    ['another currency', 'currency', { currency: 'eur' }],
    ['another buyer', 'buyer', { buyerId: 'somebody-else' }],
  ])('does not take %s for the booking', async (_what, reason, wrong) => {
    const order = await charged();
    const { bookingId } = order;
    const { buyerId, ...wrongMoney } = { buyerId: order.buyer.userId, ...wrong };
    const intent = await money.stripe.paymentIntents.create({
      amount: 950_050,
      currency: 'usd',
      metadata: { installationId: money.installationId, bookingId, buyerId },
      ...wrongMoney,
    });
    await money.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    const answer = await post(order.buyer, { ...bodyOf(order), transactionId: intent.id });
    expect(answer.statusCode).toBe(400);
    await expectNothingPaid(order);
    // Nor does its webhook event; it is recorded as unmatched for an admin to settle.
    await reportOnly(intent.id);
    expect((await stateOf(order)).payments).toEqual([]);
    expect(await unmatched(intent.id)).toMatchObject([
      { bookingId, buyerId, amountCents: intent.amount, currency: intent.currency, reason },
    ]);
    expect(await reportOf(intent.id)).toMatchObject({ state: 'done', attempts: 0 });
  });

  it('sets money for a booking that is not there aside, for a person to settle', async () => {
    const intent = await money.stripe.paymentIntents.create({
      amount: 950_050,
      currency: 'usd',
      metadata: {
        installationId: money.installationId,
        bookingId: 'never-made',
        buyerId: 'nobody',
      },
    });
    await money.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    await reportOnly(intent.id);
    expect(await unmatched(intent.id)).toMatchObject([
      { bookingId: 'never-made', buyerId: 'nobody', reason: 'no-booking', settledAt: null },
    ]);
    expect(await reportOf(intent.id)).toMatchObject({ state: 'done', attempts: 0 });
  });

  it('does not take a payment that the provider does not know', async () => {
    const order = await charged();
    money.disturb({ retrieveIntent: () => Promise.resolve(null) });
    const answer = await post(order.buyer, bodyOf(order));
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorResponse>().message).toBe('Payment not found.');
    await expectNothingPaid(order);
  });

  it('does not ask the provider about a payment that is not this booking’s', async () => {
    const [order, other] = [await charged(), await charged()];
    let calls = 0;
    money.disturb({
      retrieveIntent: (id) => {
        calls += 1;
        return money.provider.retrieveIntent(id);
      },
    });
    for (const transactionId of ['pi_made_up', other.transactionId]) {
      await post(order.buyer, { ...bodyOf(order), transactionId });
    }
    expect(calls).toBe(0);
    // The caller's own payment is recorded once.
    await post(order.buyer, bodyOf(order));
    await post(order.buyer, bodyOf(order));
    expect(calls).toBe(1);
  });

  it.each([
    ['price', { price: 1 }, 'The price of this booking is $9,500.50.'],
    ['productId', { productId: 'another' }, 'This booking is for another car.'],
    ['email', { email: 'another@example.com' }, 'This isn’t the email address of your account.'],
  ])('says what is wrong about the %s', async (field, wrong, message) => {
    const order = await charged();
    const answer = await post(order.buyer, { ...bodyOf(order), ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorResponse>()).toMatchObject({
      message,
      fieldErrors: { [field]: message },
    });
    await expectNothingPaid(order);
  });

  it.each([
    ['price', { price: 'free' }],
    ['transactionId', { transactionId: '' }],
    ['bookingId', { bookingId: undefined }],
    ['insertedId', { insertedId: 'x' }],
  ])('refuses a wrong %s: %j', async (field, wrong) => {
    const order = await charged();
    const answer = await post(order.buyer, { ...bodyOf(order), ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<ErrorResponse>().fieldErrors ?? {})).toEqual([field]);
    await expectNothingPaid(order);
  });

  it('changes nothing while the provider cannot be reached; the webhook still settles it', async () => {
    const order = await charged();
    money.disturb({
      retrieveIntent: () => Promise.reject(new PaymentProviderError(new Error('away'))),
    });
    const answer = await post(order.buyer, bodyOf(order));
    expect(answer.statusCode).toBe(503);
    expect(answer.json<ErrorResponse>().code).toBe('payment-provider-unavailable');
    await expectNothingPaid(order);
    // The event is stored, so it need not be resent, and processed once the provider is back.
    expect(await money.sandbox.deliverDue()).toBe(1);
    await expectNothingPaid(order);
    money.disturb({});
    await money.app.jobs.run('provider-events');
    await expectPaidOnce(order);
  });
});

describe('the webhook', () => {
  async function eventFor({ transactionId }: Charged) {
    const object = await money.stripe.paymentIntents.retrieve(transactionId);
    return JSON.stringify({
      id: `evt_${transactionId}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object },
    });
  }

  it('alone is enough: the buyer lost the connection after paying', async () => {
    const order = await charged();
    expect(await money.sandbox.deliverDue()).toBe(1);
    await expectPaidOnce(order);
  });

  it('may come before, after, twice, and at the same time as the page', async () => {
    const before = await charged();
    await money.sandbox.deliverDue();
    expect((await post(before.buyer, bodyOf(before))).json<PaymentResponse>().insertedId).toBe(
      (await stateOf(before)).payments[0]?.id,
    );
    await expectPaidOnce(before);

    const after = await charged();
    await post(after.buyer, bodyOf(after));
    expect(await money.sandbox.deliverDue()).toBe(1);
    await expectPaidOnce(after);

    const twice = await charged();
    const payload = await eventFor(twice);
    for (let i = 0; i < 2; i += 1) {
      expect((await send(payload, sign(payload))).statusCode).toBe(200);
    }
    await expectPaidOnce(twice);

    const together = await charged();
    const event = await eventFor(together);
    const answers = await Promise.all([
      post(together.buyer, bodyOf(together)),
      send(event, sign(event)),
      money.sandbox.deliverDue(),
      post(together.buyer, bodyOf(together)),
    ]);
    expect(answers.map((each) => (typeof each === 'number' ? 200 : each.statusCode))).toEqual([
      200, 200, 200, 200,
    ]);
    await expectPaidOnce(together);
  });

  it('believes only the provider’s signature over the very same bytes, and only fresh ones', async () => {
    const order = await charged();
    const payload = await eventFor(order);
    const tenMinutesAgo = Math.floor(Date.now() / 1000) - 600;
    const forgeries: [string, string | undefined][] = [
      [payload, undefined],
      [payload, ''],
      [payload, 'rubbish'],
      [payload, sign(payload, 'whsec_guessed')],
      [payload, sign(payload, undefined, tenMinutesAgo)],
      [`${payload} `, sign(payload)],
      ['', sign('')],
    ];
    for (const [body, signature] of forgeries) {
      expect((await send(body, signature)).statusCode).toBe(400);
    }
    await expectNothingPaid(order);
    const taken = await send(payload, sign(payload));
    expect([taken.statusCode, taken.json()]).toEqual([200, { received: true }]);
    await expectPaidOnce(order);
  });

  it('accepts what is none of our business, and changes nothing', async () => {
    const strange = await money.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    await money.stripe.paymentIntents.confirm(strange.id, { payment_method: 'pm_card_visa' });
    const canceled = await money.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    await money.stripe.paymentIntents.cancel(canceled.id);
    const before = await money.countPayments();
    expect(await money.sandbox.deliverDue()).toBe(2);
    expect(await money.countPayments()).toBe(before);
    // Nor are they listed as unmatched.
    expect(await unmatched(strange.id)).toEqual([]);
  });
});

describe('a hold that ended while its buyer was paying', () => {
  it('still becomes an order when the car is free, even after the hold was swept away', async () => {
    const order = await charged();
    money.clock.advance(DAY + 1);
    const ended = { active: false, endReason: 'expired', endedAt: money.clock.now() } as const;
    await money.db.update(bookings).set(ended).where(eq(bookings.id, order.bookingId));
    expect((await stateOf(order)).booking).toBe('unpaid');
    const answer = await post(await money.renew(order.buyer), bodyOf(order));
    expect(answer.json<PaymentResponse>().insertedId).toBeTruthy();
    await expectPaidOnce(order);
  });
});
