import { apiPaths } from '#contract/apiPaths';
import type { ListArgs, ListResult } from '#contract/lists';
import type { CreateBookingBody } from '#contract/schemas/booking';
import type { AcknowledgedAnswer, DeletedAnswer, WireBooking } from '#contract/types';
import { isSameEmail } from '@/lib/emails';
import { fieldsOf } from '@/lib/json';
import { cents, isoTime, text, textOrNull, toAcknowledged, toDeleted, type Loose } from './answers';
import { baseApi } from './baseApi';
import { tableList } from './lists';
import { toReturns } from './returns';
import { idTag, listTag, unlessRefused } from './tags';

export type Booking = ReturnType<typeof toBooking>;

export function toBooking(value: unknown) {
  const wire: Loose<WireBooking> = fieldsOf(value);
  return {
    id: text(wire._id),
    email: text(wire.email),
    productId: text(wire.productId),
    productName: text(wire.productName),
    priceCents: cents(wire.price),
    buyerName: text(wire.patient),
    isPaid: wire.status === 'paid',
    /** The money went back, or is on its way. */
    isRefunded: wire.refunded === true,
    /** The payment provider has not said yet that it is back. */
    isRefundPending: wire.refunded === true && wire.refundState === 'pending',
    picture: textOrNull(wire.picture),
    /** ISO time. */
    createdAt: isoTime(wire.createdAt),
    /** ISO time at which an unpaid booking ends by itself. */
    reservedUntil: isoTime(wire.reservedUntil),
    transactionId: textOrNull(wire.transactionId),
    /** Where buyer and seller meet, as the buyer wrote it; null where the server does not say. */
    meetingPlace: wire.location === undefined ? null : text(wire.location),
    /** Why a booking that is over ended, where the server says so: see contract/sales. */
    endReason: textOrNull(wire.endReason),
    /** What the seller said who released the car. */
    releaseReason: textOrNull(wire.releaseReason),
    ...toReturns(wire),
    /** ISO times since when the seller's account is closed and the car removed; null while they are there. */
    sellerClosedAt: isoTime(wire.sellerClosedAt),
    carRemovedAt: isoTime(wire.carRemovedAt),
  };
}

/** Whether it is this person's, as far as the server says whose it is. */
export const isBookedBy = ({ email }: Pick<Booking, 'email'>, person: string): boolean =>
  email === '' || isSameEmail(email, person);

/** What the server answers to a booking. */
export interface BookingAnswer extends AcknowledgedAnswer {
  /** ISO time from which this buyer can book the car again, where that is why they were refused. */
  bookableFrom: string | null;
}

type BuyerBookingsArgs = ListArgs & { email: string };
const buyerBookings = tableList(
  'Booking',
  ({ email }: BuyerBookingsArgs) => apiPaths.buyerBookings(email),
  toBooking,
);

export const bookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** `price` in dollars. Not acknowledged: refused, the message says why (spec §8). */
    createBooking: build.mutation<BookingAnswer, CreateBookingBody>({
      query: (body) => ({ url: apiPaths.bookings, method: 'POST', body }),
      transformResponse: (answer): BookingAnswer => ({
        ...toAcknowledged(answer),
        bookableFrom: isoTime(fieldsOf(answer).bookableFrom),
      }),
      // Not acknowledged says that the car is no longer what the page shows.
      invalidatesTags: unlessRefused(({ productId }) => [
        listTag('Booking'),
        idTag('Product', productId),
      ]),
    }),
    listBuyerBookings: build.query<ListResult<Booking>, BuyerBookingsArgs>(buyerBookings.list),
    collectBuyerBookings: build.query<ListResult<Booking>, BuyerBookingsArgs>(
      buyerBookings.collect,
    ),
    getBooking: build.query<Booking, string>({
      query: (id) => ({ url: apiPaths.findBooking(id) }),
      extraOptions: { expects: 'record' },
      transformResponse: toBooking,
      providesTags: (_result, _error, id) => [idTag('Booking', id)],
    }),
    /** Cancels an unpaid booking, which frees its car (an extension; other servers answer 404). */
    deleteBooking: build.mutation<DeletedAnswer, { id: string; productId: string }>({
      query: ({ id }) => ({ url: apiPaths.booking(id), method: 'DELETE' }),
      transformResponse: toDeleted,
      // A refusal too makes them old: the booking is paid or over, and is shown as neither.
      invalidatesTags: (_answer, _error, { id, productId }) => [
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
  useListBuyerBookingsQuery,
  useLazyCollectBuyerBookingsQuery,
  useGetBookingQuery,
  useDeleteBookingMutation,
} = bookingsApi;
