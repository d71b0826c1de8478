import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { showError } from '@/components/feedback/toast';
import { selectCurrentUser } from '@/features/auth/authSlice';
import { selectRole } from '@/features/auth/roleSlice';
import { BookedNotice } from '@/features/booking/BookedNotice';
import {
  bookedNoticeDismissed,
  bookingClosed,
  selectBookedCar,
  selectBookingProduct,
} from '@/features/booking/bookingModalSlice';
import { useAppDispatch, useAppSelector } from './hooks';

const loadModal = () =>
  import(/* webpackPrefetch: true */ '@/features/booking/BookingModal').then(
    (module) => module.BookingModal,
  );

type Modal = Awaited<ReturnType<typeof loadModal>>;

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
  // Its code comes when it is first needed; not with `lazy`, which would remember a failed load.
  const [Modal, setModal] = useState<Modal | null>(null);
  const isMissing = product !== null && Modal === null;

  useEffect(() => {
    if (!isMissing) return;
    loadModal().then(
      (modal) => setModal(() => modal),
      () => {
        showError('The booking form could not be loaded. Check your connection and try again.');
        dispatch(bookingClosed());
      },
    );
  }, [isMissing, dispatch]);

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
      {Modal && (
        <Modal
          key={user.uid}
          product={product}
          buyer={{ name: user.displayName ?? email, email }}
          onClose={() => dispatch(bookingClosed())}
        />
      )}
      <BookedNotice
        car={isBuyer ? bookedCar : null}
        onClose={() => dispatch(bookedNoticeDismissed())}
      />
    </>
  );
}
