import { errorCodes } from '#contract/errorCodes';
import type { DisputeState } from '#contract/bookings';
import type { PaidCard } from '#contract/receipt';
import { AppError } from '../lib/errors';

/** The interface of a card payment provider. Amounts are integer cents. */
export interface PaymentProvider {
  /** Creates an intent, or returns the one created before with this key. */
  createIntent: (order: IntentOrder) => Promise<ProviderIntent>;
  /** Null if the provider does not know the intent. */
  retrieveIntent: (intentId: string) => Promise<ProviderIntent | null>;
  /**
   * Cancels an intent and returns it: 'canceled', or 'succeeded' or 'processing' if the payment was
   * faster. Null if the provider does not know the intent.
   */
  cancelIntent: (intentId: string) => Promise<ProviderIntent | null>;
  /** Refunds and disputes of an intent. */
  readRefundsAndDisputes: (intentId: string) => Promise<RefundsAndDisputes>;
  /** Refunds everything that is left, or what was decided. Idempotent for the same key. */
  refund: (
    intentId: string,
    idempotencyKey: string,
    /** Required, so that no wrapper can drop the amount. Null: everything that is left. */
    decided: DecidedRefund | null,
  ) => Promise<ProviderRefund>;
  /** Intents and refunds created since a time, page by page. */
  listIntents: (since: Date) => AsyncIterable<ProviderIntent>;
  listRefunds: (since: Date) => AsyncIterable<ProviderRefund>;
  /** Ids of the intents disputed since a time, page by page. */
  listDisputed: (since: Date) => AsyncIterable<string>;
  /** The URL of a payment in the provider's dashboard; null if there is none. */
  pageOf: (intentId: string) => string | null;
  /** Throws InvalidWebhookError if the signature is invalid. */
  parseWebhook: (body: Buffer, signature: string | undefined) => ProviderEvent;
}

export interface IntentOrder {
  amountCents: number;
  currency: string;
  /** Whose payment it is, if several installations use the same account. */
  installationId: string;
  bookingId: string;
  buyerId: string;
  description: string;
  idempotencyKey: string;
}

/** 'payable' covers all states in which a page can still pay the intent. */
export type IntentStatus = 'payable' | 'processing' | 'succeeded' | 'canceled';

export interface ProviderIntent {
  id: string;
  clientSecret: string | null;
  status: IntentStatus;
  /** For payable intents: the buyer has pressed Pay, and their bank asks for authentication. */
  isConfirmed: boolean;
  amountCents: number;
  currency: string;
  /** From the metadata we set. Null if it is missing. */
  installationId: string | null;
  bookingId: string | null;
  buyerId: string | null;
  /** The card that paid; null if it is unknown. */
  card: PaidCard | null;
  /** The latest attempt, if it failed: the provider's id of it and its code for the reason. */
  failure: { id: string; code: string } | null;
  /** False only if there certainly are no refunds or disputes. */
  mayBeRefunded: boolean;
}

/** A refund that an admin decided, of the whole or a part. */
export interface DecidedRefund {
  amountCents: number;
  decisionId: string;
}

export interface ProviderRefund {
  id: string;
  intentId: string | null;
  amountCents: number;
  /** The decision that it was made for, from the metadata we set; null for all others. */
  decisionId: string | null;
  /** Only 'succeeded' means that the buyer has the money. */
  status: 'succeeded' | 'pending' | 'failed';
}

/** A chargeback, lost or open; a bank's inquiry does not count. */
export interface ProviderDispute {
  id: string;
  amountCents: number;
  state: DisputeState;
}

export interface RefundsAndDisputes {
  /** Newest first. */
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
  /**
   * An open dispute is not lost yet, although the provider withholds the money. An inquiry of the
   * bank is no dispute, but can become one.
   */
  dispute: DisputeState | 'inquiry' | null;
  /** By when the open dispute or inquiry has to be answered. */
  disputeDueAt: Date | null;
  /** Amount of lost disputes. */
  lostCents: number;
}

export const noRefundsOrDisputes: RefundsAndDisputes = {
  refunds: [],
  disputes: [],
  dispute: null,
  disputeDueAt: null,
  lostCents: 0,
};

/** An event only says which payment to fetch, so the order of events does not matter. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Null if the event is not about a payment, or is irrelevant to us. */
  intentId: string | null;
}

/** The webhook's signature is invalid. */
export class InvalidWebhookError extends Error {
  constructor(options?: ErrorOptions) {
    super('The webhook signature is not valid.', options);
    this.name = 'InvalidWebhookError';
  }
}

/** The provider returned no usable response. Nothing has changed on our side. */
export class PaymentProviderError extends AppError {
  constructor(
    override readonly cause: unknown,
    /** The provider returned an error that it would repeat for the same idempotency key. */
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
