import type { Booking } from '@/api/bookingsApi';
import { carName } from '@/components/carName';

/** What a booking is to its buyer. `unpaid` knows how long the car is held, if the server said. */
type OrderState =
  | { kind: 'paid' }
  | { kind: 'refunded'; isPending: boolean }
  | { kind: 'ended' }
  | { kind: 'unpaid'; heldForMs: number | null };

/** @param now milliseconds since the epoch */
export function orderState(
  order: Pick<Booking, 'isPaid' | 'isRefunded' | 'isRefundPending' | 'reservedUntil'>,
  now: number,
): OrderState {
  const { isPaid, isRefunded, isRefundPending, reservedUntil } = order;
  if (isRefunded) return { kind: 'refunded', isPending: isRefundPending };
  if (isPaid) return { kind: 'paid' };
  if (reservedUntil === null) return { kind: 'unpaid', heldForMs: null };
  const heldForMs = Date.parse(reservedUntil) - now;
  return heldForMs > 0 ? { kind: 'unpaid', heldForMs } : { kind: 'ended' };
}

/** Only a server that knows about holds offers DELETE /bookings/{id}, and only before payment. */
export const canCancel = (state: OrderState): boolean =>
  state.kind === 'unpaid' && state.heldForMs !== null;

/** What to call an order, also when its car has no name. */
export const orderName = ({ productName }: Booking) => carName(productName);
