import { charges } from '../schema/payments';
import {
  callAsPage,
  createIntent,
  finishAuthenticationAsPage,
  payAsPage,
  startTestService,
  type TestService,
} from './testing/testService';

/** The local payment service, through the provider's own SDK and as the page calls it. */
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const GOOD_CARD = '4242424242424242';

async function paid(amount: number, card = GOOD_CARD) {
  const intent = await createIntent(service, amount);
  await payAsPage(service, intent, card);
  return intent;
}

const post = (path: string, form: Record<string, string> = {}, key = service.sandbox.secretKey) =>
  fetch(service.urlOf(path), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(form),
  });

async function chargeOf(intentId: string) {
  const { data } = await service.stripe.charges.list({ payment_intent: intentId });
  return data[0];
}

describe('payment intents', () => {
  it('are created, read and cancelled', async () => {
    const intent = await createIntent(service);
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 950_000,
      amount_received: 0,
      currency: 'usd',
      status: 'requires_payment_method',
      metadata: { bookingId: 'b1' },
    });
    await service.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    await expect(service.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(await service.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    });
  });

  it('open a page with the secret of its own intent only, without the merchant’s notes', async () => {
    const [mine, other] = [await createIntent(service), await createIntent(service)];
    const path = `/v1/payment_intents/${mine.id}`;
    const read = (secret: string | null) =>
      callAsPage(service, 'GET', path, { client_secret: secret ?? '' });
    const shown = await read(mine.client_secret);
    expect(shown).toMatchObject({ status: 200, body: { status: 'requires_payment_method' } });
    expect(shown.body.metadata).toBeUndefined();
    expect(await read(other.client_secret)).toMatchObject({ status: 400 });
  });

  it('are one for one key, also when asked ten times at once, and none for another request', async () => {
    const create = (amount: number) =>
      service.stripe.paymentIntents.create(
        { amount, currency: 'usd' },
        { idempotencyKey: 'booking-7-attempt-1' },
      );
    const intents = await Promise.all(Array.from({ length: 10 }, () => create(1_000)));
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
    await expect(create(2_000)).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('are listed page by page, newest first, with their charges in place', async () => {
    const made = [];
    for (const amount of [1000, 2000, 3000]) made.push((await paid(amount)).id);
    const first = await service.stripe.paymentIntents.list({
      limit: 2,
      expand: ['data.latest_charge'],
    });
    expect(first).toMatchObject({ object: 'list', has_more: true });
    expect(first.data[0]?.latest_charge).toMatchObject({ object: 'charge', amount: 3000 });
    const all = [];
    for await (const { id } of service.stripe.paymentIntents.list({ limit: 2 })) all.push(id);
    expect(all.slice(0, 3)).toEqual([...made].reverse());
    const later = { gt: Math.floor(Date.now() / 1000) + 60 };
    expect((await service.stripe.paymentIntents.list({ created: later })).data).toEqual([]);
  });
});

describe('cards', () => {
  it('pay', async () => {
    const { id } = await paid(950_000, '5555555555554444');
    const intent = await service.stripe.paymentIntents.retrieve(id);
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 950_000 });
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', undefined],
    ['4111111111111111', 'card_declined', 'test_mode_live_card'],
    ['4242424242424241', 'incorrect_number', undefined],
  ])('%s is refused with %s %s, and another card can be tried', async (number, code, decline) => {
    const intent = await createIntent(service);
    const answer = await payAsPage(service, intent, number);
    expect(answer.status).toBe(402);
    expect(answer.body.error).toMatchObject({ type: 'card_error', code });
    expect(answer.body.error?.decline_code).toBe(decline);
    expect(await payAsPage(service, intent, GOOD_CARD)).toMatchObject({ status: 200 });
  });

  it('are charged once when confirmed twice at once, and the second is told so', async () => {
    const intent = await createIntent(service);
    const answers = await Promise.all([
      payAsPage(service, intent, GOOD_CARD),
      payAsPage(service, intent, GOOD_CARD),
    ]);
    const second = answers.find(({ status }) => status === 400);
    expect(second?.body.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
    const all = await service.database.db.select().from(charges);
    expect(all.filter(({ paymentIntentId }) => paymentIntentId === intent.id)).toHaveLength(1);
  });
});

