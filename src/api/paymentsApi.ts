import { apiPaths } from '#contract/apiPaths';
import { errorCodes } from '#contract/errorCodes';
import type { CreatePaymentBody } from '#contract/schemas/booking';
import { fieldsOf } from '@/lib/json';
import { textOrNull } from './answers';
import { baseApi } from './baseApi';
import { bookingsApi } from './bookingsApi';
import { apiError } from './errors';
import { idTag, listTag, unlessRefused } from './tags';

/** The answer of POST /payments. */
function toPaymentResult(answer: unknown) {
  const { insertedId, refunded, message } = fieldsOf(answer);
  return {
    /** Null recorded nothing. */
    insertedId: textOrNull(insertedId),
    /** Extensions: the money went back because the car was gone, and the words for it. */
    isRefunded: refunded === true,
    message: textOrNull(message),
  };
}

export const paymentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The payment secret for a price in dollars (spec §4). With the booking's id the server takes
     * the booking's own price and hands out the intent that is still payable: asking again does
     * nothing new, so this is a query, although it is POSTed.
     */
    getPaymentIntent: build.query<string, { price: number; bookingId: string }>({
      queryFn: async (body, { dispatch }, _options, baseQuery) => {
        const { data, error } = await baseQuery({
          url: apiPaths.createPaymentIntent,
          method: 'POST',
          body,
        });
        if (error?.code === errorCodes.alreadyPaid) {
          // What is shown of the booking is old.
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
    /** Records a payment that the provider reported as succeeded; `price` in dollars. */
    createPayment: build.mutation<ReturnType<typeof toPaymentResult>, CreatePaymentBody>({
      query: (body) => ({ url: apiPaths.payments, method: 'POST', body }),
      transformResponse: toPaymentResult,
      invalidatesTags: unlessRefused(({ bookingId, productId }) => [
        idTag('Booking', bookingId),
        listTag('Booking'),
        listTag('Product'),
        ...(productId ? [idTag('Product', productId)] : []),
      ]),
      // A recorded payment ends the hold: the order must not promise one until it is read again.
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
