import { skipToken } from '@reduxjs/toolkit/query/react';
import { useListBuyerBookingsQuery, type Booking } from '@/api/bookingsApi';
import { isFuture } from '@/components/clock';
import { PAGE_SIZE_MAX } from '#contract/limits';
import { selectCurrentUser, selectRole } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';

/** The buyer’s own bookings; none for other roles. */
export function useOwnBookings({ isShown }: { isShown: boolean }) {
  const email = useAppSelector(selectCurrentUser)?.email ?? null;
  const isBuyer = useAppSelector(selectRole) === 'user';
  const { currentData } = useListBuyerBookingsQuery(
    isShown && isBuyer && email ? { email, page: 1, pageSize: PAGE_SIZE_MAX } : skipToken,
  );

  return {
    /** The newest active booking of a car. */
    bookingOf: (productId: string): Booking | null =>
      currentData?.rows.find((booking) => booking.productId === productId && isActive(booking)) ??
      null,
  };
}

/** False for a booking that expired without payment or was refunded. */
function isActive({ isPaid, isRefunded, reservedUntil }: Booking): boolean {
  if (isRefunded) return false;
  return isPaid || reservedUntil === null || isFuture(reservedUntil);
}
