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
export interface WireSale {
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

export const orderEvents = [
  'booked',
  'paid',
  'refund-pending',
  'refunded',
  'undone',
  'expired',
  'cancelled',
  'released',
  'withdrawn',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** One step of an order's history. */
export interface WireOrderEvent {
  kind: OrderEvent;
  /** ISO time. */
  at: string;
  /** Why the seller released the car. */
  reason?: string;
}
