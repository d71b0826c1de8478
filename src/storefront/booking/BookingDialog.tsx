import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { originState } from '@/auth/origin';
import { selectIsUnfinished } from '@/auth/sessionSlice';
import type { IdentityUser } from '@/lib/identity/types';
import { routes } from '#contract/routes';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { readBookingParam, withBookingParam } from './bookingParam';
import { bookingClosed } from './bookingModalSlice';
import { selectBookingProduct } from './bookingProduct';
import { BookingModal } from './BookingModal';
import { useBookingParam } from './useBookingParam';
import { useBookingEligibility } from './useBookingEligibility';

/**
 * The booking dialog, loaded before Book Now is pressed. Users with an incomplete account complete
 * it first and then return to the open dialog.
 */
export function BookingDialog({ user }: { user: IdentityUser }) {
  const dispatch = useAppDispatch();
  const product = useAppSelector(selectBookingProduct);
  const { refusalOf, bookingOf } = useBookingEligibility({ isShown: product !== null });
  const isUnfinished = useAppSelector(selectIsUnfinished);
  const navigate = useNavigate();
  const location = useLocation();
  useBookingParam();

  const finishFirst = useEffectEvent((productId: string) => {
    const state = originState(withBookingParam(location, productId));
    void navigate(routes.dashboard, { state });
  });
  const unfinishedId = isUnfinished ? product?.id : undefined;
  useEffect(() => {
    if (unfinishedId !== undefined) finishFirst(unfinishedId);
  }, [unfinishedId]);

  // The dialog’s history entry must not contain the parameter.
  const isRequested = readBookingParam(location.search) !== null;
  if (product === null || isUnfinished || isRequested) return null;
  const email = user.email ?? '';
  return (
    <BookingModal
      key={user.uid}
      product={product}
      buyer={{ name: user.displayName ?? email, email }}
      refusal={refusalOf(product)}
      booking={bookingOf(product.id)}
      onClose={() => dispatch(bookingClosed())}
    />
  );
}
