/** What a mail tells, kept as JSON from the moment that caused it. */
export interface MailFacts {
  bookingId: string;
  /** As it was booked. */
  carName: string;
  priceCents: number;
  /** The other side's name. */
  otherName: string;
  /** ISO time until which an unpaid booking holds the car. */
  reservedUntil?: string;
  /** What the seller told the buyer who lost the car. */
  reason?: string;
  /** Of a refund or a dispute, and what remains paid after it. */
  amountCents?: number;
  leftCents?: number;
  /** ISO time at which the seller's account was closed, or the car was removed. */
  goneAt?: string;
  /** Why a booking ended by itself, or why money went back. */
  why?: 'expired' | 'car-withdrawn' | 'buyer-gone' | 'car-gone' | 'undone' | 'no-sale';
}
