import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { showError } from '@/components/feedback/toast';
import { useOnDemand } from '@/components/useOnDemand';
import { useOverlay } from '@/components/useOverlay';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { BOOK_PARAM, routes } from '#contract/routes';
import { bookedCarForgotten } from './bookingModalSlice';
import { wantedState } from './bookingParam';
import { loadBookingDialog } from './loadBookingDialog';

/**
 * Renders the booking dialog of the car in the URL for signed-in users. For anonymous users the URL
 * stays, so that a log-in returns to the open dialog.
 */
export function BookingModalHost() {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const user = useAppSelector(selectCurrentUser);
  const overlay = useOverlay(BOOK_PARAM);
  const productId = pathname === routes.login ? null : overlay.value;
  // The home page keeps the car in sight, because it may not list it.
  const close = () =>
    overlay.close(pathname === routes.home && productId !== null ? wantedState(productId) : {});
  const dialog = useOnDemand(loadBookingDialog, user !== null && productId !== null, () => {
    showError('We couldn’t load the booking form. Check your connection and try again.');
    close();
  });

  // Navigation clears the last booking.
  useEffect(
    () => () => {
      dispatch(bookedCarForgotten());
    },
    [pathname, dispatch],
  );

  return user && dialog && <dialog.Loaded user={user} productId={productId} onClose={close} />;
}
