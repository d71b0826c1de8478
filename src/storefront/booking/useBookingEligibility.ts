import { isSoldBy, type Product } from '@/api/productsApi';
import { selectCurrentUser, selectRole } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { useOwnBookings } from './useOwnBookings';

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