describe('3-D Secure', () => {
  it.each([
    ['pays after the customer agreed', '4000002760003184', 'complete', 200, undefined],
    [
      'asks for another card after a refusal',
      '4000002760003184',
      'fail',
      402,
      'payment_intent_authentication_failure',
    ],
    ['can be declined after that', '4000008400001629', 'complete', 402, 'card_declined'],
  ] as const)('%s', async (_what, card, result, status, code) => {
    const intent = await createIntent(service);
    expect(await payAsPage(service, intent, card)).toMatchObject({
      status: 200,
      body: { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
    });
    const answer = await finishAuthenticationAsPage(service, intent, result);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect((await service.stripe.paymentIntents.retrieve(intent.id)).status).toBe(
      status === 200 ? 'succeeded' : 'requires_payment_method',
    );
  });
});

describe('refunds', () => {
  it('give back all or a part, once per key, and never more than was paid', async () => {
    const { id } = await paid(10_000);
    const part = () =>
      service.stripe.refunds.create(
        { payment_intent: id, amount: 4_000 },
        { idempotencyKey: 'refund-1' },
      );
    const [first, second] = await Promise.all([part(), part()]);
    expect(first).toMatchObject({ id: second.id, amount: 4_000, status: 'succeeded' });
    await expect(
      service.stripe.refunds.create({ payment_intent: id, amount: 6_001 }),
    ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 4_000, refunded: false });
    expect((await service.stripe.refunds.create({ payment_intent: id })).amount).toBe(6_000);
    await expect(service.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const { data } = await service.stripe.refunds.list({ payment_intent: id });
    expect(data.map(({ amount }) => amount)).toEqual([6_000, 4_000]);
  });

  it('of certain cards are pending until they arrive or fail', async () => {
    const { id } = await paid(1000, '4000000000005126');
    for (const result of ['failed', 'succeeded']) {
      const refund = await service.stripe.refunds.create({ payment_intent: id });
      expect(refund.status).toBe('pending');
      await post(`/v1/refunds/${refund.id}/sandbox_settle`, { result });
      expect((await service.stripe.refunds.retrieve(refund.id)).status).toBe(result);
    }
  });
});

it('takes disputes: by card, by hand, won by evidence, lost by giving in', async () => {
  const byCard = await paid(1000, '4000000000000259');
  const byHand = await paid(2000);
  await post(`/v1/charges/${(await chargeOf(byHand.id))?.id ?? ''}/sandbox_dispute`);
  const [first] = (await service.stripe.disputes.list({ payment_intent: byCard.id })).data;
  const [second] = (await service.stripe.disputes.list({ payment_intent: byHand.id })).data;
  expect(first).toMatchObject({ amount: 1000, status: 'needs_response' });
  const won = await service.stripe.disputes.update(first?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  });
  expect(won.status).toBe('won');
  expect(await service.stripe.disputes.close(second?.id ?? '')).toMatchObject({ status: 'lost' });
});

it('shows and does nothing of the merchant’s for a page', async () => {
  const charge = await chargeOf((await paid(1000)).id);
  const page = 'pk_test_page';
  for (const path of [
    '/v1/payment_intents',
    '/v1/refunds',
    `/v1/charges/${charge?.id ?? ''}/sandbox_dispute`,
    '/v1/disputes/du_1/close',
    '/v1/refunds/re_1/sandbox_settle',
  ]) {
    expect((await post(path, { amount: '500', currency: 'usd' }, page)).status).toBe(401);
  }
  for (const path of ['payment_intents', 'charges', 'refunds', 'disputes', 'events']) {
    expect((await fetch(service.urlOf(`/v1/${path}?key=${page}`))).status).toBe(401);
  }
});

describe('webhooks', () => {
  beforeEach(async () => {
    service.webhookStatus = 200;
    while ((await service.sandbox.deliverDue()) > 0);
    service.received = [];
  });

  const types = () =>
    service.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

  it('tell of success, failure, cancellation and refund, signed as the SDK expects', async () => {
    const [bought, canceled] = [await createIntent(service), await createIntent(service)];
    await payAsPage(service, bought, '4000000000000002');
    await payAsPage(service, bought, GOOD_CARD);
    await service.stripe.paymentIntents.cancel(canceled.id);
    await service.stripe.refunds.create({ payment_intent: bought.id });
    expect(await service.sandbox.deliverDue()).toBe(5);
    expect(types()).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
      'payment_intent.canceled',
      'refund.created',
      'charge.refunded',
    ]);
    const { webhookSecret } = service.sandbox;
    for (const { body, signature } of service.received) {
      const { webhooks } = service.stripe;
      expect(webhooks.constructEvent(body, signature, webhookSecret).object).toBe('event');
      expect(() => webhooks.constructEvent(`${body} `, signature, webhookSecret)).toThrow();
    }
    expect(await service.sandbox.deliverDue()).toBe(0);
  });

  it('come again after a refusal, also from a restarted server', async () => {
    const intent = await paid(1000);
    service.webhookStatus = 503;
    expect(await service.sandbox.deliverDue()).toBe(0);
    // Not at once: retries are delayed.
    expect(await service.sandbox.deliverDue()).toBe(0);
    expect(service.received).toHaveLength(1);

    service.webhookStatus = 200;
    const { secretKey } = service.sandbox;
    await service.restart();
    expect(service.sandbox.secretKey).toBe(secretKey);
    const { status } = await service.stripe.paymentIntents.retrieve(intent.id);
    expect(status).toBe('succeeded');
    await service.sandbox.retryAll();
    expect(await service.sandbox.deliverDue()).toBe(1);
    expect(types()).toEqual(['payment_intent.succeeded', 'payment_intent.succeeded']);
  });
});
