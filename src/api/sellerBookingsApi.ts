import { apiPaths } from '#contract/apiPaths';
import type { ListArgs, ListResult } from '#contract/lists';
import { endReasons, sellerBookingStates, type WireSale } from '#contract/bookings';
import type { ReleaseBookingBody } from '#contract/schemas/booking';
import type { AcknowledgedResponse } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { oneOf, text, toAcknowledged, type Loose } from './responseFields';
import { baseApi } from './baseApi';
import { toSharedBooking } from './bookingsApi';
import { tableList } from './lists';
import { toMoneyBackRequest } from './moneyBack';
import { idTag, listTag, unlessRefused } from './tags';

export type SellerBooking = ReturnType<typeof toSellerBooking>;

/** A booking, as the seller of the car sees it. Lists have no request for money back. */
function toSellerBooking(value: unknown) {
  const wire: Loose<WireSale> = fieldsOf(value);
  return {
    ...toSharedBooking(value),
    /** '' if the buyer’s account was deleted. */
    buyerName: text(wire.buyerName),
    state: oneOf(sellerBookingStates, wire.state) ?? 'ended',
    endReason: oneOf(endReasons, wire.endReason),
    /** As the buyer entered them; '' after the booking has ended. */
    phone: text(wire.number),
    meetingPlace: text(wire.location),
    /** Pending or done; null if there is no refund. */
    refund: oneOf(['pending', 'done'], wire.refundState),
    canRelease: wire.canRelease === true,
    canSharePhone: wire.canSharePhone === true,
    moneyBack: toMoneyBackRequest(wire.moneyBack),
  };
}

type SellerBookingsArgs = ListArgs & { email: string };
// Changes to bookings invalidate it.
const sellerBookings = tableList(
  'Booking',
  ({ email }: SellerBookingsArgs) => apiPaths.sellerBookings(email),
  toSellerBooking,
);

/** Bookings of a seller’s cars (an extension). */
const sellerBookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSellerBookings: build.query<ListResult<SellerBooking>, SellerBookingsArgs>(
      sellerBookings.list,
    ),
    collectSellerBookings: build.query<ListResult<SellerBooking>, SellerBookingsArgs>(
      sellerBookings.collect,
    ),
    /** One booking of the seller’s cars; 404 for everyone else. */
    getSale: build.query<SellerBooking, string>({
      query: (id) => ({ url: apiPaths.sale(id) }),
      extraOptions: { expects: 'record' },
      transformResponse: toSellerBooking,
      providesTags: (_sale, _error, id) => [idTag('Booking', id)],
    }),
    /**
     * Releases a car whose buyer has not started to pay; 409 if a payment has started or the hold
     * has ended.
     */
    releaseBooking: build.mutation<
      AcknowledgedResponse,
      { id: string; productId: string; body: ReleaseBookingBody }
    >({
      query: ({ id, body }) => ({ url: apiPaths.releaseBooking(id), method: 'POST', body }),
      transformResponse: toAcknowledged,
      invalidatesTags: unlessRefused(({ id, productId }) => [
        listTag('Booking'),
        idTag('Booking', id),
        listTag('Product'),
        idTag('Product', productId),
      ]),
    }),
    /** Shows the buyer the seller’s phone number now; 409 if the booking has ended. */
    shareSellerPhone: build.mutation<AcknowledgedResponse, { id: string }>({
      query: ({ id }) => ({ url: apiPaths.shareSellerPhone(id), method: 'POST' }),
      transformResponse: toAcknowledged,
      // A refusal also invalidates: the booking has ended, which the list does not show.
      invalidatesTags: (_response, _error, { id }) => [listTag('Booking'), idTag('Booking', id)],
    }),
  }),
});

export const {
  useListSellerBookingsQuery,
  useLazyCollectSellerBookingsQuery,
  useGetSaleQuery,
  useReleaseBookingMutation,
  useShareSellerPhoneMutation,
} = sellerBookingsApi;
