import fastify, { type FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { type DatabaseHandle, openDatabase } from '../../database/client';
import { sandboxMigrations } from '../migrations';
import { charges, paymentIntents, paymentMethods } from '../schema/payments';
import { openPaymentSandbox, type PaymentSandbox } from './service';

/** The provider's own SDK against the local service, over a real connection. */
let database: DatabaseHandle;
let app: FastifyInstance;
let sandbox: PaymentSandbox;
let stripe: Stripe;
let received: { body: string; signature: string }[] = [];
let webhookStatus = 200;

async function startServer() {
  app = fastify();
  app.addContentTypeParser(
    ['application/json', 'application/json; charset=utf-8'],
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, body);
    },
  );
  sandbox = await openPaymentSandbox({
    db: database.db,
    webhookPath: '/hook',
    delivery: 'manual',
  });
  await sandbox.register(app);
  app.post('/hook', (request, reply) => {
    received.push({
      body: String(request.body),
      signature: String(request.headers['stripe-signature']),
    });
    return reply.status(webhookStatus).send({});
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  stripe = new Stripe(sandbox.secretKey, {
    ...sandbox.endpoint(),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

beforeAll(async () => {
  database = await openDatabase({ folder: 'memory://', migrations: [sandboxMigrations] });
  await startServer();
});

beforeEach(async () => {
  webhookStatus = 200;
  await sandbox.deliverDue();
  received = [];
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const createIntent = (amount = 950_000) =>
  stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    metadata: { bookingId: 'b1' },
    description: 'Volvo V60',
  });

/** Confirms as a page does: publishable key, the intent's secret, card details. */
async function payAsPage(
  intent: Stripe.PaymentIntent,
  number: string,
  card: Record<string, string> = {},
) {
  const fields = { number, exp_month: '12', exp_year: '2040', cvc: '123', ...card };
  const body = new URLSearchParams({
    key: 'pk_test_page',
    client_secret: intent.client_secret ?? '',
    'payment_method_data[type]': 'card',
  });
  for (const [name, value] of Object.entries(fields)) {
    body.set(`payment_method_data[card][${name}]`, value);
  }
  return callAsPage('POST', `/v1/payment_intents/${intent.id}/confirm`, body);
}

async function callAsPage(method: 'GET' | 'POST', path: string, body: URLSearchParams) {
  const { host, port } = sandbox.endpoint();
  const url = `http://${host}:${port}${path}`;
  const answer =
    method === 'GET' ? await fetch(`${url}?${body}`) : await fetch(url, { method, body });
  return { status: answer.status, body: (await answer.json()) as PageAnswer };
}

interface PageAnswer {
  status?: string;
  metadata?: unknown;
  next_action?: { type: string } | null;
  error?: {
    type: string;
    code?: string;
    decline_code?: string;
    message: string;
    payment_intent?: { status: string; metadata?: unknown };
  };
}

const answerBank = (intent: Stripe.PaymentIntent, result: 'complete' | 'fail') =>
  callAsPage(
    'POST',
    `/v1/payment_intents/${intent.id}/sandbox_authentication`,
    new URLSearchParams({
      key: 'pk_test_page',
      client_secret: intent.client_secret ?? '',
      result,
    }),
  );

describe('payment intents', () => {
  it('are created, read, changed and cancelled', async () => {
    const intent = await createIntent();
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

    const changed = await stripe.paymentIntents.update(intent.id, {
      amount: 900_000,
      metadata: { note: 'x', bookingId: '' },
    });
    expect(changed).toMatchObject({ amount: 900_000, metadata: { note: 'x' } });

    const canceled = await stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: 'abandoned',
    });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'payment_intent_unexpected_state',
    });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'canceled' });
  });

  it.each([
    [{ amount: 49, currency: 'usd' }, 'amount_too_small'],
    [{ amount: 100_000_000, currency: 'usd' }, 'amount_too_large'],
    [{ amount: 1.5, currency: 'usd' }, 'parameter_invalid_integer'],
    [{ currency: 'usd' }, 'parameter_missing'],
    [{ amount: 500 }, 'parameter_missing'],
    [{ amount: 500, currency: 'usd', wheels: 4 }, 'parameter_unknown'],
  ])('refuses %j', async (body, code) => {
    const answer = await fetch(urlOf('/v1/payment_intents'), {
      method: 'POST',
      headers: { Authorization: `Bearer ${sandbox.secretKey}` },
      body: new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)])),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error', code } });
  });

  it('answers an unknown intent and an unknown path as the provider does', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_nothing')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect((await fetch(urlOf('/v1/customers'))).status).toBe(404);
  });

  it('opens only with a key, and the secret key only where it is needed', async () => {
    const intent = await createIntent();
    const withoutKey = await fetch(urlOf(`/v1/payment_intents/${intent.id}`));
    expect(withoutKey.status).toBe(401);

    const stranger = new Stripe('sk_test_stranger', {
      ...sandbox.endpoint(),
      maxNetworkRetries: 0,
    });
    await expect(stranger.paymentIntents.retrieve(intent.id)).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    });

    const page = new URLSearchParams({ key: 'pk_test_page', amount: '500', currency: 'usd' });
    expect(await callAsPage('POST', '/v1/payment_intents', page)).toMatchObject({ status: 401 });

    const basic = await fetch(urlOf(`/v1/payment_intents/${intent.id}`), {
      headers: { Authorization: `Basic ${btoa(`${sandbox.secretKey}:`)}` },
    });
    expect(basic.status).toBe(200);
  });

  it('shows a page its own intent only, and without the merchant’s notes', async () => {
    const [mine, other] = [await createIntent(), await createIntent()];
    const path = `/v1/payment_intents/${mine.id}`;
    const read = (secret: string) =>
      callAsPage('GET', path, new URLSearchParams({ key: 'pk_test_page', client_secret: secret }));

    const shown = await read(mine.client_secret ?? '');
    expect(shown).toMatchObject({ status: 200, body: { status: 'requires_payment_method' } });
    expect(shown.body.metadata).toBeUndefined();
    expect(await read(other.client_secret ?? '')).toMatchObject({ status: 400 });
  });
});

