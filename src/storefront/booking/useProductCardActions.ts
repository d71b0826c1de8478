import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { cacheProduct, isSoldBy, type Product } from '@/api/productsApi';
import { useIsMounted } from '@/components/useIsMounted';
import { BOOK_PARAM, REPORT_PARAM, routes } from '#contract/routes';
import { originState } from '@/auth/origin';
import { sessionSettled } from '@/auth/session';
import type { ProductActions } from '@/storefront/card/cardState';
import { useReportProduct } from '@/storefront/card/useReportProduct';
import { toOverlay } from '@/components/useOverlay';
import { selectCurrentUser, selectIsUnfinished, selectRole } from '@/auth/sessionSlice';
import { useAppDispatch, useAppSelector, useAppStore, useIsExtended } from '@/store/hooks';
import { withBookingParam } from './bookingParam';
import { selectBookedCar } from './bookingModalSlice';
import { prefetchBookingDialog } from './loadBookingDialog';
import { useBookingEligibility } from './useBookingEligibility';

/**
 * The actions of product cards (spec §2). Book Now opens the booking dialog, Report To Admin reports or,
 * with extensions, opens the dialog that asks why, and Undo takes the report back. The first two send anonymous users to /login, which returns here,
 * and for Book Now to the open dialog. They wait until the session is known.
 */
export function useProductCardActions(): ProductActions {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const currentLocation = useCurrentLocation();
  const { refusalOf, bookingOf } = useBookingEligibility();
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const isAdmin = useAppSelector(selectRole) === 'admin';
  const isExtended = useIsExtended();
  const { reportProduct, undoReport, isReporting, isReported } = useReportProduct();
  const bookedId = useAppSelector(selectBookedCar)?.id;
  const [pendingId, setPendingId] = useState<string | null>(null);
  const isMounted = useIsMounted();

  const redirectToLogIn = (origin: Location) =>
    void navigate(routes.login, { state: originState(origin) });

  /** Resolves once the session is known; to null if the page was left meanwhile. */
  async function waitForSession(): Promise<'signedIn' | 'anonymous' | null> {
    await dispatch(sessionSettled());
    if (!isMounted()) return null;
    return selectCurrentUser(store.getState()) ? 'signedIn' : 'anonymous';
  }

  async function book(product: Product) {
    setPendingId(product.id);
    const location = currentLocation();
    const session = await waitForSession();
    setPendingId(null);
    if (session === 'signedIn') {
      dispatch(cacheProduct(product));
      void navigate(...toOverlay(currentLocation(), BOOK_PARAM, product.id));
    }
    if (session === 'anonymous') redirectToLogIn(withBookingParam(location, product.id));
  }

  async function report(product: Product) {
    const location = currentLocation();
    const session = await waitForSession();
    if (session === 'signedIn' && selectIsUnfinished(store.getState())) {
      void navigate(routes.dashboard, { state: originState(location) });
      return;
    }
    if (session === 'signedIn' && isExtended) {
      dispatch(cacheProduct(product));
      void navigate(...toOverlay(currentLocation(), REPORT_PARAM, product.id));
    } else if (session === 'signedIn') await reportProduct(product);
    if (session === 'anonymous') redirectToLogIn(location);
  }

  return {
    onOpen: (product) => dispatch(cacheProduct(product)),
    onBook: (product) => void book(product),
    onBookIntent: prefetchBookingDialog,
    onReport: (product) => void report(product),
    onUndoReport: isExtended ? (product) => void undoReport(product) : null,
    cardStateOf: (product) => {
      const isOwn = isSoldBy(product, email);
      const mayReport = !isAdmin && !isOwn;
      const isChangeable = isExtended && !product.isSold;
      return {
        refusal: refusalOf(product),
        booking: bookingOf(product.id),
        isJustBooked: bookedId === product.id,
        isBookingPending: pendingId === product.id,
        isOwn,
        mayReport,
        mayEdit: isOwn && isChangeable,
        mayWrite: mayReport && isChangeable,
        isReporting: isReporting(product),
        isReported: isReported(product),
      };
    },
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
