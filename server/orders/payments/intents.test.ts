import { eq } from 'drizzle-orm';
import type { ErrorResponse } from '#contract/types';
import type { SignedIn } from '../../testing/app';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../../testing/money';
import { bookings } from '../schema';
import { PaymentProviderError } from './paymentProvider';
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
const DAY = 24 * 60 * 60 * 1000;

const ask = (as: SignedIn | string | undefined, body: Record<string, unknown>) =>
  money.api('POST', '/create-payment-intent', { ...(as ? { as } : {}), body });

async function bookedCar(overrides: Parameters<MoneyApp['car']>[0] = {}) {
  const buyer = await money.signIn('user');
  const car = await money.car(overrides);
  return { buyer, car, bookingId: await money.book(buyer, car) };
}

it('answers the secret of an intent over the booking’s price, whatever the price says', async () => {
  const { buyer, bookingId } = await bookedCar();
  const answer = await ask(buyer, { price: 1, bookingId });
  expect(answer.statusCode).toBe(200);
  const { clientSecret } = answer.json<{ clientSecret: string }>();
  const intent = await money.stripe.paymentIntents.retrieve(intentIdOf(clientSecret));
  expect(intent).toMatchObject({
    amount: 950_050,
    currency: 'usd',
    client_secret: clientSecret,
    description: 'Volvo V60 D4',
    metadata: { installationId: money.installationId, bookingId, buyerId: buyer.userId },
  });
});

it('uses one intent for a booking: again, after a decline, and from two pages at once', async () => {
  const { buyer, bookingId } = await bookedCar();
  const secrets = await Promise.all([1, 2, 3].map(() => money.createIntent(buyer, bookingId)));
  const [secret = ''] = secrets;
  expect(new Set(secrets).size).toBe(1);
  expect(await money.payByCard(secret, '4000000000000002')).toBe(402);
  expect(await money.createIntent(buyer, bookingId)).toBe(secret);
  expect(await money.intentsOf(bookingId)).toHaveLength(1);
});

it('begins a new attempt when the intent was cancelled at the provider', async () => {
  const { buyer, bookingId } = await bookedCar();
  const first = await money.createIntent(buyer, bookingId);
  await money.stripe.paymentIntents.cancel(intentIdOf(first));
  money.clock.advance(MOMENT);
  const [second, third] = await Promise.all([
    money.createIntent(buyer, bookingId),
    money.createIntent(buyer, bookingId),
  ]);
  expect(second).not.toBe(first);
  expect(third).toBe(second);
  expect(await money.intentsOf(bookingId)).toHaveLength(2);
});

it('is found again after a stop between creating the intent and keeping it', async () => {
  const { buyer, bookingId } = await bookedCar();
  const first = await money.createIntent(buyer, bookingId);
  await money.db
    .update(bookings)
    .set({ paymentIntentId: null, intentAttempt: 0 })
    .where(eq(bookings.id, bookingId));
  expect(await money.createIntent(buyer, bookingId)).toBe(first);
});

describe('the provider is asked sparingly', () => {
  it('not again for an intent that was payable a moment ago, also by another server', async () => {
    const [{ buyer, bookingId }, other] = [await bookedCar(), await bookedCar()];
    const secret = await money.createIntent(buyer, bookingId);
    const theirs = await money.createIntent(other.buyer, other.bookingId);
    let calls = 0;
    money.disturb({
      retrieveIntent: (id) => {
        calls += 1;
        return money.provider.retrieveIntent(id);
      },
    });
    for (let i = 0; i < 5; i += 1) {
      expect(await money.createIntent(buyer, bookingId)).toBe(secret);
    }
    expect(calls).toBe(0);
    money.clock.advance(MOMENT);
    for (let i = 0; i < 5; i += 1) {
      expect(await money.createIntent(buyer, bookingId)).toBe(secret);
    }
    expect(calls).toBe(1);
    expect(await money.createIntent(other.buyer, other.bookingId)).toBe(theirs);
  });

  it('at once when it reported something about the intent', async () => {
    const { buyer, bookingId } = await bookedCar();
    const first = await money.createIntent(buyer, bookingId);
    await money.stripe.paymentIntents.cancel(intentIdOf(first));
    await money.sandbox.deliverDue();
    expect(await money.createIntent(buyer, bookingId)).not.toBe(first);
  });
});

