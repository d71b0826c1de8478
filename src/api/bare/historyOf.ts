import type { Booking, BookingEvent } from '../bookingsApi';

/** The history of an order. A server that implements only spec §7 keeps none. */
export function historyOf(order: Booking): BookingEvent[] {
  const { history, createdAt, paidAt, isPaid, isRefunded, isRefundPending } = order;
  if (history.length > 0) return history;
  const event = (kind: BookingEvent['kind'], at: string | null) => ({
    ...{ kind, at },
    ...{ reason: null, amountCents: null, leftCents: null },
  });
  return [
    event('booked', createdAt),
    ...(isPaid ? [event('paid', paidAt)] : []),
    ...(isRefunded ? [event(isRefundPending ? 'refund-pending' : 'refunded', null)] : []),
  ];
}
