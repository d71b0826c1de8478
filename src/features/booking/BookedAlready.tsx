import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { Link as RouterLink } from 'react-router-dom';
import type { Booking } from '@/api/bookingsApi';
import type { Listing } from '@/api/listingsApi';
import { timeLeft } from '@/components/timeLeft';
import { useNow } from '@/components/clock';
import { routes } from '#contract/routes';
import { BookingFacts, type Buyer } from './BookingFacts';

interface BookedAlreadyProps {
  listing: Listing;
  buyer: Buyer;
  booking: Pick<Booking, 'id' | 'isPaid' | 'reservedUntil'>;
}

/** Instead of the form for a car that this person has booked before. */
export function BookedAlready({ listing, buyer, booking }: BookedAlreadyProps) {
  const now = useNow();
  const { id, isPaid, reservedUntil } = booking;
  const left = reservedUntil === null ? '' : ` · ${timeLeft(Date.parse(reservedUntil) - now)}`;
  return (
    <>
      <DialogContent>
        <BookingFacts listing={listing} buyer={buyer} />
        <Alert severity="success">{isPaid ? 'You bought this car.' : `Booked by you${left}`}</Alert>
      </DialogContent>
      <DialogActions>
        <Button component={RouterLink} to={routes.dashboard}>
          My Orders
        </Button>
        {!isPaid && (
          <Button variant="contained" component={RouterLink} to={routes.payment(id)}>
            Pay
          </Button>
        )}
      </DialogActions>
    </>
  );
}
