import type { Product } from '@/api/models';
import { useIsFuture } from '@/components/useIsFuture';
import { formatTime } from './productFacts';

export interface Availability {
  /** On the picture; null while the car is simply for sale. */
  badge: 'Sold' | 'Sale pending' | null;
  /** Why Book Now is disabled, in words; null when the car can be booked. */
  reason: string | null;
}

/** Whether a car can be booked now, and why not; a hold that runs out frees it by itself. */
export function useAvailability(product: Product): Availability {
  const isReserved = useIsFuture(product.reservedUntil);

  if (product.isSold) return { badge: 'Sold', reason: 'This car is sold.' };
  if (isReserved && product.reservedUntil !== null) {
    return {
      badge: 'Sale pending',
      reason: `On hold for a buyer until ${formatTime(product.reservedUntil)}.`,
    };
  }
  if (product.resalePriceCents === null) {
    return { badge: null, reason: 'The seller has not given a price we can read.' };
  }
  return { badge: null, reason: null };
}
