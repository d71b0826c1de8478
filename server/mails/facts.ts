/** Data of an e-mail, stored as JSON when its cause occurs. */
export interface MailFacts {
  bookingId: string;
  /** Name of the car at the time of booking. */
  carName: string;
  priceCents: number;
  /** Name of the other party. */
  otherName: string;
  /** ISO time until which an unpaid booking holds the car. */
  reservedUntil?: string;
  /** The reason that the seller gave the buyer for the release. */
  reason?: string;
  /** Amount of a refund or dispute, and what remains paid after it. */
  amountCents?: number;
  leftCents?: number;
  /** ISO time at which the seller's account was closed or the car removed. */
  goneAt?: string;
  /**
   * Why a booking ended without an action of its parties, or why the money was refunded. 'restored':
   * the money came back, so that the order is active again.
   */
  why?: 'expired' | 'car-withdrawn' | 'buyer-gone' | 'car-gone' | 'undone' | 'no-sale' | 'restored';
}
