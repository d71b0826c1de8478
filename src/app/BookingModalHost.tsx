import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { showError } from '@/components/feedback/toast';
import { useOnDemand } from '@/components/useOnDemand';
import {
  bookedNoticeDismissed,
  bookingClosed,
  selectBookedCar,
  selectBookingProduct,
} from '@/features/booking/bookingModalSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectCurrentUser, selectRole } from '@/features/session/sessionSlice';

const loadModal = () =>
  import(
    /* webpackChunkName: "booking", webpackPrefetch: true */ '@/features/booking/BookingModal'
  ).then((module) => module.BookingModal);

// It follows a booking, so it comes with the dialog.
const loadNotice = () =>
  import(/* webpackChunkName: "booking" */ '@/features/booking/BookedNotice').then(
    (module) => module.BookedNotice,
  );

/**
 * Shows the booking dialog over whatever page Book Now was pressed on, for the person signed in,
 * and afterwards the way to My Orders.
 */
export function BookingModalHost() {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const product = useAppSelector(selectBookingProduct);
  const bookedCar = useAppSelector(selectBookedCar);
  const user = useAppSelector(selectCurrentUser);
  const isBuyer = useAppSelector(selectRole) === 'user';
  const noticedCar = isBuyer ? bookedCar : null;
  const dismissNotice = () => dispatch(bookedNoticeDismissed());
  const modal = useOnDemand(loadModal, product !== null, () => {
    showError('The booking form could not be loaded. Check your connection and try again.');
    dispatch(bookingClosed());
  });
  const notice = useOnDemand(loadNotice, noticedCar !== null, dismissNotice);

  // Neither the dialog nor the notice follows a person to another page.
  useEffect(
    () => () => {
      dispatch(bookingClosed());
      dispatch(bookedNoticeDismissed());
    },
    [pathname, dispatch],
  );

  if (!user) return null;
  const email = user.email ?? '';
  return (
    <>
      {modal && (
        <modal.Piece
          key={user.uid}
          product={product}
          buyer={{ name: user.displayName ?? email, email }}
          onClose={() => dispatch(bookingClosed())}
        />
      )}
      {notice && <notice.Piece car={noticedCar} onClose={dismissNotice} />}
    </>
  );
}
