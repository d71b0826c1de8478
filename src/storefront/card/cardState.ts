import type { Booking } from '@/api/bookingsApi';
import type { Product } from '@/api/productsApi';

/** The state of a product for the signed-in user. */
export interface CardState {
  /** Why the user cannot book the car, whatever the car’s status; null if they can. */
  refusal: string | null;
  /** The user’s own active booking. */
  booking: Pick<Booking, 'id' | 'isPaid' | 'reservedUntil' | 'sellerPhoneFrom'> | null;
  /** The booking was just made on this page. */
  isJustBooked: boolean;
  /** Book Now was clicked before the session was known. */
  isBookingPending: boolean;
  /** The user sells the car. */
  isOwn: boolean;
  /** Not the car’s seller or an admin. Every card has the button nevertheless (spec §2). */
  mayReport: boolean;
  /** The user sells the car, and the server can change it. */
  mayEdit: boolean;
  /** Not the car’s seller or an admin, and the server has messages. */
  mayWrite: boolean;
  isReporting: boolean;
  isReported: boolean;
}

export interface ProductActions {
  /** Called when the product page opens. */
  onOpen: (product: Product) => void;
  onBook: (product: Product) => void;
  /** Called when Book Now is hovered or focused. */
  onBookIntent: () => void;
  onReport: (product: Product) => void;
  /** Takes back the user’s report; null if the server cannot. */
  onUndoReport: ((product: Product) => void) | null;
  cardStateOf: (product: Product) => CardState;
}
