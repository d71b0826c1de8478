import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { originState } from '@/auth/origin';
import { selectIsUnfinished } from '@/auth/sessionSlice';
import type { IdentityUser } from '@/lib/identity/types';
import { routes } from '#contract/routes';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { withBooking } from './bookingOrigin';
import { bookingClosed } from './bookingModalSlice';
import { selectBookingListing } from './bookingListing';
import { BookingModal } from './BookingModal';
import { useBookingInAddress } from './useBookingInAddress';
import { useStandings } from './useStandings';

/**
 * The booking dialog, loaded before Book Now is pressed. Users with an incomplete account complete
 * it first and then return to the open dialog.
 */
export function BookingDialog({ user }: { user: IdentityUser }) {
  const dispatch = useAppDispatch();
  const listing = useAppSelector(selectBookingListing);
  const { refusalOf, bookingOf } = useStandings({ isShown: listing !== null });
  const isUnfinished = useAppSelector(selectIsUnfinished);
  const navigate = useNavigate();
  const location = useLocation();
  useBookingInAddress();

  const finishFirst = useEffectEvent((listingId: string) => {
    const state = originState(withBooking(location, listingId));
    void navigate(routes.dashboard, { state });
  });
  const unfinishedId = isUnfinished ? listing?.id : undefined;
  useEffect(() => {
    if (unfinishedId !== undefined) finishFirst(unfinishedId);
  }, [unfinishedId]);

  if (listing === null || isUnfinished) return null;
  const email = user.email ?? '';
  return (
    <BookingModal
      key={user.uid}
      listing={listing}
      buyer={{ name: user.displayName ?? email, email }}
      refusal={refusalOf(listing)}
      booking={bookingOf(listing.id)}
      onClose={() => dispatch(bookingClosed())}
    />
  );
}
