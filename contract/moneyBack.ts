import {
  MONEY_BACK_DAYS,
  MONEY_BACK_DECISION_DAYS,
  RETURN_DAYS,
  SELLER_REPLY_DAYS,
} from './limits';

/** Requests of buyers for the money of a paid order (an extension). */
export const moneyBackReasons = ['not-handed-over', 'not-as-described', 'fault', 'other'] as const;
export type MoneyBackReason = (typeof moneyBackReasons)[number];

export const moneyBackReasonLabels: Record<MoneyBackReason, string> = {
  'not-handed-over': 'I didn’t get the car',
  'not-as-described': 'The car isn’t as described',
  fault: 'The car has a serious fault',
  other: 'Something else',
};

/**
 * 'open' until an admin decides. 'closed': the money came back in another way, for example by a
 * dispute.
 */
export const moneyBackStates = ['open', 'accepted', 'declined', 'withdrawn', 'closed'] as const;
export type MoneyBackState = (typeof moneyBackStates)[number];

/** Why an accepted refund could not be sent. The request is open again. */
export const moneyBackProblems = ['disputed', 'less-left'] as const;
export type MoneyBackProblem = (typeof moneyBackProblems)[number];

/**
 * A photo of a request or its answer, for the buyer, the seller and admins. Its file needs the
 * bearer token (`evidencePhoto` in apiPaths). In pixels.
 */
export interface WireEvidencePhoto {
  _id: string;
  width: number;
  height: number;
}

/** What the seller wrote about a request. Everyone involved sees it at once. */
export interface WireMoneyBackReply {
  text: string;
  photos: WireEvidencePhoto[];
  /** ISO time. */
  at: string;
}

/** A request, as everyone involved sees it. Amounts are dollars, times ISO. */
export interface WireMoneyBackRequest {
  _id: string;
  state: MoneyBackState;
  reason: MoneyBackReason;
  /** What the buyer wrote; empty if they did not open the request. */
  note: string;
  /** True if the server opened it for the buyer, because the seller's account was closed. */
  openedByUs?: boolean | null;
  /** True if an admin refunded without a request, and their reason is the answer. */
  byAdmin?: boolean | null;
  photos: WireEvidencePhoto[];
  askedAt: string;
  /**
   * The seller's answer; null without one. Until `replyUntil` they can give it, once; null if their
   * account was closed.
   */
  reply: WireMoneyBackReply | null;
  replyUntil: string | null;
  /** By when an admin decides. */
  decideBy: string;
  decidedAt: string | null;
  /** The amount that an admin accepted; otherwise null. */
  amount: number | null;
  /** When the provider confirmed the refund; null before. */
  refundedAt: string | null;
  /** What the admin wrote to the buyer. */
  answer: string;
}

/** The money back of a paid order. */
export interface WireMoneyBack {
  /** ISO time until which the buyer can ask. */
  until: string;
  /** Whether the buyer can ask now. */
  canAsk: boolean;
  /** The latest request, or null. */
  request: WireMoneyBackRequest | null;
}

/** A request in the list of the admins. */
export interface WireMoneyBackCase extends WireMoneyBackRequest {
  bookingId: string;
  productId: string;
  productName: string;
  picture: string;
  buyerId: string;
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  /** Empty if the account was purged, like the name. */
  sellerId: string;
  sellerName: string;
  sellerEmail: string;
  sellerPhone: string;
  /** When the seller, and the buyer, said that the buyer has the car. */
  handedOverAt: string | null;
  receivedAt: string | null;
  /** By when the buyer has to return the car, and when the seller said that it is back. */
  returnBy?: string | null;
  returnedAt?: string | null;
  /** The admin who decided; '' if nobody has, or their account was deleted. */
  decidedBy: string;
  /** In dollars: what was paid, and what of it is not refunded yet. */
  price: number;
  left: number;
  /** Whether the buyer disputes the payment at their bank, which rules out a refund. */
  isDisputed: boolean;
  problem: MoneyBackProblem | null;
}

const daysAfter = (start: Date, days: number) => new Date(start.getTime() + days * 86_400_000);

/** Until when the seller can answer a request of that time, and by when an admin decides. */
export const replyUntil = (askedAt: Date): Date => daysAfter(askedAt, SELLER_REPLY_DAYS);
export const decideBy = (askedAt: Date): Date => daysAfter(askedAt, MONEY_BACK_DECISION_DAYS);

/** By when the buyer returns the car of an order that was refunded then. */
export const returnBy = (refundedAt: Date): Date => daysAfter(refundedAt, RETURN_DAYS);

/** Until when the buyer of an order that was paid then can ask for the money. */
export const moneyBackUntil = (paidAt: Date): Date => daysAfter(paidAt, MONEY_BACK_DAYS);
