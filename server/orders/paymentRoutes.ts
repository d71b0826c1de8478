import { apiPaths } from '#contract/apiPaths';
import { createPaymentIntentSchema, createPaymentSchema } from '#contract/schemas/booking';
import type { Database } from '../database/client';
import { badRequest } from '../http/errors';
import { requirePrincipal } from '../http/session';
import type { App } from '../http/validation';
import type { Completion } from './completion';
import { InvalidWebhookError, type PaymentProvider, type ProviderEvent } from './paymentProvider';
import { markRefunded } from './paymentRepository';
import type { PaymentsService } from './paymentService';

const tags = ['Payments'];

export function paymentsRoutes(app: App, payments: PaymentsService): void {
  app.post(
    apiPaths.createPaymentIntent,
    {
      schema: {
        tags,
        summary: 'Start paying a booking',
        description:
          'Without bookingId: the caller’s unpaid booking of this price; of several, the one ' +
          'whose hold ends first.',
        body: createPaymentIntentSchema,
      },
    },
    (request) => payments.createIntent(requirePrincipal(request), request.body),
  );

  app.post(
    apiPaths.payments,
    {
      schema: {
        tags,
        summary: 'Record a payment',
        description: 'Believed only after the payment provider confirmed it; happens once.',
        body: createPaymentSchema,
      },
    },
    (request) => payments.record(requirePrincipal(request), request.body),
  );
}

export interface WebhookDeps {
  db: Database;
  payments: PaymentProvider;
  completion: Completion;
}

/**
 * POST /webhooks/stripe: the provider reports. Known by its signature over the raw body; answered
 * with 2xx only after everything is recorded, since anything else makes the provider come again.
 */
export function webhookRoutes(app: App, { db, payments, completion }: WebhookDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });

  app.post(
    apiPaths.stripeWebhook,
    { config: { access: 'public', rateLimit: false }, schema: { hide: true } },
    async (request) => {
      const signature = request.headers['stripe-signature'];
      const event = parse(request.body, typeof signature === 'string' ? signature : undefined);
      if (event.type === 'succeeded') await completion.complete(event.intent);
      if (event.type === 'refunded') await markRefunded(db, event.intentId, null);
      return { received: true };
    },
  );

  function parse(body: unknown, signature: string | undefined): ProviderEvent {
    try {
      return payments.parseWebhook(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature);
    } catch (error) {
      if (error instanceof InvalidWebhookError) throw badRequest(error.message);
      throw error;
    }
  }
}