describe('a caller who knows only the price', () => {
  it('pays the one unpaid booking of that price', async () => {
    const { buyer, bookingId } = await bookedCar();
    await money.book(buyer, await money.car({ resaleCents: 100_000 }));
    const answer = await ask(buyer, { price: '9500.50' });
    const { clientSecret } = answer.json<{ clientSecret: string }>();
    expect(clientSecret).toBe(await money.createIntent(buyer, bookingId));
  });

  it('pays of several the one that ends first, each time the same', async () => {
    const { buyer, bookingId } = await bookedCar();
    money.clock.advance(1000);
    await money.book(buyer, await money.car());
    const first = await money.createIntent(buyer, bookingId);
    for (let i = 0; i < 2; i += 1) {
      expect((await ask(buyer, { price: 9500.5 })).json()).toEqual({ clientSecret: first });
    }
  });

  it('is told when there is none, also when somebody else has one', async () => {
    const { buyer } = await bookedCar({ resaleCents: 777_700 });
    const stranger = await money.signIn('user');
    const answer = await ask(stranger, { price: 7777 });
    expect(answer.statusCode).toBe(404);
    expect(answer.json<ErrorResponse>().message).toBe('You have no unpaid booking of this price.');
    money.clock.advance(DAY);
    expect((await ask(await money.renew(buyer), { price: 7777 })).statusCode).toBe(404);
  });
});

it('is for the buyer only', async () => {
  const { bookingId } = await bookedCar();
  const other = await money.signIn('admin');
  expect((await ask(undefined, { price: 1, bookingId })).statusCode).toBe(401);
  expect((await ask('rubbish', { price: 1, bookingId })).statusCode).toBe(401);
  const refused = await ask(other, { price: 1, bookingId });
  expect(refused.statusCode).toBe(404);
  expect(refused.json<ErrorResponse>().message).toBe('Booking not found.');
  expect(await money.intentsOf(bookingId)).toEqual([]);
});

it.each([
  [{}, 'price'],
  [{ price: 'much' }, 'price'],
  [{ price: 0 }, 'price'],
  [{ price: -5 }, 'price'],
  [{ price: 5, bookingId: 'x'.repeat(65) }, 'bookingId'],
  [{ price: 5, amount: 5 }, 'amount'],
])('refuses %j and names %s', async (body, field) => {
  const answer = await ask(await money.signIn('user'), body);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<ErrorResponse>().fieldErrors ?? {})).toContain(field);
});

it('refuses a car that is dearer than a card can pay, and says so', async () => {
  const { buyer, bookingId } = await bookedCar({ resaleCents: 100_000_000 });
  const answer = await ask(buyer, { price: 1_000_000, bookingId });
  expect(answer.statusCode).toBe(422);
  expect(answer.json<ErrorResponse>()).toMatchObject({
    code: 'above-card-limit',
    message: 'Card payments are limited to $999,999.99. This car costs $1,000,000.',
  });
  const most = await bookedCar({ resaleCents: 99_999_999 });
  expect(await money.createIntent(most.buyer, most.bookingId)).toBeTruthy();
});

it('refuses an order that is paid, and one whose hold has ended', async () => {
  const paid = await bookedCar();
  await money.payByCard(await money.createIntent(paid.buyer, paid.bookingId));
  await money.sandbox.deliverDue();
  const again = await ask(paid.buyer, { price: 1, bookingId: paid.bookingId });
  expect(again.statusCode).toBe(409);
  expect(again.json<ErrorResponse>()).toMatchObject({
    code: 'already-paid',
    message: 'You have already paid for this order!',
  });

  const ended = await bookedCar();
  money.clock.advance(DAY);
  const late = await ask(await money.renew(ended.buyer), { price: 1, bookingId: ended.bookingId });
  expect(late.statusCode).toBe(409);
  expect(late.json<ErrorResponse>()).toMatchObject({
    code: 'booking-ended',
    message: 'This booking has expired. If the car is still for sale, book it again.',
  });
});

it('says so when the car was taken off the market meanwhile', async () => {
  const { buyer, bookingId } = await bookedCar();
  await money.db
    .update(bookings)
    .set({ active: false, endedAt: money.clock.now(), endReason: 'withdrawn' })
    .where(eq(bookings.id, bookingId));
  const answer = await ask(buyer, { price: 1, bookingId });
  expect(answer.statusCode).toBe(409);
  expect(answer.json<ErrorResponse>().message).toBe(
    'This car is no longer for sale, so your booking has ended. You haven’t been charged.',
  );
});

it('settles a payment nobody has reported yet instead of asking for another', async () => {
  const { buyer, bookingId } = await bookedCar();
  await money.payByCard(await money.createIntent(buyer, bookingId));
  money.clock.advance(MOMENT);
  const answer = await ask(buyer, { price: 1, bookingId });
  expect(answer.json<ErrorResponse>().code).toBe('already-paid');
  expect(await money.findBooking(buyer, bookingId)).toMatchObject({ status: 'paid' });
});

