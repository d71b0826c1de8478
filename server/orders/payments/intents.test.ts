import type { ErrorResponse } from '#contract/types';
import type { SignedIn } from '../../testing/app';
import { DAY } from '../../testing/clock';
import { intentIdOf } from '../../testing/acts';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import {
  away,
  changeBooking,
  chargedOrder,
  heldBooking,
  type HeldBooking,
  paidOrder,
  payableBooking,
} from '../../testing/orders';
import { notFound, refusal, unauthenticated, wrongFields } from '../../testing/responses';
import { PaymentProviderError } from '../paymentProvider';
import { createStripeProvider } from './stripeProvider';

/** POST /create-payment-intent (spec §7). */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterEach(() => {
  money.disturb({});
});
afterAll(() => money.close());

/** How long the server uses its cached secret instead of the provider. */
const MOMENT = 5000;

const ask = (as: SignedIn | string | undefined, body: Record<string, unknown>) =>
  money.api('POST', '/create-payment-intent', { ...(as ? { as } : {}), body });
const askFor = ({ buyer, id }: HeldBooking) => ask(buyer, { price: 1, bookingId: id });
const secretOf = ({ buyer, id }: HeldBooking) => money.createIntent(buyer, id);

it('answers the secret of an intent over the booking’s price, whatever the price says', async () => {
  const booking = await heldBooking(money);
  const answer = await askFor(booking);
  expect(answer.statusCode).toBe(200);
  const { clientSecret } = answer.json<{ clientSecret: string }>();
  const { installationId } = money;
  const intent = await money.stripe.paymentIntents.retrieve(intentIdOf(clientSecret));
  expect(intent).toMatchObject({
    amount: 950_050,
    currency: 'usd',
    client_secret: clientSecret,
    description: 'Volvo V60 D4',
    metadata: { installationId, bookingId: booking.id, buyerId: booking.buyer.userId },
  });
});

it('uses one intent for a booking: again, after a decline, and from two pages at once', async () => {
  const booking = await heldBooking(money);
  const secrets = await Promise.all([1, 2, 3].map(() => secretOf(booking)));
  const [secret = ''] = secrets;
  expect(new Set(secrets).size).toBe(1);
  expect(await money.payByCard(secret, '4000000000000002')).toBe(402);
  expect(await secretOf(booking)).toBe(secret);
  expect(await money.intentsOf(booking.id)).toHaveLength(1);
});

it('begins a new attempt when the intent was cancelled at the provider', async () => {
  const booking = await payableBooking(money);
  await money.stripe.paymentIntents.cancel(booking.intentId);
  money.clock.advance(MOMENT);
  const [second, third] = await Promise.all([secretOf(booking), secretOf(booking)]);
  expect(second).not.toBe(booking.secret);
  expect(third).toBe(second);
  expect(await money.intentsOf(booking.id)).toHaveLength(2);
});

it('is found again after a stop between creating the intent and keeping it', async () => {
  const booking = await payableBooking(money);
  await changeBooking(money, booking.id, { paymentIntentId: null, intentAttempt: 0 });
  expect(await secretOf(booking)).toBe(booking.secret);
});

describe('the provider is asked sparingly', () => {
  it('not again for an intent that was payable a moment ago, also by another server', async () => {
    const [booking, other] = [await payableBooking(money), await payableBooking(money)];
    const retrieveIntent = jest.fn(money.provider.retrieveIntent);
    money.disturb({ retrieveIntent });
    for (const calls of [0, 1]) {
      for (let i = 0; i < 5; i += 1) expect(await secretOf(booking)).toBe(booking.secret);
      expect(retrieveIntent).toHaveBeenCalledTimes(calls);
      money.clock.advance(MOMENT);
    }
    expect(await secretOf(other)).toBe(other.secret);
  });

  it('at once when it reported something about the intent', async () => {
    const booking = await payableBooking(money);
    await money.stripe.paymentIntents.cancel(booking.intentId);
    await money.sandbox.deliverDue();
    expect(await secretOf(booking)).not.toBe(booking.secret);
  });
});

