import { useCreateBookingMutation, type BookingAnswer } from '@/api/bookingsApi';
import { isApiError, isTransient } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { productsApi, useGetProductQuery, type Product } from '@/api/productsApi';
import { showError, showSuccess } from '@/components/feedback/toast';
import { bookedTooOften } from '#contract/bookings';
import { formatStart } from '#contract/formats';
import { messages } from '#contract/messages';
import { toDollars } from '#contract/money';
import type { BookingForm } from '#contract/schemas/booking';
import { useAppDispatch } from '@/store/hooks';
import { bookingConfirmed } from './bookingModalSlice';

/** How soon an open dialog learns that the car was changed, booked or sold. */
const LOOK_AGAIN_MS = 10_000;

/** What became of a booking, as far as the form still has to say something about it. */
type BookingOutcome =
  | { kind: 'done' }
  /** Told in a toast: the server's own words. */
  | { kind: 'refused' }
  | { kind: 'invalid'; fieldErrors: Record<string, string> }
  /** Nobody knows whether it arrived; the words for it. */
  | { kind: 'failed'; message: string };

/** The server's words; a time in them is said in the reader's time zone, which it does not know. */
const wordsOf = ({ message, bookableFrom }: BookingAnswer): string =>
  bookableFrom === null
    ? (message ?? messages.somethingWrong)
    : bookedTooOften(formatStart(bookableFrom));

/**
 * Books a car at the price the person saw (spec §8): acknowledged closes the modal and says so,
 * anything else says the server's words. Never repeats itself.
 */
export function useCreateBooking(product: Product) {
  const dispatch = useAppDispatch();
  // The dialog shows what the cache has of the car; this keeps it there, and new.
  useGetProductQuery(product.id, { pollingInterval: LOOK_AGAIN_MS, skipPollingIfUnfocused: true });
  // Shared key: a reopened dialog still sees the pending request.
  const [createBooking, { isLoading, reset }] = useCreateBookingMutation({
    fixedCacheKey: `booking-${product.id}`,
  });

  async function book(form: BookingForm, priceCents: number): Promise<BookingOutcome> {
    const { data, error } = await createBooking({
      productId: product.id,
      productName: product.name,
      number: form.number,
      location: form.location,
      price: toDollars(priceCents),
      ...(product.version !== null && { version: product.version }),
    });
    // Results under a shared key stay until they are removed.
    reset();
    if (data?.acknowledged) {
      dispatch(bookingConfirmed(product));
      showSuccess(messages.bookingConfirmed);
      return { kind: 'done' };
    }
    if (isApiError(error)) {
      const { number, location } = error.fieldErrors;
      if (number || location) return { kind: 'invalid', fieldErrors: error.fieldErrors };
      if (isTransient(error) && !error.message) {
        return { kind: 'failed', message: messageFor(error) };
      }
    }
    showError(error ? messageFor(error, 'refusal') : wordsOf(data));
    // A refusal often means that the car is no longer what the dialog shows.
    if (error) {
      const { getProduct } = productsApi.endpoints;
      void dispatch(getProduct.initiate(product.id, { subscribe: false, forceRefetch: true }));
    }
    return { kind: 'refused' };
  }

  return { book, isBooking: isLoading };
}
