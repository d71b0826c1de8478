import { useCreateBookingMutation } from '@/api/bookingsApi';
import { describeError, isApiError, isTransient, refusalWords } from '@/api/errors';
import type { Product } from '@/api/models';
import { useLazyGetProductQuery } from '@/api/productsApi';
import { showError, showSuccess } from '@/components/feedback/toast';
import { messages } from '#contract/messages';
import { toDollars } from '#contract/money';
import type { BookingForm } from '#contract/schemas/booking';
import { useAppDispatch } from '@/store/hooks';
import { bookingConfirmed, bookingProductChanged } from './bookingModalSlice';

/** What became of a booking, as far as the form still has to say something about it. */
export type BookingOutcome =
  | { kind: 'done' }
  /** Told in a toast: the server's own words. */
  | { kind: 'refused' }
  | { kind: 'invalid'; fieldErrors: Record<string, string> }
  /** Nobody knows whether it arrived; the words for it. */
  | { kind: 'failed'; message: string };

/**
 * Books a car at the price the person saw (spec §8): acknowledged closes the modal and says so,
 * anything else says the server's words. Never repeats itself.
 */
export function useCreateBooking(product: Product) {
  const dispatch = useAppDispatch();
  const [loadProduct] = useLazyGetProductQuery();
  // The key outlives the form: who closes and opens it again meets the booking still on its way.
  const [createBooking, { isLoading }] = useCreateBookingMutation({
    fixedCacheKey: `booking-${product.id}`,
  });

  /** A refusal often means that the car is no longer what the dialog shows. */
  async function refresh() {
    const { data } = await loadProduct(product.id);
    if (data) dispatch(bookingProductChanged(data));
  }

  async function book(form: BookingForm, priceCents: number): Promise<BookingOutcome> {
    const { data, error } = await createBooking({
      productId: product.id,
      productName: product.name,
      number: form.number,
      location: form.location,
      price: toDollars(priceCents),
    });
    if (data?.acknowledged) {
      dispatch(bookingConfirmed(product));
      showSuccess(messages.bookingConfirmed);
      return { kind: 'done' };
    }
    if (isApiError(error)) {
      const { number, location } = error.fieldErrors;
      if (number || location) return { kind: 'invalid', fieldErrors: error.fieldErrors };
      if (isTransient(error) && !error.message) {
        return { kind: 'failed', message: describeError(error) };
      }
    }
    showError(error ? refusalWords(error) : (data.message ?? messages.somethingWrong));
    void refresh();
    return { kind: 'refused' };
  }

  return { book, isBooking: isLoading };
}
