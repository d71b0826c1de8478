import { eq } from 'drizzle-orm';
import type { ErrorResponse, PaymentResponse } from '#contract/types';
import type { SignedIn } from '../../testing/app';
import { DAY } from '../../testing/clock';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import {
  away,
  booksOf,
  changeBooking,
  chargedOrder,
  eventAbout,
  heldBooking,
  type Order,
  payableBooking,
  payOtherwise,
  sendEvent,
} from '../../testing/orders';
import { notFound, refusal, unauthenticated, wrongFields } from '../../testing/responses';
import { payments, unmatchedPayments } from '../schema';
import { providerEvents } from '../records/schema';

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

const bodyOf = ({ id, buyer, car, intentId }: Order) => ({
  price: car.resaleCents / 100,
  transactionId: intentId,
  email: buyer.email,
  bookingId: id,
  productId: car.id,
});

const post = (as: SignedIn | undefined, body: Record<string, unknown>) =>
  money.api('POST', '/payments', { ...(as ? { as } : {}), body });
const postFor = (order: Order, changes: Record<string, unknown> = {}) =>
  post(order.buyer, { ...bodyOf(order), ...changes });

async function stateOf({ id, ...order }: Order) {
  const { booking, car } = await booksOf(money, { id, ...order });
  const paid = await money.db.select().from(payments).where(eq(payments.bookingId, id));
  return { booking: booking?.status, car: car?.status, payments: paid };
}

const unmatched = (transactionId: string) =>
  money.db
    .select()
    .from(unmatchedPayments)
    .where(eq(unmatchedPayments.transactionId, transactionId));

/** Sends an event and runs its job. */
async function hear(payload: string, secret?: string) {
  const answer = await sendEvent(money, payload, secret);
  await money.app.jobs.run('provider-events');
  return answer;
}

/** Hears of this payment only. */
async function hearOf(intentId: string) {
  expect((await hear(eventAbout(intentId))).statusCode).toBe(200);
  const isOf = eq(providerEvents.intentId, intentId);
  const [report] = await money.db.select().from(providerEvents).where(isOf);
  expect(report).toMatchObject({ state: 'done', attempts: 0 });
}

const expectPaidOnce = async (order: Order) =>
  expect(await stateOf(order)).toMatchObject({
    booking: 'paid',
    car: 'sold',
    payments: [{ transactionId: order.intentId, amountCents: 950_050, status: 'succeeded' }],
  });
const expectNothingPaid = async (order: Order) =>
  expect(await stateOf(order)).toEqual({ booking: 'unpaid', car: 'unsold', payments: [] });

