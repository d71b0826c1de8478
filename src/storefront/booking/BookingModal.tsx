import type { Booking } from '@/api/bookingsApi';
import type { Product } from '@/api/productsApi';
import { Dialog } from '@/storefront/ui/Dialog';
import { BookedAlready } from './BookedAlready';
import type { Buyer } from './BookingFacts';
import { BookingForm } from './BookingForm';

interface BookingModalProps {
  product: Product;
  buyer: Buyer;
  /** Why this person may not book the car; null when they may. */
  refusal: string | null;
  /** Their own booking of the car, if it still counts. */
  booking: Booking | null;
  onClose: () => void;
}

/** The booking dialog (spec §2): the overlay, Esc and the close button dismiss it. */
export function BookingModal({ product, buyer, refusal, booking, onClose }: BookingModalProps) {
  return (
    <Dialog title={`Book ${product.name}`} isFullScreen onClose={onClose}>
      {booking ? (
        <BookedAlready product={product} buyer={buyer} booking={booking} />
      ) : (
        <BookingForm key={product.id} product={product} buyer={buyer} refusal={refusal} />
      )}
    </Dialog>
  );
}
