import Stripe from 'stripe';
import { isLiveKey } from '../../config/environment';
import {
  InvalidWebhookError,
  type PaymentProvider,
  PaymentProviderError,
} from '../paymentProvider';
import { idOf, toEvent, toIntent, toRefund, toReturns } from './stripeObjects';

interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Endpoint other than the real provider's. Read at the first call. */
  endpoint?: () => { protocol: 'http' | 'https'; host: string; port: number };
}

const TIMEOUT_MS = 10_000;
const NETWORK_RETRIES = 2;
const PAGE = 100;

/** Card payments with the provider's SDK. */
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
  /** Maps every error except the listed ones to a provider error. */
  const call = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    try {
      return await work(client());
    } catch (error) {
      throw toProviderError(error);
    }
  };

  const retrieveIntent = (intentId: string) =>
    call(async (stripe) => {
      try {
        return toIntent(
          await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }),
        );
      } catch (error) {
        if (codeOf(error) === 'resource_missing') return null;
        throw error;
      }
    });

  const refundsOf = async (stripe: Stripe, intentId: string) =>
    (await stripe.refunds.list({ payment_intent: intentId, limit: PAGE })).data;

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
            metadata: {
              installationId: order.installationId,
              bookingId: order.bookingId,
              buyerId: order.buyerId,
            },
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

    readRefundsAndDisputes: (intentId) =>
      call(async (stripe) => {
        const disputes = await stripe.disputes.list({ payment_intent: intentId, limit: PAGE });
        return toReturns(await refundsOf(stripe, intentId), disputes.data);
      }),

    refund: (intentId, idempotencyKey, decided) =>
      call(async (stripe) => {
        try {
          return toRefund(
            await stripe.refunds.create(
              {
                payment_intent: intentId,
                ...(decided && {
                  amount: decided.amountCents,
                  metadata: { decisionId: decided.decisionId },
                }),
              },
              { idempotencyKey },
            ),
          );
        } catch (error) {
          // Already refunded, manually or by an attempt whose response was lost.
          if (codeOf(error) !== 'charge_already_refunded') throw error;
          const made = (await refundsOf(stripe, intentId)).map(toRefund);
          const live = made.find(({ status }) => status !== 'failed');
          if (!live) throw error;
          return live;
        }
      }),

    listIntents: (since) =>
      pages(client, async function* (stripe) {
        const list = stripe.paymentIntents.list({
          created: created(since),
          limit: PAGE,
          expand: ['data.latest_charge'],
        });
        for await (const intent of list) yield toIntent(intent);
      }),

    listRefunds: (since) =>
      pages(client, async function* (stripe) {
        const list = stripe.refunds.list({ created: created(since), limit: PAGE });
        for await (const refund of list) yield toRefund(refund);
      }),

    listDisputed: (since) =>
      pages(client, async function* (stripe) {
        const list = stripe.disputes.list({ created: created(since), limit: PAGE });
        for await (const { payment_intent: intent } of list) {
          const intentId = idOf(intent);
          if (intentId !== null) yield intentId;
        }
      }),

    pageOf: (intentId) => {
      // The local stand-in has no dashboard.
      if (settings.endpoint) return null;
      const mode = isLiveKey(settings.secretKey) ? '' : 'test/';
      return `https://dashboard.stripe.com/${mode}payments/${encodeURIComponent(intentId)}`;
    },

    parseWebhook: (body, signature) => {
      let event: Stripe.Event;
      try {
        event = client().webhooks.constructEvent(body, signature ?? '', settings.webhookSecret);
      } catch (error) {
        // Any other error is a bug of ours and is reported as one.
        const isTheirs =
          error instanceof Stripe.errors.StripeSignatureVerificationError ||
          error instanceof SyntaxError;
        throw isTheirs ? new InvalidWebhookError({ cause: error }) : error;
      }
      return toEvent(event);
    },
  };
}

async function* pages<T>(
  client: () => Stripe,
  list: (stripe: Stripe) => AsyncIterable<T>,
): AsyncIterable<T> {
  try {
    yield* list(client());
  } catch (error) {
    throw toProviderError(error);
  }
}

const created = (since: Date) => ({ gte: Math.floor(since.getTime() / 1000) });

/**
 * The provider repeats its errors for an idempotency key, except for requests it never received. It
 * also refuses a key with other parameters, as after a deployment that changed them.
 */
function toProviderError(error: unknown): PaymentProviderError {
  if (error instanceof PaymentProviderError) return error;
  const isKeySpent =
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError;
  return new PaymentProviderError(error, isKeySpent);
}

const codeOf = (error: unknown) =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined;
