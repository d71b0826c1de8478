import type { Booking } from '@/api/bookingsApi';
import type { Listing } from '@/api/listingsApi';
import { Dialog } from '@/storefront/ui/Dialog';
import { BookedAlready } from './BookedAlready';
import type { Buyer } from './BookingFacts';
import { BookingForm } from './BookingForm';

interface BookingModalProps {
  listing: Listing;
  buyer: Buyer;
  /** Why this person may not book the car; null when they may. */
  refusal: string | null;
  /** Their own booking of the car, if it still counts. */
  booking: Booking | null;
  onClose: () => void;
}

/** The booking dialog (spec §2): the overlay, Esc and the close button dismiss it. */
export function BookingModal({ listing, buyer, refusal, booking, onClose }: BookingModalProps) {
  return (
    <Dialog title={`Book ${listing.name}`} isFullScreen onClose={onClose}>
      {booking ? (
        <BookedAlready listing={listing} buyer={buyer} booking={booking} />
      ) : (
        <BookingForm key={listing.id} listing={listing} buyer={buyer} refusal={refusal} />
      )}
    </Dialog>
  );
}
