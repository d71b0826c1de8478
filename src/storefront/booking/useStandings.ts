import { isSoldBy, type Product } from '@/api/productsApi';
import { selectCurrentUser, selectRole } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { useOwnBookings } from './useOwnBookings';

/**
 * What the person at the screen has to do with a car, as far as booking it goes (spec §6). Asks for
 * nothing while no car is shown.
 */
export function useStandings({ isShown = true } = {}) {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const role = useAppSelector(selectRole);
  const { bookingOf } = useOwnBookings({ isShown });

  return {
    bookingOf,
    /** Why they may not book it, whatever its state; null while nothing is known against it. */
    refusalOf: (product: Product): string | null => {
      if (isSoldBy(product, email)) return 'This is your own car.';
      if (role === 'seller' || role === 'admin') {
        return 'Only buyers can book cars. Log in with a buyer account to book this one.';
      }
      return null;
    },
  };
}
