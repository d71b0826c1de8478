import { MONEY_BACK_DAYS } from './limits';

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

/** A request, as everyone involved sees it. Amounts are dollars, times ISO. */
export interface WireMoneyBackRequest {
  _id: string;
  state: MoneyBackState;
  reason: MoneyBackReason;
  /** What the buyer wrote; empty if they did not open the request. */
  note: string;
  /** True if the server opened it for the buyer, because the seller's account was closed. */
  openedByUs?: boolean | null;
  askedAt: string;
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
  productName: string;
  picture: string;
  buyerName: string;
  buyerEmail: string;
  sellerName: string;
  /** In dollars: what was paid, and what of it is not refunded yet. */
  price: number;
  left: number;
  /** Whether the buyer disputes the payment at their bank, which rules out a refund. */
  isDisputed: boolean;
  problem: MoneyBackProblem | null;
}

/** Until when the buyer of an order that was paid then can ask for the money. */
export const moneyBackUntil = (paidAt: Date): Date =>
  new Date(paidAt.getTime() + MONEY_BACK_DAYS * 86_400_000);
