import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { listingKnown } from '@/api/listingKnown';
import type { Listing } from '@/api/listingsApi';
import { useIsMounted } from '@/components/useIsMounted';
import { routes } from '#contract/routes';
import { originState } from '@/auth/origin';
import { sessionSettled } from '@/auth/sessionSettled';
import type { ListingActions } from '@/storefront/card/standing';
import { useReportListing } from '@/storefront/card/useReportListing';
import { selectCurrentUser, selectIsUnfinished } from '@/auth/sessionSlice';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { withBooking } from './bookingOrigin';
import { selectBookedCar } from './bookingModalSlice';
import { bookingOpened } from './bookingListing';
import { prefetchBookingDialog } from './loadBookingDialog';
import { useStandings } from './useStandings';

/**
 * What the buttons of a product card do (spec §2): Book Now opens the booking modal, Report To
 * Admin reports; both send a signed-out visitor to /login, which leads back here, Book Now to its
 * open dialog. Pressed before it is known who is here, they wait for that.
 */
export function useListingCardActions(): ListingActions {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const currentLocation = useCurrentLocation();
  const { refusalOf, bookingOf } = useStandings();
  const { reportListing, isReporting, isReported } = useReportListing();
  const bookedId = useAppSelector(selectBookedCar)?.id;
  const [askedId, setAskedId] = useState<string | null>(null);
  const isMounted = useIsMounted();

  const askToLogIn = (origin: Location) =>
    void navigate(routes.login, { state: originState(origin) });

  /** Whether somebody is signed in, once that is known; null when the page was left meanwhile. */
  async function whoIsHere(): Promise<'somebody' | 'nobody' | null> {
    await dispatch(sessionSettled());
    if (!isMounted()) return null;
    return selectCurrentUser(store.getState()) ? 'somebody' : 'nobody';
  }

  async function book(listing: Listing) {
    setAskedId(listing.id);
    const location = currentLocation();
    const who = await whoIsHere();
    setAskedId(null);
    if (who === 'somebody') dispatch(bookingOpened(listing));
    if (who === 'nobody') askToLogIn(withBooking(location, listing.id));
  }

  async function report(listing: Listing) {
    const location = currentLocation();
    const who = await whoIsHere();
    if (who === 'somebody' && selectIsUnfinished(store.getState())) {
      void navigate(routes.dashboard, { state: originState(location) });
      return;
    }
    if (who === 'somebody') await reportListing(listing);
    if (who === 'nobody') askToLogIn(location);
  }

  return {
    onOpen: (listing) => dispatch(listingKnown(listing)),
    onBook: (listing) => void book(listing),
    onBookIntent: prefetchBookingDialog,
    onReport: (listing) => void report(listing),
    standingOf: (listing) => ({
      refusal: refusalOf(listing),
      booking: bookingOf(listing.id),
      isJustBooked: bookedId === listing.id,
      isBookingAsked: askedId === listing.id,
      isReporting: isReporting(listing),
      isReported: isReported(listing),
    }),
  };
}

/** Reads the location when it is asked for, so that actions stay the same ones while it changes. */
function useCurrentLocation(): () => Location {
  const location = useLocation();
  const latest = useRef(location);
  useEffect(() => {
    latest.current = location;
  }, [location]);
  return () => latest.current;
}
