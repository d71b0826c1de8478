import type { Booking } from '@/api/bookingsApi';
import type { Listing } from '@/api/listingsApi';
import { ButtonLink } from '@/components/Button';
import { useNow } from '@/components/clock';
import { DialogActions, DialogBody } from '@/storefront/ui/Dialog';
import { Notice } from '@/components/feedback/Notice';
import { timeLeft } from '@/components/timeLeft';
import { routes } from '#contract/routes';
import { BookingFacts, type Buyer } from './BookingFacts';

interface BookedAlreadyProps {
  listing: Listing;
  buyer: Buyer;
  booking: Pick<Booking, 'id' | 'isPaid' | 'reservedUntil'>;
}

/** Instead of the form for a car that this buyer has booked before. */
export function BookedAlready({ listing, buyer, booking }: BookedAlreadyProps) {
  const now = useNow();
  const { id, isPaid, reservedUntil } = booking;
  const left = reservedUntil === null ? '' : ` · ${timeLeft(Date.parse(reservedUntil) - now)}`;
  return (
    <>
      <DialogBody>
        <BookingFacts listing={listing} buyer={buyer} />
        <Notice tone="success" role="status">
          {isPaid ? 'You bought this car.' : `Booked by you${left}`}
        </Notice>
      </DialogBody>
      <DialogActions>
        <ButtonLink to={routes.dashboard}>My Orders</ButtonLink>
        {!isPaid && (
          <ButtonLink variant="contained" to={routes.payment(id)}>
            Pay
          </ButtonLink>
        )}
      </DialogActions>
    </>
  );
}
