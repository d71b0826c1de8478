import type { FastifyRequest } from 'fastify';
import { apiPaths } from '#contract/apiPaths';
import { createPaymentIntentSchema, createPaymentSchema } from '#contract/schemas/booking';
import { badRequest } from '../../lib/errors';
import { answer } from '../../http/answers';
import { contextOf, signedIn } from '../../http/context';
import type { Limits } from '../../http/limits';
import type { App } from '../../http/validation';
import { networkOf } from '../../lib/networks';
import { InvalidWebhookError, type PaymentProvider, type ProviderEvent } from '../paymentProvider';
import type { Inbox } from './inbox';
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
        response: { 200: answer('PaymentIntentResponse') },
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
        response: { 200: answer('PaymentResponse') },
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
  limits: Limits;
}

/** The evidence of a dispute has up to 150,000 characters. */
const WEBHOOK_MAX_BYTES = 1024 * 1024;

/**
 * POST /webhooks/stripe: events from the provider, authenticated by a signature over the raw body.
 * Responds with 2xx as soon as the event is stored; otherwise the provider sends it again. Bodies
 * with invalid signatures are counted per IP address, valid ones never.
 */
export function webhookRoutes(app: App, { payments, inbox, limits }: WebhookDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });

  app.post(
    apiPaths.stripeWebhook,
    {
      bodyLimit: WEBHOOK_MAX_BYTES,
      config: { access: 'public', limit: 'none' },
      schema: { response: { 200: answer('WebhookReceived') } },
    },
    async (request) => {
      await inbox.receive(contextOf(request), await parse(request));
      return { received: true };
    },
  );

  async function parse({ body, headers, ip, log }: FastifyRequest): Promise<ProviderEvent> {
    const signature = headers['stripe-signature'];
    try {
      return payments.parseWebhook(
        Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        typeof signature === 'string' ? signature : '',
      );
    } catch (error) {
      if (!(error instanceof InvalidWebhookError)) throw error;
      await limits.spend('failures', networkOf(ip));
      // A stranger's, or all of them, after a mistyped secret.
      log.warn('A webhook was refused: if this repeats, check STRIPE_WEBHOOK_SECRET');
      throw badRequest(error.message);
    }
  }
}
