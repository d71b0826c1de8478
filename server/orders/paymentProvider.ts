import { errorCodes } from '#contract/errorCodes';
import type { DisputeState } from '#contract/sales';
import { AppError } from '../errors';

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
  /** What became of an intent's money afterwards. */
  readReturns: (intentId: string) => Promise<Returns>;
  /** Refunds all that is left; repeated with the same key, it does so once. */
  refund: (intentId: string, idempotencyKey: string) => Promise<ProviderRefund>;
  /** Intents and refunds made since then, page by page. */
  listIntents: (since: Date) => AsyncIterable<ProviderIntent>;
  listRefunds: (since: Date) => AsyncIterable<ProviderRefund>;
  /** The intents whose payers went to their bank since then, page by page. */
  listDisputed: (since: Date) => AsyncIterable<string>;
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
  /** Of a payable one: the buyer has pressed Pay, and their bank asks them something. */
  isConfirmed: boolean;
  amountCents: number;
  currency: string;
  /** The metadata we gave it; null for an intent that is not ours. */
  bookingId: string | null;
  buyerId: string | null;
  /** False only when it is certain that nothing was given back and nothing is disputed. */
  mayBeReturned: boolean;
}

export interface ProviderRefund {
  id: string;
  intentId: string | null;
  amountCents: number;
  /** Only 'succeeded' means that the buyer has the money. */
  status: 'succeeded' | 'pending' | 'failed';
}

/** What the buyer's bank took back, or may take; an inquiry by the bank is none. */
export interface ProviderDispute {
  id: string;
  amountCents: number;
  state: DisputeState;
}

export interface Returns {
  /** Newest first. */
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
  /** An open dispute is not lost yet, although the provider holds the money until it is decided. */
  dispute: DisputeState | null;
  /** What lost disputes took. */
  lostCents: number;
}

export const noReturns: Returns = { refunds: [], disputes: [], dispute: null, lostCents: 0 };

/** A report only says where to look: the state is then fetched, so the order of reports does not matter. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Null when it is about no payment, or of a kind that changes nothing for us. */
  intentId: string | null;
}

/** The webhook's sender could not prove to be the provider. */
export class InvalidWebhookError extends Error {
  constructor(options?: ErrorOptions) {
    super('The webhook signature is not valid.', options);
    this.name = 'InvalidWebhookError';
  }
}

/** The provider gave no usable answer; nothing changed on our side. */
export class PaymentProviderError extends AppError {
  constructor(
    override readonly cause: unknown,
    /** The provider answered with a failure of its own, which it would repeat for the same key. */
    readonly isKeySpent = false,
  ) {
    super(
      503,
      errorCodes.paymentProvider,
      'Card payments aren’t available right now. Nothing changed. Try again in a moment.',
    );
    this.name = 'PaymentProviderError';
  }
}
