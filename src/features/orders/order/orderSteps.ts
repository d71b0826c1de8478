import type { Order, OrderStep } from '@/api/ordersApi';
import { formatDayAndTime } from '#contract/formats';
import { formatPrice } from '#contract/money';
import type { OrderState } from '../orderState';

/** One line of an order's time line. */
interface Step {
  title: string;
  /** ISO time; null when it is not known. */
  at: string | null;
  /** What the seller said. */
  reason: string | null;
}

/** What happened with an order, the oldest first. */
export function stepsOf(order: Order): Step[] {
  if (order.history.length > 0) {
    return order.history.map(({ kind, at, reason }) => ({
      title: titleOf(kind, order),
      at,
      reason,
    }));
  }
  // A server of the specification says no more than this.
  const step = (kind: OrderStep['kind'], at: string | null): Step => ({
    title: titleOf(kind, order),
    at,
    reason: null,
  });
  const { createdAt, paidAt, isPaid, isRefunded, isRefundPending } = order;
  return [
    step('booked', createdAt),
    ...(isPaid ? [step('paid', paidAt)] : []),
    ...(isRefunded ? [step(isRefundPending ? 'refund-pending' : 'refunded', null)] : []),
  ];
}

function titleOf(kind: OrderStep['kind'], { priceCents }: Order): string {
  switch (kind) {
    case 'booked':
      return 'You booked the car';
    case 'paid':
      return priceCents === null ? 'You paid' : `You paid ${formatPrice(priceCents)}`;
    case 'refund-pending':
      return 'Refund started';
    case 'refunded':
      return 'Refund sent to your card';
    case 'undone':
      return 'The sale was cancelled and refunded';
    case 'expired':
      return 'The booking expired';
    case 'cancelled':
      return 'You cancelled the booking';
    case 'released':
      return 'The seller cancelled the booking';
    case 'withdrawn':
      return 'The car was taken off the market';
  }
}

/** What comes next; null when nothing does. */
export function nextStep({ reservedUntil }: Order, state: OrderState): string | null {
  switch (state.kind) {
    case 'unpaid':
      return state.heldForMs === null || reservedUntil === null
        ? 'Pay for the car.'
        : `Pay by ${formatDayAndTime(reservedUntil)}. After that, other buyers can book the car.`;
    case 'paid':
      return 'Meet the seller, check the car and drive it home.';
    case 'refunded':
      return state.isPending ? 'Your bank can take a few days to show the refund.' : null;
    case 'ended':
      return null;
  }
}
