import type { Booking } from '@/api/bookingsApi';
import type { Product } from '@/api/productsApi';

/** What the person at the screen has to do with a car; the page finds it out. */
export interface Standing {
  /** Why they may not book it, whatever its state; null when they may. */
  refusal: string | null;
  /** Their own booking of it, unless it has ended or its money went back. */
  booking: Pick<Booking, 'id' | 'isPaid' | 'reservedUntil'> | null;
  /** The booking was made a moment ago, on this page. */
  isJustBooked: boolean;
  /** Book Now was pressed, and it is not known yet who is here. */
  isBookingAsked: boolean;
  isReporting: boolean;
  isReported: boolean;
}

/** What the buttons of product cards do, and what they go by. */
export interface ProductActions {
  /** Its own page is about to be shown. */
  onOpen: (product: Product) => void;
  onBook: (product: Product) => void;
  /** Book Now is about to be pressed. */
  onBookIntent: () => void;
  onReport: (product: Product) => void;
  standingOf: (product: Product) => Standing;
}
