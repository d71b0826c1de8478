import { pollEvery } from '@/api/baseApi';
import { useCreateBookingMutation, type BookingResponse } from '@/api/bookingEditingApi';
import { isApiError, isGone, isTransient, type ApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { useGetProductQuery, type Product } from '@/api/productsApi';
import { showError, showSuccess } from '@/components/feedback/toast';
import { bookedTooOften } from '#contract/bookings';
import { formatStart } from '#contract/formats';
import { messages } from '#contract/messages';
import { toDollars } from '#contract/money';
import type { BookingForm } from '#contract/schemas/booking';
import { useAppDispatch } from '@/store/hooks';
import { bookingConfirmed } from './bookingModalSlice';

type BookingOutcome =
  | { kind: 'done' }
  /** A toast has shown the server’s message. */
  | { kind: 'refused' }
  | { kind: 'invalid'; error: ApiError }
  /** The outcome is unknown. */
  | { kind: 'failed'; message: string };

/**
 * The server’s message. A time is formatted here, because the server does not know the time zone.
 */
const messageOf = ({ message, tooOften }: BookingResponse): string =>
  tooOften === null
    ? (message ?? messages.somethingWrong)
    : bookedTooOften(tooOften.limit, formatStart(tooOften.bookableFrom));

/**
 * Books a car at the price shown (spec §8). An acknowledged booking closes the dialog with a toast,
 * anything else shows the server’s message. Never retries.
 */
export function useCreateBooking(product: Product) {
  const dispatch = useAppDispatch();
  // Keeps the product cached and current while the dialog is open, so that the dialog shows when the
  // car is changed, booked or sold. A list may be minutes old.
  const { error: productError } = useGetProductQuery(product.id, {
    refetchOnMountOrArgChange: true,
    ...pollEvery(10_000),
  });
  // The shared key lets a reopened dialog see the pending request.
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
    // Results under a shared key stay until they are reset.
    reset();
    if (data?.acknowledged) {
      dispatch(bookingConfirmed(product));
      showSuccess(messages.bookingConfirmed);
      return { kind: 'done' };
    }
    if (isApiError(error)) {
      const { number, location } = error.fieldErrors;
      if (number || location) return { kind: 'invalid', error };
      if (isTransient(error) && !error.message) {
        return { kind: 'failed', message: messageFor(error) };
      }
    }
    showError(error ? messageFor(error, 'refusal') : messageOf(data));
    return { kind: 'refused' };
  }

  return { book, isBooking: isLoading, isDeleted: isGone(productError) };
}