describe('a caller who knows only the price', () => {
  it('pays the one unpaid booking of that price', async () => {
    const { buyer, secret } = await payableBooking(money);
    await heldBooking(money, { buyer, car: { resaleCents: 100_000 } });
    expect((await ask(buyer, { price: '9500.50' })).json()).toEqual({ clientSecret: secret });
  });

  it('pays of several the one that ends first, each time the same', async () => {
    const first = await heldBooking(money);
    money.clock.advance(1000);
    await heldBooking(money, { buyer: first.buyer });
    const clientSecret = await secretOf(first);
    for (let i = 0; i < 2; i += 1) {
      expect((await ask(first.buyer, { price: 9500.5 })).json()).toEqual({ clientSecret });
    }
  });

  it('is told when there is none, also when somebody else has one', async () => {
    const { buyer } = await heldBooking(money, { car: { resaleCents: 777_700 } });
    const answer = await ask(await money.signIn('user'), { price: 7777 });
    expect(refusal(answer)).toEqual(notFound);
    expect(answer.json<ErrorResponse>().message).toBe('You have no unpaid booking of this price.');
    money.clock.advance(DAY);
    expect(refusal(await ask(await money.renew(buyer), { price: 7777 }))).toEqual(notFound);
  });
});

it('is for the buyer only', async () => {
  const { id: bookingId } = await heldBooking(money);
  for (const nobody of [undefined, 'rubbish']) {
    expect(refusal(await ask(nobody, { price: 1, bookingId }))).toEqual(unauthenticated);
  }
  const refused = await ask(await money.signIn('admin'), { price: 1, bookingId });
  expect(refusal(refused)).toEqual(notFound);
  expect(refused.json<ErrorResponse>().message).toBe('Booking not found.');
  expect(await money.intentsOf(bookingId)).toEqual([]);
});

it('names the field of a wrong body', async () => {
  const buyer = await money.signIn('user');
  for (const [body, field] of [
    [{}, 'price'],
    [{ price: 'much' }, 'price'],
    [{ price: 0 }, 'price'],
    [{ price: -5 }, 'price'],
    [{ price: 5, bookingId: 'x'.repeat(65) }, 'bookingId'],
    [{ price: 5, amount: 5 }, 'amount'],
  ] as const) {
    expect(wrongFields(await ask(buyer, body))).toEqual([field]);
  }
});

it('refuses a car that is dearer than a card can pay, and says so', async () => {
  const booking = await heldBooking(money, { car: { resaleCents: 100_000_000 } });
  const answer = await askFor(booking);
  expect(refusal(answer)).toEqual({ status: 422, code: 'above-card-limit' });
  expect(answer.json<ErrorResponse>().message).toBe(
    'Card payments are limited to $999,999.99. This car costs $1,000,000.',
  );
  expect((await payableBooking(money, { car: { resaleCents: 99_999_999 } })).secret).toBeTruthy();
});

it.each([
  ['is paid', 'already-paid', 'You have already paid for this order!', () => paidOrder(money)],
  [
    'is paid without a report',
    'already-paid',
    'You have already paid for this order!',
    async () => {
      const order = await chargedOrder(money);
      money.clock.advance(MOMENT);
      return order;
    },
  ],
  [
    'has expired',
    'booking-ended',
    'This booking has expired. If the car is still for sale, book it again.',
    async () => {
      const { buyer, ...booking } = await heldBooking(money);
      money.clock.advance(DAY);
      return { ...booking, buyer: await money.renew(buyer) };
    },
  ],
  [
    'has ended because its car was taken off the market',
    'booking-ended',
    'This car is no longer for sale, so your booking has ended. You haven’t been charged.',
    async () => {
      const booking = await heldBooking(money);
      const endedAt = money.clock.now();
      await changeBooking(money, booking.id, { active: false, endedAt, endReason: 'withdrawn' });
      return booking;
    },
  ],
])('refuses a booking that %s', async (_what, code, message, begin) => {
  const booking = await begin();
  const answer = await askFor(booking);
  expect(refusal(answer)).toEqual({ status: 409, code });
  expect(answer.json<ErrorResponse>().message).toBe(message);
  const { status } = await money.findBooking(booking.buyer, booking.id);
  expect(status).toBe(code === 'already-paid' ? 'paid' : 'unpaid');
});

