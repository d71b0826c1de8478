import Stripe from 'stripe';
import {
  InvalidWebhookError,
  type IntentStatus,
  type PaymentProvider,
  PaymentProviderError,
  type ProviderEvent,
  type ProviderIntent,
} from './paymentProvider';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Somewhere else than the real provider; asked when the first call is made. */
  endpoint?: () => { protocol: 'http' | 'https'; host: string; port: number };
}

const TIMEOUT_MS = 10_000;
const NETWORK_RETRIES = 2;

/** Card payments through the provider's own SDK. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  let sdk: Stripe | undefined;
  const client = () => {
    sdk ??= new Stripe(settings.secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: NETWORK_RETRIES,
      telemetry: false,
      ...settings.endpoint?.(),
    });
    return sdk;
  };
  /** Every failure but those named is the provider's, not the caller's. */
  const call = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    try {
      return await work(client());
    } catch (error) {
      const isKeySpent = error instanceof Stripe.errors.StripeAPIError;
      throw new PaymentProviderError(error, isKeySpent);
    }
  };

  const retrieveIntent = (intentId: string) =>
    call(async (stripe) => {
      try {
        return toIntent(await stripe.paymentIntents.retrieve(intentId));
      } catch (error) {
        if (codeOf(error) === 'resource_missing') return null;
        throw error;
      }
    });

  return {
    retrieveIntent,

    createIntent: (order) =>
      call(async (stripe) => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: order.amountCents,
            currency: order.currency,
            allowed_payment_method_types: ['card'],
            description: order.description,
            metadata: { bookingId: order.bookingId, buyerId: order.buyerId },
          },
          { idempotencyKey: order.idempotencyKey },
        );
        return toIntent(intent);
      }),

    cancelIntent: async (intentId) => {
      const canceled = await call(async (stripe) => {
        try {
          return toIntent(await stripe.paymentIntents.cancel(intentId));
        } catch (error) {
          if (codeOf(error) === 'resource_missing') return null;
          if (codeOf(error) === 'payment_intent_unexpected_state') return 'over';
          throw error;
        }
      });
      return canceled === 'over' ? retrieveIntent(intentId) : canceled;
    },

    refund: (intentId, idempotencyKey) =>
      call(async (stripe) => {
        try {
          const refund = await stripe.refunds.create(
            { payment_intent: intentId },
            { idempotencyKey },
          );
          if (refund.status === 'failed' || refund.status === 'canceled') {
            throw new Error(`The refund ${refund.id} is ${refund.status}.`);
          }
          return { refundId: refund.id };
        } catch (error) {
          // Given back before, by an attempt whose answer was lost or by hand.
          if (codeOf(error) === 'charge_already_refunded') return { refundId: null };
          throw error;
        }
      }),

    parseWebhook: (body, signature) => {
      try {
        return toEvent(
          client().webhooks.constructEvent(body, signature ?? '', settings.webhookSecret),
        );
      } catch (error) {
        throw new InvalidWebhookError({ cause: error });
      }
    },
  };
}

function toEvent(event: Stripe.Event): ProviderEvent {
  if (event.type === 'payment_intent.succeeded') {
    return { type: 'succeeded', intent: toIntent(event.data.object) };
  }
  if (event.type === 'charge.refunded' && event.data.object.refunded) {
    const { payment_intent: intent } = event.data.object;
    const intentId = typeof intent === 'string' ? intent : intent?.id;
    if (intentId) return { type: 'refunded', intentId };
  }
  return { type: 'other' };
}

function toIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    // Any other state is one in which the money is under way.
    status: statuses[intent.status] ?? 'processing',
    amountCents: intent.amount,
    currency: intent.currency,
    bookingId: intent.metadata.bookingId ?? null,
    buyerId: intent.metadata.buyerId ?? null,
  };
}

const statuses: Record<string, IntentStatus> = {
  requires_payment_method: 'payable',
  requires_confirmation: 'payable',
  requires_action: 'payable',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

const codeOf = (error: unknown) =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined;
