import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Booking } from '@/api/bookingsApi';
import { useGetProductQuery } from '@/api/productsApi';
import { selectRole } from '@/auth/sessionSlice';
import { ButtonLink } from '@/components/Button';
import { useIsFuture } from '@/components/clock';
import { useAppSelector } from '@/store/hooks';
import { routes } from '#contract/routes';

/** Leads from an ended booking to the booking form of its car, while the car can be booked. */
export function BookAgain({ order: { productId } }: { order: Booking }) {
  const isBuyer = useAppSelector(selectRole) === 'user';
  const { currentData: car } = useGetProductQuery(
    isBuyer && productId !== '' ? productId : skipToken,
  );
  const isOnHold = useIsFuture(car?.reservedUntil ?? null);
  if (!car || car.isSold || car.isWithdrawn || isOnHold || car.resalePriceCents === null) {
    return null;
  }
  return (
    <ButtonLink to={routes.bookProduct(productId, car.name)} variant="contained">
      Book it again
    </ButtonLink>
  );
}