describe('Idempotency-Key', () => {
  it('creates one intent for one key, also when asked ten times at once', async () => {
    const create = () =>
      stripe.paymentIntents.create(
        { amount: 1_000, currency: 'usd' },
        { idempotencyKey: 'booking-7-attempt-1' },
      );
    const intents = await Promise.all(Array.from({ length: 10 }, create));
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
    expect((await create()).lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('refuses the key of another request', async () => {
    const create = (amount: number) =>
      stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey: 'taken' });
    await create(1_000);
    await expect(create(2_000)).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('does not keep a request that was not good', async () => {
    const create = (amount: number) =>
      stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey: 'mended' });
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
    const intent = await createIntent();
    const paid = await payAsPage(intent, number);
    expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect(paid.body.metadata).toBeUndefined();

    const read = await stripe.paymentIntents.retrieve(intent.id);
    expect(read).toMatchObject({ status: 'succeeded', amount_received: 950_000 });
    const kept = await database.db.select().from(paymentMethods);
    expect(kept.at(-1)).toMatchObject({ brand, last4: number.replaceAll(' ', '').slice(-4) });
  });

  it('takes a four-digit code for American Express', async () => {
    const intent = await createIntent();
    expect(await payAsPage(intent, '378282246310005', { cvc: '1234' })).toMatchObject({
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
    const intent = await createIntent();
    const answer = await payAsPage(intent, number);
    expect(answer.status).toBe(402);
    expect(answer.body.error).toMatchObject({ type: 'card_error', code });
    expect(answer.body.error?.decline_code).toBe(decline);
    expect(answer.body.error?.payment_intent).toMatchObject({
      status: 'requires_payment_method',
    });
    expect(answer.body.error?.payment_intent?.metadata).toBeUndefined();

    const read = await stripe.paymentIntents.retrieve(intent.id);
    expect(read.last_payment_error).toMatchObject({ code });
    expect(await payAsPage(intent, '4242424242424242')).toMatchObject({ status: 200 });
  });

  it.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242424242424242', { exp_month: '13' }, 'invalid_expiry_month'],
    ['4242424242424242', { exp_year: '2020' }, 'invalid_expiry_year'],
    ['4242424242424242', { cvc: '12' }, 'invalid_cvc'],
  ])('%s %j is refused with %s and leaves no trace', async (number, card, code) => {
    const intent = await createIntent();
    expect(await payAsPage(intent, number, card)).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', code } },
    });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: null,
    });
  });

  it('charges once when confirmed twice at once, and says so to the second', async () => {
    const intent = await createIntent();
    const answers = await Promise.all([
      payAsPage(intent, '4242424242424242'),
      payAsPage(intent, '4242424242424242'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const second = answers.find(({ status }) => status === 400);
    expect(second?.body.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
    const all = await database.db.select().from(charges);
    expect(all.filter(({ paymentIntentId }) => paymentIntentId === intent.id)).toHaveLength(1);
  });

  it('keeps neither the number nor the security code', async () => {
    const intent = await createIntent();
    await payAsPage(intent, '5555555555554444', { cvc: '987' });
    const stored = JSON.stringify([
      await database.db.select().from(paymentMethods),
      await database.db.select().from(paymentIntents),
      await database.db.select().from(charges),
    ]);
    const has = (text: string) => stored.includes(text);
    expect([has('"4444"'), has('5555555555554444'), has('"987"')]).toEqual([true, false, false]);
  });
});

describe('3-D Secure', () => {
  it.each(['4000002760003184', '4000000000003220'])(
    '%s waits for the bank, then pays',
    async (number) => {
      const intent = await createIntent();
      const waiting = await payAsPage(intent, number);
      expect(waiting).toMatchObject({
        status: 200,
        body: { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
      });
      expect(await answerBank(intent, 'complete')).toMatchObject({
        status: 200,
        body: { status: 'succeeded' },
      });
    },
  );

  it('asks for another card when the customer refuses', async () => {
    const intent = await createIntent();
    await payAsPage(intent, '4000002760003184');
    expect(await answerBank(intent, 'fail')).toMatchObject({
      status: 402,
      body: {
        error: {
          code: 'payment_intent_authentication_failure',
          payment_intent: { status: 'requires_payment_method' },
        },
      },
    });
  });

  it('can still be declined after the customer agreed', async () => {
    const intent = await createIntent();
    await payAsPage(intent, '4000008400001629');
    expect(await answerBank(intent, 'complete')).toMatchObject({
      status: 402,
      body: { error: { code: 'card_declined' } },
    });
  });

  it('does not let the bank’s page answer for an intent that does not wait', async () => {
    const intent = await createIntent();
    expect(await answerBank(intent, 'complete')).toMatchObject({ status: 400 });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
    });
  });
});

describe('refunds', () => {
  const paidIntent = async () => {
    const intent = await createIntent(10_000);
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    return intent;
  };

  it('give back all or a part, and never more than was paid', async () => {
    const intent = await paidIntent();
    const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 4_000 });
    expect(part).toMatchObject({ object: 'refund', amount: 4_000, status: 'succeeded' });
    await expect(
      stripe.refunds.create({ payment_intent: intent.id, amount: 6_001 }),
    ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });

    const rest = await stripe.refunds.create({ payment_intent: intent.id });
    expect(rest.amount).toBe(6_000);
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ payment_intent: intent.id });
  });

  it('happen once per key', async () => {
    const intent = await paidIntent();
    const refund = () =>
      stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: 'refund-1' });
    const [first, second] = await Promise.all([refund(), refund()]);
    expect(first.id).toBe(second.id);
  });

  it('need a payment', async () => {
    const intent = await createIntent();
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    });
  });
});

