import type { FastifyBaseLogger } from 'fastify';
import { apiPaths } from '#contract/apiPaths';
import { createPaymentIntentSchema, createPaymentSchema } from '#contract/schemas/booking';
import { badRequest } from '../errors';
import { contextOf, signedIn } from '../http/context';
import type { App } from '../http/validation';
import type { Inbox } from './inbox';
import { InvalidWebhookError, type PaymentProvider, type ProviderEvent } from './paymentProvider';
import type { PaymentsService } from './paymentService';

const tags = ['Payments'];

export function paymentsRoutes(app: App, payments: PaymentsService): void {
  app.post(
    apiPaths.createPaymentIntent,
    {
      config: { limit: 'payments' },
      schema: {
        tags,
        summary: 'Create a payment intent',
        description:
          'Without bookingId: the caller’s unpaid booking of this price; of several, the one ' +
          'whose hold ends first.',
        body: createPaymentIntentSchema,
      },
    },
    (request) => payments.createIntent(signedIn(request), request.body),
  );

  app.post(
    apiPaths.payments,
    {
      config: { limit: 'payments' },
      schema: {
        tags,
        summary: 'Record a payment',
        description: 'Believed only after the payment provider confirmed it; happens once.',
        body: createPaymentSchema,
      },
    },
    (request) => payments.record(signedIn(request), request.body),
  );
}

interface WebhookDeps {
  payments: PaymentProvider;
  inbox: Inbox;
}

/**
 * POST /webhooks/stripe: events from the provider, authenticated by a signature over the raw body.
 * Responds with 2xx only after the event is stored; otherwise the provider sends it again.
 */
export function webhookRoutes(app: App, { payments, inbox }: WebhookDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });

  app.post(
    apiPaths.stripeWebhook,
    { config: { access: 'public', limit: 'none' } },
    async (request) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = parse(body, typeof signature === 'string' ? signature : '', request.log);
      await inbox.receive(contextOf(request), event);
      return { received: true };
    },
  );

  function parse(body: Buffer, signature: string, log: FastifyBaseLogger): ProviderEvent {
    try {
      return payments.parseWebhook(body, signature);
    } catch (error) {
      if (!(error instanceof InvalidWebhookError)) throw error;
      // Usually a mistyped secret: then every event is rejected.
      log.warn({ err: error.cause }, 'A webhook was refused: check STRIPE_WEBHOOK_SECRET');
      throw badRequest(error.message);
    }
  }
}
