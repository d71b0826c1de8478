import { toDollars } from '#contract/money';
import type { EndReason, SaleState, WireOrderEvent, WireSale } from '#contract/sales';
import type { BookingRow } from './bookingRepository';

const isoOf = (moment: Date | null) => moment?.toISOString() ?? null;

/** How a booking stands now: a hold ends by time alone, before anybody has noted its end. */
export function standing(
  booking: BookingRow,
  now: Date,
): { state: SaleState; endReason: EndReason | null; endedAt: Date | null } {
  const { active, status, reservedUntil, endReason, endedAt } = booking;
  if (active && status === 'paid') return { state: 'paid', endReason: null, endedAt: null };
  if (!active) return { state: 'ended', endReason, endedAt: endedAt ?? reservedUntil };
  if (reservedUntil > now) return { state: 'held', endReason: null, endedAt: null };
  return { state: 'ended', endReason: 'expired', endedAt: reservedUntil };
}

export const isMoneyBack = (endReason: EndReason | null) =>
  endReason === 'refunded' || endReason === 'undone';

/** A booking as the seller of its car sees it; how to reach the buyer only while it lasts. */
export function toWireSale(booking: BookingRow, isSeller: boolean, now: Date): WireSale {
  const { state, endReason, endedAt } = standing(booking, now);
  const isOver = state === 'ended';
  return {
    _id: booking.id,
    productId: booking.productId,
    productName: booking.productName,
    picture: booking.picture,
    price: toDollars(booking.priceCents),
    buyerName: booking.buyerName,
    state,
    endReason,
    releaseReason: booking.releaseReason,
    number: isOver ? '' : booking.phone,
    location: isOver ? '' : booking.location,
    createdAt: booking.createdAt.toISOString(),
    reservedUntil: state === 'held' ? booking.reservedUntil.toISOString() : null,
    paidAt: isoOf(booking.paidAt),
    endedAt: isoOf(endedAt),
    ...(isMoneyBack(endReason) ? { refundState: booking.refundedAt ? 'done' : 'pending' } : {}),
    canRelease: state === 'held' && isSeller,
  };
}

/** What happened to a booking, oldest first. */
export function historyOf(booking: BookingRow, now: Date): WireOrderEvent[] {
  const { endReason, endedAt } = standing(booking, now);
  const event = (kind: WireOrderEvent['kind'], at: Date): WireOrderEvent => ({
    kind,
    at: at.toISOString(),
  });
  const history = [event('booked', booking.createdAt)];
  if (booking.paidAt) history.push(event('paid', booking.paidAt));
  if (!endReason || !endedAt) return history;
  if (!isMoneyBack(endReason)) {
    const reason = booking.releaseReason;
    return [...history, { ...event(endReason, endedAt), ...(reason ? { reason } : {}) }];
  }
  if (endReason === 'undone') history.push(event('undone', endedAt));
  const { refundedAt } = booking;
  history.push(refundedAt ? event('refunded', refundedAt) : event('refund-pending', endedAt));
  return history;
}
