import { BOOKINGS_PER_DAY_MAX, BOOKINGS_PER_DAY_UNVERIFIED_MAX } from './limits';
import type { WireMoneyBackRequest } from './moneyBack';

/**
 * Why a booking ended: it expired, the buyer cancelled, the seller released the car, or the car or
 * buyer is gone. 'refunded': the payment arrived after the car was gone; 'undone': a paid order was
 * refunded.
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
export const sellerBookingStates = ['held', 'paid', 'ended'] as const;
export type SellerBookingState = (typeof sellerBookingStates)[number];

/** Filters of a buyer's list. Every booking is either current or ended. */
export const orderFilters = ['paid', 'unpaid', 'current', 'ended'] as const;
export type OrderFilter = (typeof orderFilters)[number];

/** Filters of a seller's list. 'todo': bookings that wait for the seller. */
export const sellerBookingFilters = [...sellerBookingStates, 'todo'] as const;
export type SellerBookingFilter = (typeof sellerBookingFilters)[number];

/** Why a paid car must not be handed over now: the buyer wants the money back, or disputes it. */
export const saleProblems = ['money-back', 'dispute'] as const;
export type SaleProblem = (typeof saleProblems)[number];

/** A booking, as the seller of the car sees it. Times are ISO. */
export interface WireSellerBooking extends WireRefundsAndDispute {
  _id: string;
  productId: string;
  /** Name, picture and price at the time of booking. */
  productName: string;
  picture: string;
  /** In dollars. */
  price: number;
  /** Empty if the buyer's account was deleted. */
  buyerName: string;
  state: SellerBookingState;
  endReason: EndReason | null;
  releaseReason: string | null;
  /** The buyer's phone number and meeting place. Empty once the booking has ended. */
  number: string;
  location: string;
  createdAt: string;
  /** When the unpaid booking expires. */
  reservedUntil: string | null;
  paidAt: string | null;
  /** When the seller, and the buyer, said that the buyer has the car. */
  handedOverAt?: string | null;
  receivedAt?: string | null;
  /** After a refund: when the seller said that the car is back. */
  returnedAt?: string | null;
  endedAt: string | null;
  /** Only after a refund: 'done' once the payment provider has confirmed it. */
  refundState?: 'pending' | 'done';
  /** Whether the current user may release the car. Still refused once the payment has begun. */
  canRelease: boolean;
  /** Whether the current user can show the buyer their phone number now, before it is shown anyway. */
  canSharePhone?: boolean;
}

/** Of single bookings: what its two write to each other about the car. */
export interface WireBookingTalk {
  /** Absent: they have not written yet. */
  conversationId?: string;
  /** The meeting that they agreed on, until it is over. */
  meeting?: WireBookingMeeting;
}

export interface WireBookingMeeting {
  /** ISO time. */
  at: string;
  /** IANA zone of the place, in which the time is shown. */
  timeZone: string;
  place: string;
}

/** One booking in full, as the seller of the car sees it. */
export interface WireSale extends WireSellerBooking, WireBookingTalk {
  /** Oldest first. */
  history: WireBookingEvent[];
  /** Null if the buyer did not ask for the money. */
  moneyBack: WireMoneyBackRequest | null;
  /**
   * ISO time: the sale was refunded, and the buyer has to return the car by then. Until it is over,
   * the buyer's contact is included.
   */
  returnBy?: string | null;
}

/**
 * Changes to the money of a paid order: partial and full refunds, failed refunds, and disputes.
 * 'won' and 'lost' are from the marketplace's view: a lost dispute refunds the buyer.
 */
export const paymentEventKinds = [
  'refund',
  'refund-failed',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
] as const;

export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** A running request for the money: not decided, or accepted and not refunded yet. */
export const moneyBackStages = ['asked', 'accepted'] as const;
export type MoneyBackStage = (typeof moneyBackStages)[number];

/** Refunds, disputes and the running request of a paid order. Absent if there are none. */
export interface WireRefundsAndDispute {
  moneyBackStage?: MoneyBackStage | null;
  /** Dollars refunded to the buyer. */
  refundedAmount?: number | null;
  dispute?: DisputeState | null;
}

export const bookingEventKinds = [
  'booked',
  'paid',
  'handed-over',
  'received',
  'returned',
  'money-back-asked',
  'money-back-replied',
  'money-back-withdrawn',
  'money-back-declined',
  'money-back-accepted',
  'payment-declined',
  'refund-decided',
  'refund-sent',
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
export type BookingEventKind = (typeof bookingEventKinds)[number];

/** One event in an order's history. */
export interface WireBookingEvent {
  kind: BookingEventKind;
  /** ISO time. */
  at: string;
  /** The seller's reason for releasing the car, or ours for a refund. */
  reason?: string;
  /**
   * For refunds and disputes: the amount in dollars, and what remained paid after it. An accepted
   * request for the money has the amount only.
   */
  amount?: number;
  left?: number;
}

/**
 * Limits on how often a buyer can book: the same car within a week, and any cars within 24 hours,
 * fewer until the email is confirmed.
 */
export const bookingLimits = ['car', 'day', 'unconfirmed'] as const;
export type BookingLimit = (typeof bookingLimits)[number];

/** Message for a buyer who has reached a limit. `from` is the formatted time at which it ends. */
export function bookedTooOften(limit: BookingLimit, from: string): string {
  switch (limit) {
    case 'car':
      return `You’ve booked this car twice this week. You can book it again from ${from}.`;
    case 'day':
      return `You’ve booked ${BOOKINGS_PER_DAY_MAX} cars within 24 hours. You can book again from ${from}.`;
    case 'unconfirmed':
      return `You’ve booked ${BOOKINGS_PER_DAY_UNVERIFIED_MAX} cars within 24 hours. Confirm your email in your profile to book more now, or book again from ${from}.`;
  }
}
