import { apiPaths } from '#contract/apiPaths';
import type { ListArgs, ListResult } from '#contract/lists';
import type { CreateBookingBody } from '#contract/schemas/booking';
import type { AcknowledgedAnswer, DeletedAnswer } from '#contract/types';
import { toAcknowledged, toDeleted } from './answers';
import { baseApi } from './baseApi';
import { tableList } from './lists';
import type { Booking } from './models';
import { normaliseBooking } from './normalise';
import { idTag, listTag, unlessRefused } from './tags';

type BuyerBookingsArgs = ListArgs & { email: string };
const buyerBookings = tableList(
  'Booking',
  ({ email }: BuyerBookingsArgs) => apiPaths.buyerBookings(email),
  normaliseBooking,
);

export const bookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** `price` in dollars. Not acknowledged: refused, the message says why (spec §8). */
    createBooking: build.mutation<AcknowledgedAnswer, CreateBookingBody>({
      query: (body) => ({ url: apiPaths.bookings, method: 'POST', body }),
      transformResponse: toAcknowledged,
      // Not acknowledged says that the car is no longer what the page shows.
      invalidatesTags: unlessRefused(({ productId }) => [
        listTag('Booking'),
        idTag('Listing', productId),
      ]),
    }),
    listBuyerBookings: build.query<ListResult<Booking>, BuyerBookingsArgs>(buyerBookings.list),
    collectBuyerBookings: build.query<ListResult<Booking>, BuyerBookingsArgs>(
      buyerBookings.collect,
    ),
    getBooking: build.query<Booking, string>({
      query: (id) => ({ url: apiPaths.findBooking(id) }),
      extraOptions: { expects: 'record' },
      transformResponse: normaliseBooking,
      providesTags: (_result, _error, id) => [idTag('Booking', id)],
    }),
    /** Cancels an unpaid booking, which frees its car (an extension; other servers answer 404). */
    deleteBooking: build.mutation<DeletedAnswer, { id: string; productId: string }>({
      query: ({ id }) => ({ url: apiPaths.booking(id), method: 'DELETE' }),
      transformResponse: toDeleted,
      invalidatesTags: unlessRefused(({ id, productId }) => [
        listTag('Booking'),
        idTag('Booking', id),
        listTag('Listing'),
        idTag('Listing', productId),
      ]),
    }),
  }),
});

export const {
  useCreateBookingMutation,
  useListBuyerBookingsQuery,
  useLazyCollectBuyerBookingsQuery,
  useGetBookingQuery,
  useDeleteBookingMutation,
} = bookingsApi;
