import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isGone } from '@/api/errors';
import { useGetProductQuery, type Product } from '@/api/productsApi';
import { originState } from '@/auth/origin';
import { selectIsUnfinished } from '@/auth/sessionSlice';
import { showError } from '@/components/feedback/toast';
import type { IdentityUser } from '@/lib/identity/types';
import { Dialog, DialogActions, DialogBody } from '@/components/Dialog';
import { routes } from '#contract/routes';
import { useAppSelector } from '@/store/hooks';
import type { Booking } from '@/api/bookingsApi';
import { ButtonLink } from '@/components/Button';
import { useNow } from '@/components/clock';
import { Notice } from '@/components/feedback/Notice';
import { timeLeft } from '@/components/labels';
import { useBookingEligibility } from './useBookingEligibility';
import { selectBookedCar } from './bookingModalSlice';
import { BookingForm } from './BookingForm';
import { BookingFacts, type Buyer } from './BookingFacts';

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

interface ExistingBookingProps {
  product: Product;
  buyer: Buyer;
  booking: Pick<Booking, 'id' | 'isPaid' | 'reservedUntil'>;
}

/** Replaces the form for a car that this buyer has already booked. */
function ExistingBooking({ product, buyer, booking }: ExistingBookingProps) {
  const now = useNow();
  const { id, isPaid, reservedUntil } = booking;
  const left = reservedUntil === null ? '' : ` · ${timeLeft(Date.parse(reservedUntil) - now)}`;
  return (
    <>
      <DialogBody>
        <BookingFacts product={product} buyer={buyer} />
        <Notice tone="success" role="status">
          {isPaid ? 'You bought this car.' : `Booked by you${left}`}
        </Notice>
      </DialogBody>
      <DialogActions>
        <ButtonLink to={routes.order(id)}>See your order</ButtonLink>
        {!isPaid && (
          <ButtonLink variant="contained" to={routes.payment(id)}>
            Pay
          </ButtonLink>
        )}
      </DialogActions>
    </>
  );
}
