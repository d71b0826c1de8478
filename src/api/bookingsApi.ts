import { apiPaths } from '#contract/apiPaths';
import {
  bookingEventKinds,
  disputeStates,
  moneyBackStages,
  type WireBookingEvent,
  type WireBookingMeeting,
} from '#contract/bookings';
import type { ListArgs, ListResult } from '#contract/lists';
import type { PaidCard, WireReceipt } from '#contract/receipt';
import type { WireBooking } from '#contract/types';
import { isSameEmail } from '@/lib/emails';
import { fieldsOf } from '@/lib/json';
import { cents, isoTime, list, oneOf, text, textOrNull, type Loose } from './responseFields';
import { baseApi } from './baseApi';
import { toHandover } from './handover';
import { tableList } from './lists';
import { toMoneyBack } from './moneyBack';
import { toProduct } from './productsApi';
import { idTag } from './tags';

/** What the buyer and the seller see of a booking. Lists have no history. */
export type BookingMeeting = NonNullable<ReturnType<typeof toBookingMeeting>>;

/** Null without a meeting. */
export function toBookingMeeting(value: unknown) {
  const wire: Loose<WireBookingMeeting> = fieldsOf(value);
  const at = isoTime(wire.at);
  return at
    ? {
        /** ISO time. */
        at,
        /** IANA zone of the place, in which the time is shown. */
        timeZone: text(wire.timeZone) || 'UTC',
        place: text(wire.place),
      }
    : null;
}

export function toSharedBooking(value: unknown) {
  const wire: Loose<WireBooking> = fieldsOf(value);
  return {
    id: text(wire._id),
    productId: text(wire.productId),
    productName: text(wire.productName),
    priceCents: cents(wire.price),
    picture: textOrNull(wire.picture),
    /** ISO times. */
    createdAt: isoTime(wire.createdAt),
    paidAt: isoTime(wire.paidAt),
    /** The ISO time at which an unpaid booking expires. */
    reservedUntil: isoTime(wire.reservedUntil),
    /** The reason that the seller gave for releasing the car. */
    releaseReason: textOrNull(wire.releaseReason),
    /** The ISO time at which the booking ended, if the server reports it. */
    endedAt: isoTime(wire.endedAt),
    /** The ISO time by which the buyer returns the car of a refunded order, or null. */
    returnBy: isoTime(wire.returnBy),
    /** The amount that the buyer received back. */
    refundedCents: cents(wire.refundedAmount) ?? 0,
    /** From the marketplace’s view: after a lost dispute the buyer has the money back. */
    dispute: oneOf(disputeStates, wire.dispute),
    /** The running request for the money: not decided, or accepted and not refunded yet. */
    moneyBackStage: oneOf(moneyBackStages, wire.moneyBackStage),
    ...toHandover(wire),
    /** Of single bookings: their conversation, or '', and the meeting that the two agreed on. */
    conversationId: text(wire.conversationId),
    meeting: toBookingMeeting(wire.meeting),
    /** Oldest first; empty if the server keeps no history. */
    history: list(wire.history, toBookingEvent),
  };
}

export type Booking = ReturnType<typeof toBooking>;

/**
 * A booking, as its buyer sees it. Only a single booking has the phone numbers, the money back and
 * the receipt; a server that implements only spec §7 sends the same fields as in lists.
 */
