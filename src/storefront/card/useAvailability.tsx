import type { ReactNode } from 'react';
import type { Product } from '@/api/productsApi';
import { useIsFuture } from '@/components/clock';
import { formatDayAndTime } from '#contract/formats';
import { LocalTime } from '@/components/LocalTime';
import type { CardState } from './cardState';

export interface Availability {
  /** The badge on the picture; null if the car is for sale. */
  badge: 'Sold' | 'Withdrawn' | 'On hold' | 'Booked by you' | null;
  /** Why Book Now is disabled; null if the car can be booked. */
  reason: ReactNode;
  /** ISO time at which another buyer’s hold ends, if that is the reason. */
  heldUntil: string | null;
  /** The user’s own unpaid booking: Pay replaces Book Now. */
  toPay: CardState['booking'];
}

/** Whether the user can book a car now, and why not. Updates when a hold expires. */
export function useAvailability(
  { isSold, isSoldElsewhere, isWithdrawn, reservedUntil, resalePriceCents }: Product,
  { booking, refusal }: Pick<CardState, 'booking' | 'refusal'>,
): Availability {
  const isReserved = useIsFuture(reservedUntil);
  const isOwnHoldLive = useIsFuture(booking?.reservedUntil ?? null);
  const none = { badge: null, toPay: null, heldUntil: null };

  if (booking?.isPaid) return { ...none, badge: 'Sold', reason: 'You bought this car.' };
  if (isSold) return { ...none, badge: 'Sold', reason: 'This car is sold.' };
  if (isSoldElsewhere) return { ...none, badge: 'Sold', reason: 'This car has been sold.' };
  if (isWithdrawn) {
    const reason = 'The seller has taken this car off the market.';
    return { ...none, badge: 'Withdrawn', reason };
  }
  // A server without holds keeps a booking open until it is paid.
  if (booking && (booking.reservedUntil === null || isOwnHoldLive)) {
    return { ...none, badge: 'Booked by you', reason: null, toPay: booking };
  }
  if (isReserved && reservedUntil !== null) {
    const held = { ...none, badge: 'On hold' } as const;
    if (refusal !== null) return { ...held, reason: refusal };
    return { ...held, reason: <HeldUntil at={reservedUntil} />, heldUntil: reservedUntil };
  }
  if (refusal !== null) return { ...none, reason: refusal };
  if (resalePriceCents === null) {
    return { ...none, reason: 'This car has no price yet, so you can’t book it.' };
  }
  return { ...none, reason: null };
}

function HeldUntil({ at }: { at: string }) {
  return (
    <LocalTime
      at={at}
      format={(time, isLocal) =>
        `On hold for another buyer until ${formatDayAndTime(time, isLocal)}.`
      }
    />
  );
}
