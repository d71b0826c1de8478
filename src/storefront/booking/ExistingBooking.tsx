import type { Booking } from '@/api/bookingsApi';
import type { Product } from '@/api/productsApi';
import { ButtonLink } from '@/components/Button';
import { useNow } from '@/components/clock';
import { DialogActions, DialogBody } from '@/storefront/ui/Dialog';
import { Notice } from '@/components/feedback/Notice';
import { timeLeft } from '@/components/labels';
import { routes } from '#contract/routes';
import { BookingFacts, type Buyer } from './BookingFacts';

interface ExistingBookingProps {
  product: Product;
  buyer: Buyer;
  booking: Pick<Booking, 'id' | 'isPaid' | 'reservedUntil'>;
}

/** Replaces the form for a car that this buyer has already booked. */
export function ExistingBooking({ product, buyer, booking }: ExistingBookingProps) {
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