describe('while the provider', () => {
  it('cannot be reached, nothing is changed and the caller is told to try again', async () => {
    const { buyer, bookingId } = await bookedCar();
    // No server listens on the discard port.
    const nowhere = createStripeProvider({
      secretKey: 'sk_test_x',
      webhookSecret: 'whsec_x',
      endpoint: () => ({ protocol: 'http', host: '127.0.0.1', port: 9 }),
    });
    money.disturb(nowhere);
    const answer = await ask(buyer, { price: 1, bookingId });
    expect(answer.statusCode).toBe(503);
    expect(answer.json<ErrorResponse>()).toMatchObject({
      code: 'payment-provider-unavailable',
      message: 'Card payments aren’t available right now. Nothing changed. Try again in a moment.',
    });
    expect(await money.findBooking(buyer, bookingId)).toMatchObject({ status: 'unpaid' });
    money.disturb({});
    expect(await money.createIntent(buyer, bookingId)).toBeTruthy();
  });

  it('fails for a key, the next try uses another one', async () => {
    const { buyer, bookingId } = await bookedCar();
    const keys: string[] = [];
    money.disturb({
      createIntent: ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        return Promise.reject(new PaymentProviderError(new Error('500'), true));
      },
    });
    await ask(buyer, { price: 1, bookingId });
    await ask(buyer, { price: 1, bookingId });
    expect(new Set(keys).size).toBe(2);
    money.disturb({});
    expect(await money.createIntent(buyer, bookingId)).toBeTruthy();
  });

  it('knows the key with other parameters, from an older release, the next try uses another', async () => {
    const { buyer, bookingId } = await bookedCar();
    const order = { amount: 950_050, currency: 'usd', description: 'of the older release' };
    const idempotencyKey = `${money.installationId}-booking-${bookingId}-attempt-1`;
    const older = await money.stripe.paymentIntents.create(order, { idempotencyKey });
    expect((await ask(buyer, { price: 1, bookingId })).statusCode).toBe(503);
    const secret = await money.createIntent(buyer, bookingId);
    expect(intentIdOf(secret)).not.toBe(older.id);
  });

  it('has taken an order and its answer is lost, the next try gets that same payment', async () => {
    const { buyer, bookingId } = await bookedCar();
    money.disturb({
      createIntent: async (order) => {
        await money.provider.createIntent(order);
        throw new PaymentProviderError(new Error('connection reset'));
      },
    });
    expect((await ask(buyer, { price: 1, bookingId })).statusCode).toBe(503);
    // Another buyer's request uses another idempotency key.
    const failing = new PaymentProviderError(new Error('500'), true);
    money.disturb({ createIntent: () => Promise.reject(failing) });
    const other = await bookedCar();
    await ask(other.buyer, { price: 1, bookingId: other.bookingId });
    money.disturb({});
    const secret = await money.createIntent(buyer, bookingId);
    expect(await money.intentsOf(bookingId)).toMatchObject([{ id: intentIdOf(secret) }]);
  });
});

it('gives a new intent up when the booking was cancelled in the meantime', async () => {
  const { buyer, bookingId } = await bookedCar();
  money.disturb({
    createIntent: async (order) => {
      const intent = await money.provider.createIntent(order);
      await money.api('DELETE', `/bookings/${bookingId}`, { as: buyer });
      return intent;
    },
  });
  expect((await ask(buyer, { price: 1, bookingId })).statusCode).toBe(404);
  expect(await money.intentsOf(bookingId)).toMatchObject([{ status: 'canceled' }]);
});

it('gives up when the booking changes again and again, and leaves no payment open', async () => {
  const { buyer, bookingId } = await bookedCar();
  let ordered = 0;
  money.disturb({
    createIntent: async (order) => {
      ordered += 1;
      const intent = await money.provider.createIntent(order);
      // Another server has counted an attempt meanwhile.
      await money.db
        .update(bookings)
        .set({ intentAttempt: ordered })
        .where(eq(bookings.id, bookingId));
      return intent;
    },
  });
  const answer = await ask(buyer, { price: 1, bookingId });
  expect(answer.statusCode).toBe(409);
  expect(answer.json<ErrorResponse>().message).toBe(
    'This booking is being paid or changed right now. Try again.',
  );
  const intents = await money.intentsOf(bookingId);
  expect(intents.map(({ status }) => status)).toEqual(Array(4).fill('canceled'));
});
