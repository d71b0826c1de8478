import type { Booking } from '@/api/bookingsApi';
import { carName } from '@/components/carName';
import { refundLabels } from '@/components/refundLabels';
import { hasPassed } from '@/components/clock';

/** What a booking is to its buyer. `unpaid` knows how long the car is held, if the server said. */
export type OrderState =
  | { kind: 'paid' }
  | { kind: 'refunded'; isPending: boolean }
  | { kind: 'ended'; why: string }
  | { kind: 'unpaid'; heldForMs: number | null };

type StatusFields = Pick<
  Booking,
  'isPaid' | 'isRefunded' | 'isRefundPending' | 'reservedUntil' | 'endReason' | 'releaseReason'
>;

/** @param now the server's time, in milliseconds since the epoch */
export function orderState(order: StatusFields, now: number): OrderState {
  const { isPaid, isRefunded, isRefundPending, reservedUntil, endReason } = order;
  if (isRefunded) return { kind: 'refunded', isPending: isRefundPending };
  if (isPaid) return { kind: 'paid' };
  // The server's word, whatever the time is.
  if (endReason !== null) return { kind: 'ended', why: whyEnded(order) };
  if (reservedUntil === null) return { kind: 'unpaid', heldForMs: null };
  if (hasPassed(reservedUntil, now)) return { kind: 'ended', why: whyEnded(order) };
  return { kind: 'unpaid', heldForMs: Date.parse(reservedUntil) - now };
}

function whyEnded({ endReason, releaseReason }: StatusFields): string {
  switch (endReason) {
    case 'released':
      return releaseReason === null
        ? 'Cancelled by the seller.'
        : `Cancelled by the seller: ${releaseReason}`;
    case 'cancelled':
      return 'You cancelled this booking.';
    case 'withdrawn':
      return 'The car was taken off the market.';
    default:
      return 'You didn’t pay in time.';
  }
}

/** What a badge says of an order, and the sentence beside it. */
export interface StatusText {
  badge: string;
  message: string;
}

/** An order whose money went back: told as done only once the payment provider says so. */
export function refundStatus(
  isPending: boolean,
  { dispute }: Pick<Booking, 'dispute'>,
): StatusText {
  if (isPending) {
    return {
      badge: 'refund pending',
      message: 'We’ve started your refund. It can take a few days to reach your card.',
    };
  }
  return {
    badge: 'refunded',
    message:
      dispute === 'lost'
        ? 'Your bank accepted your dispute and returned your money.'
        : 'We refunded your card.',
  };
}

/** Where an order stands, as the table has it. */
export function orderStatus(order: Booking, state: OrderState): StatusText {
  switch (state.kind) {
    case 'paid':
      return { badge: 'paid', message: noticesOf(order).join(' ') };
    case 'refunded':
      return refundStatus(state.isPending, order);
    case 'ended':
      return { badge: badgeOfEnd(order), message: state.why };
    case 'unpaid':
      return { badge: 'unpaid', message: '' };
  }
}

/** What the buyer has back: all of it where the server says no more than that the money went back. */
export const refundedCentsOf = ({
  refundedCents,
  isRefunded,
  isRefundPending,
  priceCents,
}: Booking): number =>
  refundedCents === 0 && isRefunded && !isRefundPending ? (priceCents ?? 0) : refundedCents;

/** What a buyer has to know of a paid order beside that it is paid. */
function noticesOf(order: Booking): string[] {
  const { sellerClosedAt, carRemovedAt } = order;
  return [
    ...refundLabels(order, 'buyer'),
    ...(sellerClosedAt !== null ? ['The seller’s account was closed.'] : []),
    ...(sellerClosedAt === null && carRemovedAt !== null ? ['The car’s page was removed.'] : []),
  ];
}

export const badgeOfEnd = ({ endReason }: Pick<Booking, 'endReason'>): string =>
  endReason === 'released' ? 'cancelled by seller' : 'ended';

/** Only a server that knows about holds offers DELETE /bookings/{id}, and only before payment. */
export const canCancel = (state: OrderState): boolean =>
  state.kind === 'unpaid' && state.heldForMs !== null;

/** What to call an order, also when its car has no name. */
export const orderName = ({ productName }: Booking) => carName(productName);
