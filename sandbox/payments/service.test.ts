import Stripe from 'stripe';
import { charges, paymentIntents, paymentMethods } from '../schema/payments';
import {
  callAsPage,
  createIntent,
  payAsPage,
  startTestService,
  type TestService,
} from './testing/testService';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe('payment intents', () => {
  it('are created, read, changed and cancelled', async () => {
    const intent = await createIntent(service);
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 950_000,
      amount_received: 0,
      currency: 'usd',
      status: 'requires_payment_method',
      metadata: { bookingId: 'b1' },
      livemode: false,
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));

    const changed = await service.stripe.paymentIntents.update(intent.id, {
      amount: 900_000,
      metadata: { note: 'x', bookingId: '' },
    });
    expect(changed).toMatchObject({ amount: 900_000, metadata: { note: 'x' } });

    const canceled = await service.stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: 'abandoned',
    });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    await expect(service.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'payment_intent_unexpected_state',
    });
    expect(await service.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'canceled',
    });
  });

  it.each([
    [{ amount: 49, currency: 'usd' }, 'amount_too_small'],
    [{ amount: 100_000_000, currency: 'usd' }, 'amount_too_large'],
    [{ amount: 1.5, currency: 'usd' }, 'parameter_invalid_integer'],
    [{ currency: 'usd' }, 'parameter_missing'],
    [{ amount: 500 }, 'parameter_missing'],
    [{ amount: 500, currency: 'usd', wheels: 4 }, 'parameter_unknown'],
  ])('refuses %j', async (body, code) => {
    const answer = await fetch(service.urlOf('/v1/payment_intents'), {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.sandbox.secretKey}` },
      body: new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)])),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error', code } });
  });

  it('answers an unknown intent and an unknown path as the provider does', async () => {
    await expect(service.stripe.paymentIntents.retrieve('pi_nothing')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect((await fetch(service.urlOf('/v1/customers'))).status).toBe(404);
  });

  it('opens only with a key, and the secret key only where it is needed', async () => {
    const intent = await createIntent(service);
    const withoutKey = await fetch(service.urlOf(`/v1/payment_intents/${intent.id}`));
    expect(withoutKey.status).toBe(401);

    const stranger = new Stripe('sk_test_stranger', {
      ...service.sandbox.endpoint(),
      maxNetworkRetries: 0,
    });
    await expect(stranger.paymentIntents.retrieve(intent.id)).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    });

    const page = { amount: '500', currency: 'usd' };
    expect(await callAsPage(service, 'POST', '/v1/payment_intents', page)).toMatchObject({
      status: 401,
    });

    const basic = await fetch(service.urlOf(`/v1/payment_intents/${intent.id}`), {
      headers: { Authorization: `Basic ${btoa(`${service.sandbox.secretKey}:`)}` },
    });
    expect(basic.status).toBe(200);
  });

  it('shows a page its own intent only, and without the merchant’s notes', async () => {
    const [mine, other] = [await createIntent(service), await createIntent(service)];
    const path = `/v1/payment_intents/${mine.id}`;
    const read = (secret: string) => callAsPage(service, 'GET', path, { client_secret: secret });

    const shown = await read(mine.client_secret ?? '');
    expect(shown).toMatchObject({ status: 200, body: { status: 'requires_payment_method' } });
    expect(shown.body.metadata).toBeUndefined();
    expect(await read(other.client_secret ?? '')).toMatchObject({ status: 400 });
  });
});

describe('Idempotency-Key', () => {
  it('creates one intent for one key, also when asked ten times at once', async () => {
    const create = () =>
      service.stripe.paymentIntents.create(
        { amount: 1_000, currency: 'usd' },
        { idempotencyKey: 'booking-7-attempt-1' },
      );
    const intents = await Promise.all(Array.from({ length: 10 }, create));
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
    expect((await create()).lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('refuses the key of another request', async () => {
    const create = (amount: number) =>
      service.stripe.paymentIntents.create(
        { amount, currency: 'usd' },
        { idempotencyKey: 'taken' },
      );
    await create(1_000);
    await expect(create(2_000)).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('does not keep a request that was not good', async () => {
    const create = (amount: number) =>
      service.stripe.paymentIntents.create(
        { amount, currency: 'usd' },
        { idempotencyKey: 'mended' },
      );
    await expect(create(1)).rejects.toMatchObject({ code: 'amount_too_small' });
    await expect(create(1_000)).resolves.toMatchObject({ amount: 1_000 });
  });
});

describe('test cards', () => {
  it.each([
    ['4242424242424242', 'visa'],
    ['4000 0566 5566 5556', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['6011111111111117', 'discover'],
    ['3566002020360505', 'jcb'],
    ['36227206271667', 'diners'],
    ['6200000000000005', 'unionpay'],
  ])('%s pays', async (number, brand) => {
    const intent = await createIntent(service);
    const paid = await payAsPage(service, intent, number);
    expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect(paid.body.metadata).toBeUndefined();

    const read = await service.stripe.paymentIntents.retrieve(intent.id);
    expect(read).toMatchObject({ status: 'succeeded', amount_received: 950_000 });
    const kept = await service.database.db.select().from(paymentMethods);
    expect(kept.at(-1)).toMatchObject({ brand, last4: number.replaceAll(' ', '').slice(-4) });
  });

  it('takes a four-digit code for American Express', async () => {
    const intent = await createIntent(service);
    expect(await payAsPage(service, intent, '378282246310005', { cvc: '1234' })).toMatchObject({
      status: 200,
    });
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000000069', 'expired_card', undefined],
    ['4000000000000127', 'incorrect_cvc', undefined],
    ['4000000000000119', 'processing_error', undefined],
    ['4111111111111111', 'card_declined', 'test_mode_live_card'],
  ])('%s is declined with %s %s, and another card can be tried', async (number, code, decline) => {
    const intent = await createIntent(service);
    const answer = await payAsPage(service, intent, number);
    expect(answer.status).toBe(402);
    expect(answer.body.error).toMatchObject({ type: 'card_error', code });
    expect(answer.body.error?.decline_code).toBe(decline);
    expect(answer.body.error?.payment_intent).toMatchObject({
      status: 'requires_payment_method',
    });
    expect(answer.body.error?.payment_intent?.metadata).toBeUndefined();

    const read = await service.stripe.paymentIntents.retrieve(intent.id);
    expect(read.last_payment_error).toMatchObject({ code });
    expect(await payAsPage(service, intent, '4242424242424242')).toMatchObject({ status: 200 });
  });

  it.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242424242424242', { exp_month: '13' }, 'invalid_expiry_month'],
    ['4242424242424242', { exp_year: '2020' }, 'invalid_expiry_year'],
    ['4242424242424242', { cvc: '12' }, 'invalid_cvc'],
  ])('%s %j is refused with %s and leaves no trace', async (number, card, code) => {
    const intent = await createIntent(service);
    expect(await payAsPage(service, intent, number, card)).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', code } },
    });
    expect(await service.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: null,
    });
  });

  it('charges once when confirmed twice at once, and says so to the second', async () => {
    const intent = await createIntent(service);
    const answers = await Promise.all([
      payAsPage(service, intent, '4242424242424242'),
      payAsPage(service, intent, '4242424242424242'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const second = answers.find(({ status }) => status === 400);
    expect(second?.body.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
    const all = await service.database.db.select().from(charges);
    expect(all.filter(({ paymentIntentId }) => paymentIntentId === intent.id)).toHaveLength(1);
  });

  it('keeps neither the number nor the security code', async () => {
    const intent = await createIntent(service);
    await payAsPage(service, intent, '5555555555554444', { cvc: '987' });
    const stored = JSON.stringify([
      await service.database.db.select().from(paymentMethods),
      await service.database.db.select().from(paymentIntents),
      await service.database.db.select().from(charges),
    ]);
    const has = (text: string) => stored.includes(text);
    expect([has('"4444"'), has('5555555555554444'), has('"987"')]).toEqual([true, false, false]);
  });
});
