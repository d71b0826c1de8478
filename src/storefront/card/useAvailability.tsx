import type { ReactNode } from 'react';
import type { Product } from '@/api/productsApi';
import { useIsFuture } from '@/components/clock';
import { formatDayAndTime } from '#contract/formats';
import { LocalMoment } from './LocalMoment';
import type { Standing } from './standing';

export interface Availability {
  /** On the picture; null while the car is simply for sale. */
  badge: 'Sold' | 'Withdrawn' | 'On hold' | 'Booked by you' | null;
  /** Why Book Now is disabled, in words; null when the car can be booked. */
  reason: ReactNode;
  /** Their own unpaid booking: there is a way to pay instead of Book Now. */
  toPay: Standing['booking'];
}

/** Whether a person can book a car now, and why not; a hold that runs out frees it by itself. */
export function useAvailability(
  { isSold, isWithdrawn, reservedUntil, resalePriceCents }: Product,
  { booking, refusal }: Pick<Standing, 'booking' | 'refusal'>,
): Availability {
  const isReserved = useIsFuture(reservedUntil);
  const isOwnHoldLive = useIsFuture(booking?.reservedUntil ?? null);
  const none = { badge: null, toPay: null };

  if (booking?.isPaid) return { ...none, badge: 'Sold', reason: 'You bought this car.' };
  if (isSold) return { ...none, badge: 'Sold', reason: 'This car is sold.' };
  if (isWithdrawn) {
    const reason = 'The seller has taken this car off the market.';
    return { ...none, badge: 'Withdrawn', reason };
  }
  // A server that knows no holds leaves a booking open until it is paid.
  if (booking && (booking.reservedUntil === null || isOwnHoldLive)) {
    return { badge: 'Booked by you', reason: null, toPay: booking };
  }
  if (isReserved && reservedUntil !== null) {
    return { ...none, badge: 'On hold', reason: refusal ?? <HeldUntil at={reservedUntil} /> };
  }
  if (refusal !== null) return { ...none, reason: refusal };
  if (resalePriceCents === null) {
    return { ...none, reason: 'This car has no price yet, so you can’t book it.' };
  }
  return { ...none, reason: null };
}

function HeldUntil({ at }: { at: string }) {
  return (
    <>
      On hold for another buyer until <LocalMoment at={at} format={formatDayAndTime} />.
    </>
  );
}
