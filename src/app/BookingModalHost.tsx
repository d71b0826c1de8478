import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { showError } from '@/components/feedback/toast';
import { useOnDemand } from '@/components/useOnDemand';
import {
  bookedCarForgotten,
  bookingClosed,
  selectBookingListing,
} from '@/features/booking/bookingModalSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectCurrentUser } from '@/features/session/sessionSlice';
import { loadBookingDialog } from './intent';
import { useBookingInAddress } from './useBookingInAddress';
import { useStandings } from './useStandings';

/**
 * Shows the booking dialog over whatever page Book Now was pressed on, for the person signed in.
 */
export function BookingModalHost() {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const listing = useAppSelector(selectBookingListing);
  const user = useAppSelector(selectCurrentUser);
  const { refusalOf, bookingOf } = useStandings({ isShown: listing !== null });
  useBookingInAddress();
  const modal = useOnDemand(loadBookingDialog, listing !== null, () => {
    showError('The booking form could not be loaded. Check your connection and try again.');
    dispatch(bookingClosed());
  });

  // Neither the dialog nor what was booked last follows a person to another page.
  useEffect(
    () => () => {
      dispatch(bookingClosed());
      dispatch(bookedCarForgotten());
    },
    [pathname, dispatch],
  );

  if (!user || !modal) return null;
  const email = user.email ?? '';
  return (
    <modal.Piece
      key={user.uid}
      listing={listing}
      buyer={{ name: user.displayName ?? email, email }}
      refusalOf={refusalOf}
      bookingOf={bookingOf}
      onClose={() => dispatch(bookingClosed())}
    />
  );
}