describe('webhooks', () => {
  const types = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

  it('tell of success, failure, cancellation and refund, signed as the SDK expects', async () => {
    const [paid, canceled] = [await createIntent(), await createIntent()];
    await payAsPage(paid, '4000000000000002');
    await payAsPage(paid, '4242424242424242');
    await stripe.paymentIntents.cancel(canceled.id);
    await stripe.refunds.create({ payment_intent: paid.id });

    expect(await sandbox.deliverDue()).toBe(4);
    expect(types()).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
      'payment_intent.canceled',
      'charge.refunded',
    ]);
    for (const { body, signature } of received) {
      const event = stripe.webhooks.constructEvent(body, signature, sandbox.webhookSecret);
      expect(event.object).toBe('event');
      expect(() =>
        stripe.webhooks.constructEvent(`${body} `, signature, sandbox.webhookSecret),
      ).toThrow();
    }
    expect(await sandbox.deliverDue()).toBe(0);
  });

  it('come again after a refusal, also from a restarted server', async () => {
    const intent = await createIntent();
    await payAsPage(intent, '4242424242424242');
    webhookStatus = 503;
    expect(await sandbox.deliverDue()).toBe(0);
    expect(types()).toEqual(['payment_intent.succeeded']);
    // Not at once: the next try has a time of its own.
    expect(await sandbox.deliverDue()).toBe(0);
    expect(received).toHaveLength(1);

    webhookStatus = 200;
    const { secretKey } = sandbox;
    await app.close();
    await startServer();
    expect(sandbox.secretKey).toBe(secretKey);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
    await sandbox.retryAll();
    expect(await sandbox.deliverDue()).toBe(1);
    expect(types()).toEqual(['payment_intent.succeeded', 'payment_intent.succeeded']);
  });
});

function urlOf(path: string) {
  const { host, port } = sandbox.endpoint();
  return `http://${host}:${port}${path}`;
}
