/** The seller's desk, and what both sides of a booking are told: an extension (`sales`). */

/**
 * Why a booking is over: its time ran out, the buyer cancelled, the seller released the car, the
 * car or the buyer is gone. 'refunded': money arrived when the car was gone; 'undone': the money
 * of an order went back.
 */
export const endReasons = [
  'expired',
  'cancelled',
  'released',
  'withdrawn',
  'refunded',
  'undone',
] as const;
export type EndReason = (typeof endReasons)[number];

/** 'held' until it is paid or has ended. */
export const saleStates = ['held', 'paid', 'ended'] as const;
export type SaleState = (typeof saleStates)[number];

/** A booking of one of the seller's cars, as its seller sees it; times are ISO. */
export interface WireSale extends WireReturns {
  _id: string;
  productId: string;
  /** Name, picture and price as they were booked. */
  productName: string;
  picture: string;
  /** Dollars. */
  price: number;
  /** Empty when the buyer's account is gone. */
  buyerName: string;
  state: SaleState;
  endReason: EndReason | null;
  releaseReason: string | null;
  /** The buyer's phone and the place to meet, as given; empty once the booking has ended. */
  number: string;
  location: string;
  createdAt: string;
  /** Until when an unpaid booking holds the car. */
  reservedUntil: string | null;
  paidAt: string | null;
  endedAt: string | null;
  /** Only where money went back: 'done' once the payment provider says that it is back. */
  refundState?: 'pending' | 'done';
  /** Whether whoever asks may release the car; a payment that has begun still refuses it. */
  canRelease: boolean;
}

/**
 * What happens to the money of a paid order: a refund of a part or of all, one that did not arrive
 * after all, and a dispute at the buyer's bank. 'won' and 'lost' are the marketplace's words: a
 * dispute that is lost gives the buyer their money back.
 */
export const paymentEventKinds = [
  'refund',
  'refund-failed',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
] as const;
export type PaymentEventKind = (typeof paymentEventKinds)[number];

export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** What became of the money of a paid order; only where something did. */
export interface WireReturns {
  /** Dollars that the buyer has back. */
  refundedAmount?: number | null;
  dispute?: DisputeState | null;
}

export const orderEvents = [
  'booked',
  'paid',
  ...paymentEventKinds,
  'refund-pending',
  'refunded',
  'undone',
  'expired',
  'cancelled',
  'released',
  'withdrawn',
  'seller-closed',
  'car-removed',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** One step of an order's history. */
export interface WireOrderEvent {
  kind: OrderEvent;
  /** ISO time. */
  at: string;
  /** Why the seller released the car. */
  reason?: string;
  /** Of a refund or a dispute: dollars, and what remained paid after it. */
  amount?: number;
  left?: number;
}
