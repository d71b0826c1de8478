import { apiPaths } from '#contract/apiPaths';
import { orderEvents, type WireOrderEvent } from '#contract/sales';
import type { WireBooking } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { cents, isoTime, list, oneOf, text, textOrNull, type Loose } from './answers';
import { baseApi } from './baseApi';
import { toBooking } from './bookingsApi';
import { idTag } from './tags';

export type OrderStep = NonNullable<ReturnType<typeof toStep>>;

/** Null for a kind of step that we do not know, and for one without a time. */
function toStep(value: unknown) {
  const wire: Loose<WireOrderEvent> = fieldsOf(value);
  const kind = oneOf(orderEvents, wire.kind);
  const at = isoTime(wire.at);
  return kind && at
    ? {
        kind,
        at,
        reason: textOrNull(wire.reason),
        /** Of a refund or a dispute, and what remained paid after it. */
        amountCents: cents(wire.amount),
        leftCents: cents(wire.left),
      }
    : null;
}

export type Order = ReturnType<typeof toOrder>;

/** A booking as its buyer is told of it alone; a server of spec §7 says no more than a list does. */
function toOrder(value: unknown) {
  const wire: Loose<WireBooking> = fieldsOf(value);
  return {
    ...toBooking(value),
    /** ISO times. */
    paidAt: isoTime(wire.paidAt),
    endedAt: isoTime(wire.endedAt),
    /** Null where the server did not say: then the product does. */
    sellerName: textOrNull(wire.sellerName),
    sellerPhone: wire.sellerPhone === undefined ? null : text(wire.sellerPhone),
    /** What happened, the oldest first; empty where the server keeps no history. */
    history: list(wire.history, toStep),
  };
}

const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /bookings/find/{id} (spec §7), with all that our own server tells there. */
    getOrder: build.query<Order, string>({
      query: (id) => ({ url: apiPaths.findBooking(id) }),
      extraOptions: { expects: 'record' },
      // The address counts: a server may answer with a record that leaves its id out.
      transformResponse: (answer, _meta, id) => ({ ...toOrder(answer), id }),
      providesTags: (_result, _error, id) => [idTag('Booking', id)],
    }),
  }),
});

export const { useGetOrderQuery } = ordersApi;
