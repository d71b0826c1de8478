import { skipToken } from '@reduxjs/toolkit/query/react';
import { isSoldBy, type Product } from '@/api/productsApi';
import { selectCurrentUser, selectRole } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { useListBuyerBookingsQuery, type Booking } from '@/api/bookingsApi';
import { isFuture, useNowAtNext } from '@/components/clock';
import { PAGE_SIZE_MAX } from '#contract/limits';

/** Whether the user can book a car (spec §6). Sends no request while no car is shown. */
export function useBookingEligibility({ isShown = true } = {}) {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const role = useAppSelector(selectRole);
  const { bookingOf } = useOwnBookings({ isShown });

  return {
    bookingOf,
    /** Why the user cannot book the car, whatever the car’s status; null if nothing prevents it. */
    refusalOf: (product: Product): string | null => {
      if (isSoldBy(product, email)) return 'This is your own car.';
      if (role === 'seller' || role === 'admin') {
        return 'Only buyers can book cars. Log in with a buyer account to book this one.';
      }
      return null;
    },
  };
}

/** The buyer’s own bookings; none for other roles. */
function useOwnBookings({ isShown }: { isShown: boolean }) {
  const email = useAppSelector(selectCurrentUser)?.email ?? null;
  const isBuyer = useAppSelector(selectRole) === 'user';
  const { currentData } = useListBuyerBookingsQuery(
    isShown && isBuyer && email ? { email, page: 1, pageSize: PAGE_SIZE_MAX } : skipToken,
  );
  const rows = currentData?.rows ?? [];
  const now = useNowAtNext(rows.map(({ reservedUntil }) => reservedUntil));

  return {
    /** The newest active booking of a car. */
    bookingOf: (productId: string): Booking | null =>
      rows.find((booking) => booking.productId === productId && isActive(booking, now)) ?? null,
  };
}

/** False for a booking that expired without payment or was refunded. */
function isActive({ isPaid, isRefunded, reservedUntil }: Booking, now: number): boolean {
  if (isRefunded) return false;
  return isPaid || reservedUntil === null || isFuture(reservedUntil, now);
}
