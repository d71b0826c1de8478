import {
  finishAuthenticationAsPage,
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

describe('3-D Secure', () => {
  it.each(['4000002760003184', '4000000000003220'])(
    '%s waits for the bank, then pays',
    async (number) => {
      const intent = await createIntent(service);
      const waiting = await payAsPage(service, intent, number);
      expect(waiting).toMatchObject({
        status: 200,
        body: { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
      });
      expect(await finishAuthenticationAsPage(service, intent, 'complete')).toMatchObject({
        status: 200,
        body: { status: 'succeeded' },
      });
    },
  );

  it('asks for another card when the customer refuses', async () => {
    const intent = await createIntent(service);
    await payAsPage(service, intent, '4000002760003184');
    expect(await finishAuthenticationAsPage(service, intent, 'fail')).toMatchObject({
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
    const intent = await createIntent(service);
    await payAsPage(service, intent, '4000008400001629');
    expect(await finishAuthenticationAsPage(service, intent, 'complete')).toMatchObject({
      status: 402,
      body: { error: { code: 'card_declined' } },
    });
  });

  it('does not let the bank’s page answer for an intent that does not wait', async () => {
    const intent = await createIntent(service);
    expect(await finishAuthenticationAsPage(service, intent, 'complete')).toMatchObject({
      status: 400,
    });
    expect(await service.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
    });
  });
});

describe('refunds', () => {
  const paidIntent = async () => {
    const intent = await createIntent(service, 10_000);
    await service.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    return intent;
  };

  it('give back all or a part, and never more than was paid', async () => {
    const intent = await paidIntent();
    const part = await service.stripe.refunds.create({ payment_intent: intent.id, amount: 4_000 });
    expect(part).toMatchObject({ object: 'refund', amount: 4_000, status: 'succeeded' });
    await expect(
      service.stripe.refunds.create({ payment_intent: intent.id, amount: 6_001 }),
    ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });

    const rest = await service.stripe.refunds.create({ payment_intent: intent.id });
    expect(rest.amount).toBe(6_000);
    await expect(
      service.stripe.refunds.create({ payment_intent: intent.id }),
    ).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect(await service.stripe.refunds.retrieve(part.id)).toMatchObject({
      payment_intent: intent.id,
    });
  });

  it('happen once per key', async () => {
    const intent = await paidIntent();
    const refund = () =>
      service.stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: 'refund-1' });
    const [first, second] = await Promise.all([refund(), refund()]);
    expect(first.id).toBe(second.id);
  });

  it('need a payment', async () => {
    const intent = await createIntent(service);
    await expect(
      service.stripe.refunds.create({ payment_intent: intent.id }),
    ).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    });
  });
});

describe('webhooks', () => {
  beforeEach(async () => {
    service.webhookStatus = 200;
    await service.sandbox.deliverDue();
    service.received = [];
  });

  const types = () =>
    service.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

  it('tell of success, failure, cancellation and refund, signed as the SDK expects', async () => {
    const [paid, canceled] = [await createIntent(service), await createIntent(service)];
    await payAsPage(service, paid, '4000000000000002');
    await payAsPage(service, paid, '4242424242424242');
    await service.stripe.paymentIntents.cancel(canceled.id);
    await service.stripe.refunds.create({ payment_intent: paid.id });

    expect(await service.sandbox.deliverDue()).toBe(5);
    expect(types()).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
      'payment_intent.canceled',
      'refund.created',
      'charge.refunded',
    ]);
    for (const { body, signature } of service.received) {
      const event = service.stripe.webhooks.constructEvent(
        body,
        signature,
        service.sandbox.webhookSecret,
      );
      expect(event.object).toBe('event');
      expect(() =>
        service.stripe.webhooks.constructEvent(
          `${body} `,
          signature,
          service.sandbox.webhookSecret,
        ),
      ).toThrow();
    }
    expect(await service.sandbox.deliverDue()).toBe(0);
  });

  it('come again after a refusal, also from a restarted server', async () => {
    const intent = await createIntent(service);
    await payAsPage(service, intent, '4242424242424242');
    service.webhookStatus = 503;
    expect(await service.sandbox.deliverDue()).toBe(0);
    expect(types()).toEqual(['payment_intent.succeeded']);
    // Not at once: retries are delayed.
    expect(await service.sandbox.deliverDue()).toBe(0);
    expect(service.received).toHaveLength(1);

    service.webhookStatus = 200;
    const { secretKey } = service.sandbox;
    await service.restart();
    expect(service.sandbox.secretKey).toBe(secretKey);
    expect(await service.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
    });
    await service.sandbox.retryAll();
    expect(await service.sandbox.deliverDue()).toBe(1);
    expect(types()).toEqual(['payment_intent.succeeded', 'payment_intent.succeeded']);
  });
});
