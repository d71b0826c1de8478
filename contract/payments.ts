/** The payments desk of admins: an extension. */

/** Lists of payments. 'needs-you': those that only an admin can settle. */
export const paymentFilters = [
  'needs-you',
  'payments',
  'refunds',
  'disputes',
  'unmatched',
] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

/**
 * 'refund-failing': the provider has refused the refund several times. 'event-failed': webhook events
 * about it could not be processed. 'unmatched': no booking belongs to it. 'settled': it was unmatched,
 * and has been refunded or matched since.
 */
export const paymentStates = [
  'paid',
  'part-refunded',
  'refunding',
  'refund-failing',
  'refunded',
  'inquiry',
  'disputed',
  'dispute-lost',
  'unmatched',
  'settled',
  'event-failed',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What comes next, if anything does. 'retry-refund' happens by itself. */
export const paymentNexts = [
  'answer-dispute',
  'retry-refund',
  'check-refund',
  'match',
  'check-event',
] as const;
export type PaymentNext = (typeof paymentNexts)[number];

/** Why a payment matches no booking: the booking is unknown, or differs in this. */
export const unmatchedReasons = ['no-booking', 'buyer', 'amount', 'currency'] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** One payment at the provider. Amounts are dollars, times ISO. */
export interface WirePayment {
  /** The provider’s id, which the buyer sees as the transaction’s. */
  _id: string;
  state: PaymentState;
  /** When we learned of it. */
  at: string;
  amount: number;
  /** Refunded so far, or lost in a dispute. */
  refunded: number;
  /** Lower case; absent for dollars. */
  currency?: string;
  /** Absent without a booking. Names are empty if the account was deleted. */
  bookingId?: string;
  productName?: string;
  picture?: string;
  buyerId?: string;
  buyerName?: string;
  sellerId?: string;
  sellerName?: string;
  next?: PaymentNext;
  /** When that is due, or happens by itself. */
  nextAt?: string;
  /** Why the last refund failed or the last event was not processed, in the provider’s words. */
  problem?: string;
  unmatched?: UnmatchedReason;
}

/** How many payments the lists have. */
export interface WirePaymentCounts {
  needsYou: number;
  payments: number;
  refunds: number;
  disputes: number;
  unmatched: number;
}

/**
 * What happened to a payment. The provider reported what has its id; 'found' and 'fixed' are
 * differences between its records and ours.
 */
export const paymentStepKinds = [
  'created',
  'not-created',
  'authentication',
  'declined',
  'processing',
  'succeeded',
  'cancelled',
  'event',
  'recorded',
  'unmatched',
  'matched',
  'refund-decided',
  'refund-requested',
  'refund-refused',
  'refund-pending',
  'refund-succeeded',
  'refund-failed',
  'inquiry',
  'dispute-open',
  'dispute-won',
  'dispute-lost',
  'found',
  'fixed',
] as const;
export type PaymentStepKind = (typeof paymentStepKinds)[number];

/** Who says so: an event of the provider, a server that asked it, the reconciler, or an admin. */
export const paymentStepSources = ['event', 'server', 'reconciler', 'admin'] as const;
export type PaymentStepSource = (typeof paymentStepSources)[number];

export interface WirePaymentStep {
  _id: string;
  kind: PaymentStepKind;
  source: PaymentStepSource;
  /** ISO time at which we learned of it, in milliseconds. */
  at: string;
  /** The provider’s id of the intent, charge, refund, dispute or event. */
  providerId?: string;
  /** In dollars. */
  amount?: number;
  /** The name of the admin, unless their account was deleted. */
  by?: string;
  facts: { name: string; value: string }[];
}

/** Why an admin cannot refund a payment now. */
export const refundBlocks = [
  'own',
  'disputed',
  'request-open',
  'refund-running',
  'nothing-left',
] as const;
export type RefundBlock = (typeof refundBlocks)[number];

/** One payment, with all that is known of it. */
export interface WirePaymentRecord extends WirePayment {
  /** In dollars: what is not refunded yet. */
  left: number;
  /** Absent: it can be refunded. */
  refundBlock?: RefundBlock;
  /** The open request for its money, which an admin decides. */
  requestId?: string;
  /** The payment in the provider’s dashboard; absent for a stand-in. */
  page?: string;
  /** Whether the buyer said that they have the car. */
  isReceived: boolean;
  /** Oldest first. */
  steps: WirePaymentStep[];
  /** For unmatched payments: bookings that it may belong to, the best first. */
  candidates: WirePaymentCandidate[];
}

/** What agrees between a payment and a booking. */
export interface WirePaymentCandidate {
  bookingId: string;
  productName: string;
  buyerName: string;
  /** In dollars. */
  price: number;
  bookedAt: string;
  isAmount: boolean;
  isBuyer: boolean;
  /** Booked on the day before the payment, or the same day. */
  isDay: boolean;
}
