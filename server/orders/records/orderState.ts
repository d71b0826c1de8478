import { toDollars } from '#contract/money';
import type { EndReason, SellerBookingState, WireBookingEvent } from '#contract/bookings';
import type { BookingRow } from './bookingRepository';
import { phoneShownFrom } from './holds';
import { isLast, type PaymentEventRow } from './paymentEvents';

/** When, and under which public origin, a booking is shown. */
export interface Shown {
  origin: string;
  now: Date;
}

export const isoOf = (moment: Date | null | undefined) => moment?.toISOString() ?? null;

/** The current state of a booking: a hold expires before its end is recorded. */
export function statusOf(
  booking: BookingRow,
  now: Date,
): { state: SellerBookingState; endReason: EndReason | null; endedAt: Date | null } {
  const { active, status, reservedUntil, endReason, endedAt } = booking;
  if (active && status === 'paid') return { state: 'paid', endReason: null, endedAt: null };
  if (!active) return { state: 'ended', endReason, endedAt: endedAt ?? reservedUntil };
  if (reservedUntil > now) return { state: 'held', endReason: null, endedAt: null };
  return { state: 'ended', endReason: 'expired', endedAt: reservedUntil };
}

/** Whether the booking is live, but does not show the buyer the seller's phone number yet. */
export const isPhoneHidden = (booking: BookingRow, now: Date): boolean =>
  statusOf(booking, now).state === 'held' && phoneShownFrom(booking) > now;

export const isMoneyBack = (endReason: EndReason | null) =>
  endReason === 'refunded' || endReason === 'undone';

/** What was said about the handover. Only of orders, so that no other booking carries it. */
export const handoverOf = ({ paidAt, handedOverAt, receivedAt, returnedAt }: BookingRow) =>
  paidAt === null
    ? {}
    : {
        handedOverAt: isoOf(handedOverAt),
        receivedAt: isoOf(receivedAt),
        returnedAt: isoOf(returnedAt),
      };

type Gone = { removedAt: Date | null; closedAt: Date | null } | undefined;

/** Events of a booking, its money, its seller and its car, oldest first. */
export function historyOf(
  booking: BookingRow,
  events: PaymentEventRow[],
  moneyBack: WireBookingEvent[],
  gone: Gone,
  now: Date,
): WireBookingEvent[] {
  const { endReason, endedAt } = statusOf(booking, now);
  const event = (kind: WireBookingEvent['kind'], at: Date): WireBookingEvent => ({
    kind,
    at: at.toISOString(),
  });
  const history = [event('booked', booking.createdAt)];
  if (booking.paidAt) history.push(event('paid', booking.paidAt));
  if (booking.handedOverAt) history.push(event('handed-over', booking.handedOverAt));
  if (booking.receivedAt) history.push(event('received', booking.receivedAt));
  if (booking.returnedAt) history.push(event('returned', booking.returnedAt));
  history.push(...moneyBack, ...events.filter((each) => !isLastRefund(each)).map(toWireEvent));
  if (endReason && endedAt) {
    if (!isMoneyBack(endReason)) {
      const reason = booking.releaseReason;
      history.push({ ...event(endReason, endedAt), ...(reason ? { reason } : {}) });
    } else {
      if (endReason === 'undone') history.push(event('undone', endedAt));
      const { refundedAt } = booking;
      if (!events.some(isLast)) {
        history.push(refundedAt ? event('refunded', refundedAt) : event('refund-pending', endedAt));
      }
    }
  }
  history.push(...events.filter(isLastRefund).map(toWireEvent));
  // Other bookings have nothing to collect.
  if (booking.paidAt) {
    if (gone?.closedAt) history.push(event('seller-closed', gone.closedAt));
    else if (gone?.removedAt) history.push(event('car-removed', gone.removedAt));
  }
  return history.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const isLastRefund = (event: PaymentEventRow) => event.kind === 'refund' && isLast(event);

const toWireEvent = (event: PaymentEventRow): WireBookingEvent => ({
  kind: isLastRefund(event) ? 'refunded' : event.kind,
  at: event.createdAt.toISOString(),
  amount: toDollars(event.amountCents),
  left: toDollars(event.leftCents),
});
