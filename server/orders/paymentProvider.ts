import { errorCodes } from '#contract/errorCodes';
import { AppError } from '../http/errors';

/** What the product needs of a card payment provider; amounts are integer cents. */
export interface PaymentProvider {
  /** Creates an intent, or answers the one this key created before. */
  createIntent: (order: IntentOrder) => Promise<ProviderIntent>;
  /** Null when the provider knows no such intent. */
  retrieveIntent: (intentId: string) => Promise<ProviderIntent | null>;
  /**
   * Asks for the end of an intent and answers how it stands then: 'canceled', or 'succeeded' or
   * 'processing' when the money was faster. Null when the provider knows no such intent.
   */
  cancelIntent: (intentId: string) => Promise<ProviderIntent | null>;
  /** Gives the whole amount back; asked again with the same key it does so once. */
  refund: (intentId: string, idempotencyKey: string) => Promise<{ refundId: string | null }>;
  /** Throws InvalidWebhookError when the signature does not prove the sender. */
  parseWebhook: (body: Buffer, signature: string | undefined) => ProviderEvent;
}

export interface IntentOrder {
  amountCents: number;
  currency: string;
  bookingId: string;
  buyerId: string;
  description: string;
  idempotencyKey: string;
}

/** 'payable' covers all states in which a page can still pay with it. */
export type IntentStatus = 'payable' | 'processing' | 'succeeded' | 'canceled';

export interface ProviderIntent {
  id: string;
  clientSecret: string | null;
  status: IntentStatus;
  amountCents: number;
  currency: string;
  /** What we wrote on it when we created it; null for an intent that is not ours. */
  bookingId: string | null;
  buyerId: string | null;
}

export type ProviderEvent =
  | { type: 'succeeded'; intent: ProviderIntent }
  | { type: 'refunded'; intentId: string }
  | { type: 'other' };

/** The webhook's sender could not prove to be the provider. */
export class InvalidWebhookError extends Error {
  constructor(options?: ErrorOptions) {
    super('The webhook signature is not valid.', options);
    this.name = 'InvalidWebhookError';
  }
}

/** The provider gave no usable answer; nothing was changed on our side. */
export class PaymentProviderError extends AppError {
  constructor(
    override readonly cause: unknown,
    /** The provider answered with a failure of its own, which it would repeat for the same key. */
    readonly isKeySpent = false,
  ) {
    super(
      503,
      errorCodes.paymentProvider,
      'Card payments are not available right now. Nothing was changed. Try again in a moment.',
    );
    this.name = 'PaymentProviderError';
  }
}
