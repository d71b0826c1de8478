import { apiPaths } from '#contract/apiPaths';
import { errorCodes } from '#contract/errorCodes';
import type { CreatePaymentBody } from '#contract/schemas/booking';
import { fieldsOf } from '@/lib/json';
import { textOrNull } from './responseFields';
import { baseApi } from './baseApi';
import { bookingsApi } from './bookingsApi';
import { apiError } from './errors';
import { idTag, listTag } from './tags';

/** The response to POST /payments. */
function toPaymentResult(response: unknown) {
  const { insertedId, refunded, message } = fieldsOf(response);
  return {
    /** Null if nothing was recorded. */
    insertedId: textOrNull(insertedId),
    /** Extensions: the payment was refunded because the car was gone, and the message about it. */
    isRefunded: refunded === true,
    message: textOrNull(message),
  };
}

export const paymentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The client secret for a price in dollars (spec §4). With the booking’s id, the server uses
     * the booking’s price and returns the intent that is still payable. The request is idempotent,
     * so it is a query despite the POST.
     */
    getPaymentIntent: build.query<string, { price: number; bookingId: string }>({
      queryFn: async (body, { dispatch }, _options, baseQuery) => {
        const { data, error } = await baseQuery({
          url: apiPaths.createPaymentIntent,
          method: 'POST',
          body,
        });
        if (error?.code === errorCodes.alreadyPaid) {
          // The booking on screen is outdated.
          const tags = [idTag('Booking', body.bookingId), listTag('Booking')];
          dispatch(baseApi.util.invalidateTags(tags));
        }
        if (error) return { error };
        const clientSecret = textOrNull(fieldsOf(data).clientSecret);
        return clientSecret === null
          ? { error: apiError({ status: 'parse' }) }
          : { data: clientSecret };
      },
      keepUnusedDataFor: 0,
    }),
    /** Records a payment that the provider reported as succeeded. `price` is in dollars. */
    createPayment: build.mutation<ReturnType<typeof toPaymentResult>, CreatePaymentBody>({
      query: (body) => ({ url: apiPaths.payments, method: 'POST', body }),
      transformResponse: toPaymentResult,
      // A refusal also invalidates: the provider may have notified the server itself.
      invalidatesTags: (_response, _error, { bookingId, productId }) => [
        idTag('Booking', bookingId),
        listTag('Booking'),
        listTag('Product'),
        ...(productId ? [idTag('Product', productId)] : []),
      ],
      // A recorded payment ends the hold. The order must not show one until it has been refetched.
      onQueryStarted: async ({ bookingId }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (!data?.insertedId) return;
        dispatch(
          bookingsApi.util.updateQueryData('getBooking', bookingId, (booking) => {
            booking.reservedUntil = null;
          }),
        );
      },
    }),
  }),
});

export const { useGetPaymentIntentQuery, useCreatePaymentMutation } = paymentsApi;