describe('while the provider', () => {
  it('cannot be reached, nothing is changed and the caller is told to try again', async () => {
    const booking = await heldBooking(money);
    // No server listens on the discard port.
    const nowhere = createStripeProvider({
      secretKey: 'sk_test_x',
      webhookSecret: 'whsec_x',
      endpoint: () => ({ protocol: 'http', host: '127.0.0.1', port: 9 }),
    });
    money.disturb(nowhere);
    const answer = await askFor(booking);
    expect(refusal(answer)).toEqual({ status: 503, code: 'payment-provider-unavailable' });
    expect(answer.json<ErrorResponse>().message).toBe(
      'Card payments aren’t available right now. Nothing changed. Try again in a moment.',
    );
    expect(await money.findBooking(booking.buyer, booking.id)).toMatchObject({ status: 'unpaid' });
    money.disturb({});
    expect(await secretOf(booking)).toBeTruthy();
  });

  const spent = () => Promise.reject(new PaymentProviderError(new Error('500'), true));

  it('fails for a key, the next try uses another one', async () => {
    const booking = await heldBooking(money);
    const keys: string[] = [];
    money.disturb({
      createIntent: ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        return spent();
      },
    });
    await askFor(booking);
    await askFor(booking);
    expect(new Set(keys).size).toBe(2);
    money.disturb({});
    expect(await secretOf(booking)).toBeTruthy();
  });

  it('knows the key with other parameters, from an older release, the next try uses another', async () => {
    const booking = await heldBooking(money);
    const order = { amount: 950_050, currency: 'usd', description: 'of the older release' };
    const idempotencyKey = `${money.installationId}-booking-${booking.id}-attempt-1`;
    const older = await money.stripe.paymentIntents.create(order, { idempotencyKey });
    expect((await askFor(booking)).statusCode).toBe(503);
    expect(intentIdOf(await secretOf(booking))).not.toBe(older.id);
  });

  it('has taken an order and its answer is lost, the next try gets that same payment', async () => {
    const booking = await heldBooking(money);
    money.disturb({ createIntent: (order) => money.provider.createIntent(order).then(away) });
    expect((await askFor(booking)).statusCode).toBe(503);
    // Another buyer's request uses another idempotency key.
    money.disturb({ createIntent: spent });
    await askFor(await heldBooking(money));
    money.disturb({});
    const id = intentIdOf(await secretOf(booking));
    expect(await money.intentsOf(booking.id)).toMatchObject([{ id }]);
  });
});

it('gives a new intent up when the booking was cancelled in the meantime', async () => {
  const booking = await heldBooking(money);
  money.disturb({
    createIntent: async (order) => {
      const intent = await money.provider.createIntent(order);
      await money.api('DELETE', `/bookings/${booking.id}`, { as: booking.buyer });
      return intent;
    },
  });
  expect((await askFor(booking)).statusCode).toBe(404);
  expect(await money.intentsOf(booking.id)).toMatchObject([{ status: 'canceled' }]);
});

it('gives up when the booking changes again and again, and leaves no payment open', async () => {
  const booking = await heldBooking(money);
  let ordered = 0;
  money.disturb({
    createIntent: async (order) => {
      ordered += 1;
      const intent = await money.provider.createIntent(order);
      // Another server has counted an attempt meanwhile.
      await changeBooking(money, booking.id, { intentAttempt: ordered });
      return intent;
    },
  });
  const answer = await askFor(booking);
  expect(answer.statusCode).toBe(409);
  expect(answer.json<ErrorResponse>().message).toBe(
    'This booking is being paid or changed right now. Try again.',
  );
  const intents = await money.intentsOf(booking.id);
  expect(intents.map(({ status }) => status)).toEqual(Array(4).fill('canceled'));
});