export function toBooking(value: unknown) {
  const wire: Loose<WireBooking> = fieldsOf(value);
  return {
    ...toSharedBooking(value),
    email: text(wire.email),
    buyerName: text(wire.patient),
    isPaid: wire.status === 'paid',
    /** The money was refunded, or the refund is pending. */
    isRefunded: wire.refunded === true,
    /** The payment provider has not confirmed the refund yet. */
    isRefundPending: wire.refunded === true && wire.refundState === 'pending',
    transactionId: textOrNull(wire.transactionId),
    /** The meeting place that the buyer entered; null if the server omits it. */
    meetingPlace: wire.location === undefined ? null : text(wire.location),
    /** Null if the server omits it; the product has it then. */
    sellerName: textOrNull(wire.sellerName),
    sellerPhone: wire.sellerPhone === undefined ? null : text(wire.sellerPhone),
    /** The phone number that the buyer left; null if the server omits it. */
    buyerPhone: wire.number === undefined ? null : text(wire.number),
    /** Why the booking ended, if the server reports it: see contract/bookings. */
    endReason: textOrNull(wire.endReason),
    /**
     * The ISO time from which the seller’s phone number is shown; null if it is already, never will
     * be, or the server does not hide it.
     */
    sellerPhoneFrom: isoTime(wire.sellerPhoneFrom),
    /** ISO times at which the seller’s account was closed and the car removed, or null. */
    sellerClosedAt: isoTime(wire.sellerClosedAt),
    carRemovedAt: isoTime(wire.carRemovedAt),
    moneyBack: toMoneyBack(wire.moneyBack),
    receipt: toReceipt(wire.receipt),
  };
}

export type BookingEvent = Omit<NonNullable<ReturnType<typeof toBookingEvent>>, 'at'> & {
  /** ISO time; null if unknown. */
  at: string | null;
};

/** Null for an unknown kind of event, or one without a time. */
function toBookingEvent(value: unknown) {
  const wire: Loose<WireBookingEvent> = fieldsOf(value);
  const kind = oneOf(bookingEventKinds, wire.kind);
  const at = isoTime(wire.at);
  return kind && at
    ? {
        kind,
        at,
        reason: textOrNull(wire.reason),
        /** Of a refund, dispute or accepted request, and what remained paid after it. */
        amountCents: cents(wire.amount),
        leftCents: cents(wire.left),
      }
    : null;
}

/** What the receipt says about the car and the card; null for what the server does not report. */
function toReceipt(value: unknown): WireReceipt {
  const { car, card }: Loose<WireReceipt> = fieldsOf(value);
  const { brand, last4 }: Loose<PaidCard> = fieldsOf(card);
  return {
    car: car ? toReceiptCar(car) : null,
    card: text(brand) && text(last4) ? { brand: text(brand), last4: text(last4) } : null,
  };
}

/** What a seller stated about a car. */
export function toReceiptCar(value: unknown) {
  const { condition, purchaseYear, yearsOfUse, location, facts } = toProduct(value);
  const category = textOrNull(fieldsOf(value).category);
  return { category, condition, purchaseYear, yearOfUse: yearsOfUse, location, ...facts };
}

/** Whether the booking is this user’s. Without an email in the response it is assumed to be. */
export const isBookedBy = ({ email }: Pick<Booking, 'email'>, person: string): boolean =>
  email === '' || isSameEmail(email, person);

type BuyerBookingsArgs = ListArgs & { email: string };
const buyerBookings = tableList(
  'Booking',
  ({ email }: BuyerBookingsArgs) => apiPaths.buyerBookings(email),
  toBooking,
);

export const bookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBuyerBookings: build.query<ListResult<Booking>, BuyerBookingsArgs>(buyerBookings.list),
    collectBuyerBookings: build.query<ListResult<Booking>, BuyerBookingsArgs>(
      buyerBookings.collect,
    ),
    /** GET /bookings/find/{id} (spec §7), with the extensions of our server. */
    getBooking: build.query<Booking, string>({
      query: (id) => ({ url: apiPaths.findBooking(id) }),
      extraOptions: { expects: 'record' },
      // The id of the request, because a response can omit it.
      transformResponse: (response, _meta, id) => ({ ...toBooking(response), id }),
      providesTags: (_result, _error, id) => [idTag('Booking', id)],
    }),
  }),
});

export const { useListBuyerBookingsQuery, useLazyCollectBuyerBookingsQuery, useGetBookingQuery } =
  bookingsApi;
