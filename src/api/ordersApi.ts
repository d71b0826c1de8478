import { apiPaths } from '#contract/apiPaths';
import { orderEvents, type WireOrderEvent } from '#contract/sales';
import type { WireBooking } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { cents, isoTime, list, oneOf, text, textOrNull, type Loose } from './responseFields';
import { baseApi } from './baseApi';
import { toBooking } from './bookingsApi';
import { idTag } from './tags';

export type OrderStep = NonNullable<ReturnType<typeof toStep>>;

/** Null for an unknown kind of step, or one without a time. */
function toStep(value: unknown) {
  const wire: Loose<WireOrderEvent> = fieldsOf(value);
  const kind = oneOf(orderEvents, wire.kind);
  const at = isoTime(wire.at);
  return kind && at
    ? {
        kind,
        at,
        reason: textOrNull(wire.reason),
        /** The amount of a refund or dispute, and the amount that remained paid after it. */
        amountCents: cents(wire.amount),
        leftCents: cents(wire.left),
      }
    : null;
}

export type Order = ReturnType<typeof toOrder>;

/**
 * A booking in full, as the buyer sees it. A server that implements only spec §7 sends the same
 * fields as in lists.
 */
function toOrder(value: unknown) {
  const wire: Loose<WireBooking> = fieldsOf(value);
  return {
    ...toBooking(value),
    /** ISO times. */
    paidAt: isoTime(wire.paidAt),
    endedAt: isoTime(wire.endedAt),
    /** Null if the server omits it; the product has it then. */
    sellerName: textOrNull(wire.sellerName),
    sellerPhone: wire.sellerPhone === undefined ? null : text(wire.sellerPhone),
    /** The steps, oldest first; empty if the server keeps no history. */
    history: list(wire.history, toStep),
  };
}

const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /bookings/find/{id} (spec §7), with the extensions of our server. */
    getOrder: build.query<Order, string>({
      query: (id) => ({ url: apiPaths.findBooking(id) }),
      extraOptions: { expects: 'record' },
      // The id of the request, because a response can omit it.
      transformResponse: (response, _meta, id) => ({ ...toOrder(response), id }),
      providesTags: (_result, _error, id) => [idTag('Booking', id)],
    }),
  }),
});

export const { useGetOrderQuery } = ordersApi;
