import { ContinueStrip } from '@/features/booking/ContinueStrip';
import { useListingCardActions } from './useListingCardActions';
import { useStandings } from './useStandings';

/** Leads a buyer back to the car that they signed up for, until they have booked it. */
export function ContinueBooking({ wantedId }: { wantedId: string }) {
  const { onBook } = useListingCardActions();
  const { bookingOf } = useStandings();
  return bookingOf(wantedId) === null && <ContinueStrip productId={wantedId} onContinue={onBook} />;
}
