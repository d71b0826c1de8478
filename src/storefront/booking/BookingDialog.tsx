import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isGone } from '@/api/errors';
import { useGetProductQuery } from '@/api/productsApi';
import { originState } from '@/auth/origin';
import { selectIsUnfinished } from '@/auth/sessionSlice';
import { showError } from '@/components/feedback/toast';
import type { IdentityUser } from '@/lib/identity/types';
import { Dialog } from '@/storefront/ui/Dialog';
import { routes } from '#contract/routes';
import { useAppSelector } from '@/store/hooks';
import { BookingForm } from './BookingForm';
import { selectBookedCar } from './bookingModalSlice';
import { ExistingBooking } from './ExistingBooking';
import { useBookingEligibility } from './useBookingEligibility';

interface BookingDialogProps {
  user: IdentityUser;
  /** The car to book; null while the dialog is closed. */
  productId: string | null;
  onClose: () => void;
}

/**
 * The booking dialog (spec §2), loaded before Book Now is pressed. A click on the overlay, Escape,
 * Back and the close button close it. Users with an incomplete account complete it first and then
 * return to the open dialog.
 */
export function BookingDialog({ user, productId, onClose }: BookingDialogProps) {
  const { currentData, error } = useGetProductQuery(productId ?? skipToken);
  const { refusalOf, bookingOf } = useBookingEligibility({ isShown: productId !== null });
  useCloseWhenBooked(productId, onClose);

  const isUnfinished = useAppSelector(selectIsUnfinished) && productId !== null;
  const navigate = useNavigate();
  const location = useLocation();
  const finishFirst = useEffectEvent(
    () => void navigate(routes.dashboard, { replace: true, state: originState(location) }),
  );
  useEffect(() => {
    if (isUnfinished) finishFirst();
  }, [isUnfinished]);

  const fail = useEffectEvent(() => {
    showError(isGone(error) ? GONE : FAILED);
    onClose();
  });
  const isFailed = productId !== null && !currentData && error !== undefined;
  useEffect(() => {
    if (isFailed) fail();
  }, [isFailed]);

  if (productId === null || !currentData || isUnfinished) return null;
  const product = { ...currentData, id: productId };
  const email = user.email ?? '';
  const buyer = { name: user.displayName ?? email, email };
  const booking = bookingOf(productId);
  return (
    <Dialog key={user.uid} title={`Book ${product.name}`} isFullScreen onClose={onClose}>
      {booking ? (
        <ExistingBooking product={product} buyer={buyer} booking={booking} />
      ) : (
        <BookingForm key={productId} product={product} buyer={buyer} refusal={refusalOf(product)} />
      )}
    </Dialog>
  );
}

const GONE = 'The car you wanted to book is no longer for sale.';
const FAILED = 'We couldn’t load the car you wanted to book. Select Book Now again.';

/** The booking may be of another car: the dialog can be closed before the server responds. */
function useCloseWhenBooked(productId: string | null, onClose: () => void): void {
  const booked = useAppSelector(selectBookedCar);
  const onBooked = useEffectEvent(() => {
    if (booked?.id === productId) onClose();
  });
  useEffect(() => {
    if (booked) onBooked();
  }, [booked]);
}