describe('POST /payments', () => {
  it('pays the booking, sells the car and records the payment', async () => {
    const order = await chargedOrder(money);
    const answer = await postFor(order);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<PaymentResponse>().insertedId).toBeTruthy();
    await expectPaidOnce(order);
    expect(await money.findBooking(order.buyer, order.id)).toMatchObject({
      status: 'paid',
      reservedUntil: null,
      transactionId: order.intentId,
    });
  });

  it('answers the same when it comes twice, one after the other or at once', async () => {
    const order = await chargedOrder(money);
    const answers = await Promise.all([1, 2, 3].map(() => postFor(order)));
    const all = [...answers, await postFor(order)];
    const ids = all.map((answer) => answer.json<PaymentResponse>().insertedId);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeTruthy();
    await expectPaidOnce(order);
  });

  it.each([
    ['the price as text', () => ({ price: '9500.50' })],
    ['no e-mail and product', () => ({ email: undefined, productId: undefined })],
    [
      'the e-mail as its owner may write it',
      (email: string) => ({ email: `  ${email.toUpperCase()} ` }),
    ],
  ])('takes %s', async (_what, changes) => {
    const order = await chargedOrder(money);
    expect((await postFor(order, changes(order.buyer.email))).statusCode).toBe(200);
    await expectPaidOnce(order);
  });

  it('believes nobody else, and nobody unknown', async () => {
    const order = await chargedOrder(money);
    expect(refusal(await post(undefined, bodyOf(order)))).toEqual(unauthenticated);
    const refused = await post(await money.signIn('admin'), bodyOf(order));
    expect(refusal(refused)).toEqual(notFound);
    expect(refused.json<ErrorResponse>().message).toBe('Booking not found.');
    await expectNothingPaid(order);
  });

  it('does not believe a card that was not charged', async () => {
    const order = await payableBooking(money);
    await money.payByCard(order.secret, '4000000000009995');
    const answer = await postFor(order);
    expect(refusal(answer)).toEqual({ status: 409, code: 'payment-incomplete' });
    expect(answer.json<ErrorResponse>().message).toBe('This payment hasn’t gone through.');
    await expectNothingPaid(order);
  });

  it('does not believe its own payment when the provider says that less came, or nothing', async () => {
    const order = await chargedOrder(money);
    const intent = await money.provider.retrieveIntent(order.intentId);
    const less = intent && { ...intent, amountCents: 100 };
    money.disturb({ retrieveIntent: () => Promise.resolve(less) });
    const answer = await postFor(order);
    expect(refusal(answer)).toEqual({ status: 409, code: 'payment-incomplete' });
    expect(answer.json<ErrorResponse>().message).toBe(
      'The payment amount doesn’t match the booking.',
    );
    money.disturb({ retrieveIntent: () => Promise.resolve(null) });
    const unknown = await postFor(order);
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json<ErrorResponse>().message).toBe('Payment not found.');
    await expectNothingPaid(order);
  });

  it('does not take a transaction of nobody, of somebody else, or of another booking', async () => {
    const [order, other] = [await chargedOrder(money), await chargedOrder(money)];
    const ids = ['pi_made_up', '../refunds', 'pi_', 'x'.repeat(255), other.intentId];
    for (const transactionId of ids) {
      const answer = await postFor(order, { transactionId });
      expect(answer.statusCode).toBe(400);
      expect(answer.json<ErrorResponse>().fieldErrors).toEqual({
        transactionId: 'Payment not found.',
      });
    }
    const second = await heldBooking(money, { buyer: order.buyer });
    const forSecond = () => postFor(order, { bookingId: second.id, productId: second.car.id });
    expect((await forSecond()).statusCode).toBe(409);
    await expectNothingPaid(order);
    await expectNothingPaid(other);
    // Nor when it is recorded for the booking that it paid.
    await postFor(order);
    const twice = await forSecond();
    expect(refusal(twice)).toEqual({ status: 409, code: 'payment-of-other-booking' });
    expect(twice.json<ErrorResponse>().message).toBe(
      'This payment belongs to another of your bookings.',
    );
    expect(await money.findBooking(order.buyer, second.id)).toMatchObject({ status: 'unpaid' });
  });

  it.each<[string, string, { userId?: string; amount?: number; currency?: string }]>([
    ['another amount', 'amount', { amount: 100 }],
    ['another currency', 'currency', { currency: 'eur' }],
    ['another buyer', 'buyer', { userId: 'somebody-else' }],
  ])('does not take %s for the booking', async (_what, reason, { userId, ...changes }) => {
    const order = await chargedOrder(money);
    const buyer = userId ? { userId } : order.buyer;
    const transactionId = await payOtherwise(money, { id: order.id, buyer }, changes);
    expect((await postFor(order, { transactionId })).statusCode).toBe(400);
    await expectNothingPaid(order);
    // Nor does its webhook event; it is recorded as unmatched for an admin to settle.
    await hearOf(transactionId);
    await expectNothingPaid(order);
    expect(await unmatched(transactionId)).toMatchObject([
      {
        bookingId: order.id,
        buyerId: buyer.userId,
        amountCents: changes.amount ?? 950_050,
        currency: changes.currency ?? 'usd',
        reason,
      },
    ]);
  });

  it('sets money for a booking that is not there aside, for a person to settle', async () => {
    const buyer = { userId: 'nobody' };
    const intentId = await payOtherwise(money, { id: 'never-made', buyer });
    await hearOf(intentId);
    expect(await unmatched(intentId)).toMatchObject([
      { bookingId: 'never-made', buyerId: 'nobody', reason: 'no-booking', settledAt: null },
    ]);
  });

  it('does not ask the provider about a payment that is not this booking’s', async () => {
    const [order, other] = [await chargedOrder(money), await chargedOrder(money)];
    const retrieveIntent = jest.fn(money.provider.retrieveIntent);
    money.disturb({ retrieveIntent });
    for (const transactionId of ['pi_made_up', other.intentId]) {
      await postFor(order, { transactionId });
    }
    expect(retrieveIntent).not.toHaveBeenCalled();
    // The caller's own payment is recorded once.
    await postFor(order);
    await postFor(order);
    expect(retrieveIntent).toHaveBeenCalledTimes(1);
  });

  it('says what is wrong about a field, and what it should be', async () => {
    const order = await chargedOrder(money);
    for (const [field, wrong, message] of [
      ['price', 1, 'The price of this booking is $9,500.50.'],
      ['productId', 'another', 'This booking is for another car.'],
      ['email', 'another@example.com', 'This isn’t the email address of your account.'],
    ] as const) {
      const answer = await postFor(order, { [field]: wrong });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ message, fieldErrors: { [field]: message } });
    }
    for (const [field, wrong] of [
      ['price', 'free'],
      ['transactionId', ''],
      ['bookingId', undefined],
      ['insertedId', 'x'],
    ] as const) {
      expect(wrongFields(await postFor(order, { [field]: wrong }))).toEqual([field]);
    }
    await expectNothingPaid(order);
  });

  it('changes nothing while the provider cannot be reached; the webhook still settles it', async () => {
    const order = await chargedOrder(money);
    money.disturb({ retrieveIntent: away });
    const unavailable = { status: 503, code: 'payment-provider-unavailable' };
    expect(refusal(await postFor(order))).toEqual(unavailable);
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
  it('alone is enough: the buyer lost the connection after paying', async () => {
    const order = await chargedOrder(money);
    expect(await money.sandbox.deliverDue()).toBe(1);
    await expectPaidOnce(order);
  });

  it('may come before, after, twice, and at the same time as the page', async () => {
    const before = await chargedOrder(money);
    await money.sandbox.deliverDue();
    expect((await postFor(before)).json<PaymentResponse>().insertedId).toBe(
      (await stateOf(before)).payments[0]?.id,
    );
    await expectPaidOnce(before);

    const after = await chargedOrder(money);
    await postFor(after);
    expect(await money.sandbox.deliverDue()).toBe(1);
    await expectPaidOnce(after);

    const twice = await chargedOrder(money);
    for (let i = 0; i < 2; i += 1) await hearOf(twice.intentId);
    await expectPaidOnce(twice);

    const together = await chargedOrder(money);
    const answers = await Promise.all([
      postFor(together),
      hear(eventAbout(together.intentId)),
      money.sandbox.deliverDue(),
      postFor(together),
    ]);
    expect(answers.map((each) => (typeof each === 'number' ? 200 : each.statusCode))).toEqual([
      200, 200, 200, 200,
    ]);
    await expectPaidOnce(together);
  });

  it('believes only the provider’s signature over the very same bytes, and only fresh ones', async () => {
    const order = await chargedOrder(money);
    const payload = eventAbout(order.intentId);
    const { webhookSecret: secret } = money.sandbox;
    const sign = (signed: { payload: string; secret: string; timestamp?: number }) =>
      money.stripe.webhooks.generateTestHeaderString(signed);
    const timestamp = Math.floor(Date.now() / 1000) - 600;
    const forgeries: [string, string | undefined][] = [
      [payload, undefined],
      [payload, ''],
      [payload, 'rubbish'],
      [payload, sign({ payload, secret: 'whsec_guessed' })],
      [payload, sign({ payload, secret, timestamp })],
      [`${payload} `, sign({ payload, secret })],
      ['', sign({ payload: '', secret })],
    ];
    for (const [body, signature] of forgeries) {
      const headers = {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      };
      const answer = await money.api('POST', '/webhooks/stripe', { body, headers });
      expect(answer.statusCode).toBe(400);
    }
    await money.app.jobs.run('provider-events');
    await expectNothingPaid(order);
    const taken = await hear(payload);
    expect([taken.statusCode, taken.json()]).toEqual([200, { received: true }]);
    await expectPaidOnce(order);
  });

  it('accepts what is none of our business, and changes nothing', async () => {
    const create = () => money.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    const [strange, canceled] = [await create(), await create()];
    await money.stripe.paymentIntents.confirm(strange.id, { payment_method: 'pm_card_visa' });
    await money.stripe.paymentIntents.cancel(canceled.id);
    const before = await money.db.$count(payments);
    expect(await money.sandbox.deliverDue()).toBe(2);
    expect(await money.db.$count(payments)).toBe(before);
    // Nor are they listed as unmatched.
    expect(await unmatched(strange.id)).toEqual([]);
  });
});

it('a hold that ended while its buyer was paying is still an order when the car is free', async () => {
  const order = await chargedOrder(money);
  money.clock.advance(DAY + 1);
  const endedAt = money.clock.now();
  await changeBooking(money, order.id, { active: false, endReason: 'expired', endedAt });
  const answer = await post(await money.renew(order.buyer), bodyOf(order));
  expect(answer.json<PaymentResponse>().insertedId).toBeTruthy();
  await expectPaidOnce(order);
});
