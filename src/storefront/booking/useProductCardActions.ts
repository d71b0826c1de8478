import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { productKnown } from '@/api/productKnown';
import type { Product } from '@/api/productsApi';
import { useIsMounted } from '@/components/useIsMounted';
import { routes } from '#contract/routes';
import { originState } from '@/auth/origin';
import { sessionSettled } from '@/auth/sessionSettled';
import type { ProductActions } from '@/storefront/card/standing';
import { useReportProduct } from '@/storefront/card/useReportProduct';
import { selectCurrentUser, selectIsUnfinished } from '@/auth/sessionSlice';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { withBooking } from './bookingOrigin';
import { selectBookedCar } from './bookingModalSlice';
import { bookingOpened } from './bookingProduct';
import { prefetchBookingDialog } from './loadBookingDialog';
import { useStandings } from './useStandings';

/**
 * The actions of product cards (spec §2). Book Now opens the booking dialog, and Report To Admin
 * reports. Both send anonymous users to /login, which returns here, and for Book Now to the open
 * dialog. They wait until the session is known.
 */
export function useProductCardActions(): ProductActions {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const currentLocation = useCurrentLocation();
  const { refusalOf, bookingOf } = useStandings();
  const { reportProduct, isReporting, isReported } = useReportProduct();
  const bookedId = useAppSelector(selectBookedCar)?.id;
  const [askedId, setAskedId] = useState<string | null>(null);
  const isMounted = useIsMounted();

  const askToLogIn = (origin: Location) =>
    void navigate(routes.login, { state: originState(origin) });

  /** Resolves once the session is known; to null if the page was left meanwhile. */
  async function whoIsHere(): Promise<'somebody' | 'nobody' | null> {
    await dispatch(sessionSettled());
    if (!isMounted()) return null;
    return selectCurrentUser(store.getState()) ? 'somebody' : 'nobody';
  }

  async function book(product: Product) {
    setAskedId(product.id);
    const location = currentLocation();
    const who = await whoIsHere();
    setAskedId(null);
    if (who === 'somebody') dispatch(bookingOpened(product));
    if (who === 'nobody') askToLogIn(withBooking(location, product.id));
  }

  async function report(product: Product) {
    const location = currentLocation();
    const who = await whoIsHere();
    if (who === 'somebody' && selectIsUnfinished(store.getState())) {
      void navigate(routes.dashboard, { state: originState(location) });
      return;
    }
    if (who === 'somebody') await reportProduct(product);
    if (who === 'nobody') askToLogIn(location);
  }

  return {
    onOpen: (product) => dispatch(productKnown(product)),
    onBook: (product) => void book(product),
    onBookIntent: prefetchBookingDialog,
    onReport: (product) => void report(product),
    standingOf: (product) => ({
      refusal: refusalOf(product),
      booking: bookingOf(product.id),
      isJustBooked: bookedId === product.id,
      isBookingAsked: askedId === product.id,
      isReporting: isReporting(product),
      isReported: isReported(product),
    }),
  };
}

/** Returns a getter for the current location, so that actions do not change with it. */
function useCurrentLocation(): () => Location {
  const location = useLocation();
  const latest = useRef(location);
  useEffect(() => {
    latest.current = location;
  }, [location]);
  return () => latest.current;
}
