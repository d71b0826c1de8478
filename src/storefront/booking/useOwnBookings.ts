import { skipToken } from '@reduxjs/toolkit/query/react';
import { useListBuyerBookingsQuery, type Booking } from '@/api/bookingsApi';
import { isFuture } from '@/components/clock';
import { PAGE_SIZE_MAX } from '#contract/limits';
import { selectCurrentUser, selectRole } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';

/** A buyer's own bookings, for the cars they hold or bought; null for everybody else. */
export function useOwnBookings({ isShown }: { isShown: boolean }) {
  const email = useAppSelector(selectCurrentUser)?.email ?? null;
  const isBuyer = useAppSelector(selectRole) === 'user';
  const { currentData } = useListBuyerBookingsQuery(
    isShown && isBuyer && email ? { email, page: 1, pageSize: PAGE_SIZE_MAX } : skipToken,
  );

  return {
    /** The newest booking of a car that still counts. */
    bookingOf: (productId: string): Booking | null =>
      currentData?.rows.find((booking) => booking.productId === productId && counts(booking)) ??
      null,
  };
}

/** Not one that ended without payment, nor one whose money went back. */
function counts({ isPaid, isRefunded, reservedUntil }: Booking): boolean {
  if (isRefunded) return false;
  return isPaid || reservedUntil === null || isFuture(reservedUntil);
}
