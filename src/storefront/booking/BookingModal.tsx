import type { Booking } from '@/api/bookingsApi';
import type { Product } from '@/api/productsApi';
import { Dialog } from '@/storefront/ui/Dialog';
import { useHistoryLayer } from '@/components/historyLayers';
import { ExistingBooking } from './ExistingBooking';
import type { Buyer } from './BookingFacts';
import { BookingForm } from './BookingForm';

interface BookingModalProps {
  product: Product;
  buyer: Buyer;
  /** Why this user cannot book the car; null if they can. */
  refusal: string | null;
  /** The user’s own active booking of the car. */
  booking: Booking | null;
  onClose: () => void;
}

/**
 * The booking dialog (spec §2). A click on the overlay, Escape, Back and the close button close it.
 */
export function BookingModal({ product, buyer, refusal, booking, onClose }: BookingModalProps) {
  useHistoryLayer(onClose);
  return (
    <Dialog title={`Book ${product.name}`} isFullScreen onClose={onClose}>
      {booking ? (
        <ExistingBooking product={product} buyer={buyer} booking={booking} />
      ) : (
        <BookingForm key={product.id} product={product} buyer={buyer} refusal={refusal} />
      )}
    </Dialog>
  );
}
