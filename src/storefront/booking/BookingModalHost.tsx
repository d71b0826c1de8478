import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showError } from '@/components/feedback/toast';
import { useOnDemand } from '@/components/useOnDemand';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { bookedCarForgotten, bookingClosed, selectBookingId } from './bookingModalSlice';
import { readBookingParam, withoutBookingParam } from './bookingParam';
import { loadBookingDialog } from './loadBookingDialog';

/**
 * Renders the booking dialog for signed-in users: after Book Now, or if the URL names a car to
 * book.
 */
export function BookingModalHost() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search } = location;
  const isOpen = useAppSelector(selectBookingId) !== null;
  const user = useAppSelector(selectCurrentUser);
  const isNeeded = user !== null && (isOpen || readBookingParam(search) !== null);
  const dialog = useOnDemand(loadBookingDialog, isNeeded, () => {
    showError('We couldn’t load the booking form. Check your connection and try again.');
    dispatch(bookingClosed());
    if (readBookingParam(search) === null) return;
    // The dialog loads again only after it was not needed, so the parameter must be removed.
    const next = { ...location, search: withoutBookingParam(search) };
    const state: unknown = location.state;
    void navigate(next, { replace: true, preventScrollReset: true, state });
  });

  // Navigation closes the dialog and clears the last booking.
  useEffect(
    () => () => {
      dispatch(bookingClosed());
      dispatch(bookedCarForgotten());
    },
    [pathname, dispatch],
  );

  return user && dialog && <dialog.Loaded user={user} />;
}
