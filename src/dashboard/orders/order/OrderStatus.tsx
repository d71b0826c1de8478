import type { Booking } from '@/api/bookingsApi';
import { timeLeft } from '@/components/labels';
import { refundLabels } from '@/components/refundLabels';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { formatDayAndTime } from '#contract/formats';
import {
  badgeOfEnd,
  handoverLabels,
  refundStatus,
  type OrderState,
  type StatusText,
} from '../orderState';
import { canCollect } from './orderSteps';

/** The status of an order, and what it means for the buyer. */
export function OrderStatus({ order, state }: { order: Booking; state: OrderState }) {
  const { badge, tone = 'neutral', message } = orderStatus(order, state);
  return (
    <>
      <StatusBadge tone={tone}>{badge}</StatusBadge>
      <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{message}</Text>
    </>
  );
}

function orderStatus(order: Booking, state: OrderState): StatusText & { tone?: 'amber' | 'green' } {
  const { reservedUntil, endReason, history } = order;
  switch (state.kind) {
    case 'paid':
      return {
        badge: 'paid',
        tone: 'green',
        message: [
          canCollect(order)
            ? 'You’ve paid for this car. Arrange with the seller when to collect it.'
            : 'You’ve paid for this car.',
          ...handoverLabels(order),
          ...refundLabels(order, 'buyer'),
        ].join(' '),
      };
    case 'refunded':
      return refundStatus(state.isPending, order);
    case 'ended': {
      // The order history shows the seller’s reason, if there is one.
      const isReasonBelow = endReason === 'released' && history.length > 0;
      return {
        badge: badgeOfEnd(order),
        message: isReasonBelow ? 'The seller cancelled this booking.' : state.why,
      };
    }
    case 'unpaid':
      return {
        badge: 'unpaid',
        tone: 'amber',
        message:
          state.heldForMs === null || reservedUntil === null
            ? 'You’ve booked this car but haven’t paid yet.'
            : `On hold for you until ${formatDayAndTime(reservedUntil)} (${timeLeft(state.heldForMs)}).`,
      };
  }
}
