import { apiPaths } from '#contract/apiPaths';
import { bookingLimits, type BookingLimit } from '#contract/bookings';
import type { BookingContact, BookingForm, CreateBookingBody } from '#contract/schemas/booking';
import type {
  AcknowledgedResponse,
  BookingResponse as WireBookingResponse,
  DeletedResponse,
  ModifiedResponse,
} from '#contract/types';
import { fieldsOf } from '@/lib/json';
import {
  isoTime,
  oneOf,
  text,
  toAcknowledged,
  toDeleted,
  toModified,
  type Loose,
} from './responseFields';
import { baseApi } from './baseApi';
import { idTag, listTag } from './tags';

export interface BookingResponse extends AcknowledgedResponse {
  /**
   * The limit that this buyer has reached, and the ISO time from which they can book again, if that
   * is the reason for the refusal.
   */
  tooOften: { limit: BookingLimit; bookableFrom: string } | null;
}

function toTooOften(response: unknown): BookingResponse['tooOften'] {
  const wire: Loose<WireBookingResponse> = fieldsOf(response);
  const limit = oneOf(bookingLimits, wire.limit);
  const bookableFrom = isoTime(wire.bookableFrom);
  return limit && bookableFrom ? { limit, bookableFrom } : null;
}

/** What a buyer does with bookings. The lists of bookings are in bookingsApi.ts. */
export const bookingEditingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * `price` is in dollars. If the booking is not acknowledged, the message says why (spec §8).
     */
    createBooking: build.mutation<BookingResponse, CreateBookingBody>({
      query: (body) => ({ url: apiPaths.bookings, method: 'POST', body }),
      transformResponse: (response): BookingResponse => ({
        ...toAcknowledged(response),
        tooOften: toTooOften(response),
      }),
      // A refusal also invalidates: the car has changed, or this buyer has booked it before.
      invalidatesTags: (_response, _error, { productId }) => [
        listTag('Booking'),
        idTag('Product', productId),
      ],
    }),
    /** What the form for booking the car begins with. An extension. */
    getBookingContact: build.query<BookingContact, string>({
      query: (productId) => ({ url: apiPaths.bookingContact, params: { productId } }),
      extraOptions: { expects: 'record' },
      transformResponse: (response) => {
        const { number, location, lastLocation } = fieldsOf(response);
        return {
          number: text(number),
          location: text(location),
          lastLocation: text(lastLocation),
        };
      },
      providesTags: [listTag('Booking')],
    }),
    /** Replaces the phone number and meeting location of a live booking. An extension. */
    changeBookingContact: build.mutation<ModifiedResponse, { id: string } & BookingForm>({
      query: ({ id, ...body }) => ({ url: apiPaths.booking(id), method: 'PATCH', body }),
      transformResponse: toModified,
      // A refusal also invalidates: the booking has ended, and the cache does not show it.
      invalidatesTags: (_response, _error, { id }) => [listTag('Booking'), idTag('Booking', id)],
    }),
    /**
     * Cancels an unpaid booking, which releases its car. An extension: other servers respond with
     * 404.
     */
    deleteBooking: build.mutation<DeletedResponse, { id: string; productId: string }>({
      query: ({ id }) => ({ url: apiPaths.booking(id), method: 'DELETE' }),
      transformResponse: toDeleted,
      // A refusal also invalidates: the booking was paid or has ended, and the cache shows neither.
      invalidatesTags: (_response, _error, { id, productId }) => [
        listTag('Booking'),
        idTag('Booking', id),
        listTag('Product'),
        idTag('Product', productId),
      ],
    }),
  }),
});

export const {
  useCreateBookingMutation,
  useGetBookingContactQuery,
  useChangeBookingContactMutation,
  useDeleteBookingMutation,
} = bookingEditingApi;
