import type { Booking } from '@/api/bookingsApi';
import { carName } from '@/components/labels';
import { refundLabels } from '@/components/refundLabels';
import { formatDay } from '#contract/formats';
import { hasPassed } from '@/components/clock';

/** The state of a booking for its buyer. `unpaid` contains the time left on hold, if known. */
export type OrderState =
  | { kind: 'paid' }
  | { kind: 'refunded'; isPending: boolean }
  | { kind: 'ended'; why: string }
  | { kind: 'unpaid'; heldForMs: number | null };

type StatusFields = Pick<
  Booking,
  'isPaid' | 'isRefunded' | 'isRefundPending' | 'reservedUntil' | 'endReason' | 'releaseReason'
>;

/** @param now the server’s time, in milliseconds since the epoch */
export function orderState(order: StatusFields, now: number): OrderState {
  const { isPaid, isRefunded, isRefundPending, reservedUntil, endReason } = order;
  if (isRefunded) return { kind: 'refunded', isPending: isRefundPending };
  if (isPaid) return { kind: 'paid' };
  // The server’s end reason takes precedence over the clock.
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

/** The text of a status badge, and a sentence next to it. */
export interface StatusText {
  badge: string;
  message: string;
}

/**
 * The status of a refunded order. The refund is done only once the payment provider confirms it.
 */
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

/** The status of an order in the table. */
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

/** The refunded amount: the full price if the server reports a refund without an amount. */
export const refundedCentsOf = ({
  refundedCents,
  isRefunded,
  isRefundPending,
  priceCents,
}: Booking): number =>
  refundedCents === 0 && isRefunded && !isRefundPending ? (priceCents ?? 0) : refundedCents;

/** What was said about the handover, for the buyer. */
export function handoverLabels({ handedOverAt, receivedAt }: Booking): string[] {
  if (receivedAt !== null) return [`You have had the car since ${formatDay(receivedAt)}.`];
  return handedOverAt === null
    ? []
    : [`The seller said on ${formatDay(handedOverAt)} that you have the car.`];
}

function noticesOf(order: Booking): string[] {
  const { sellerClosedAt, carRemovedAt, moneyBackStage } = order;
  return [
    ...(moneyBackStage === 'asked' ? ['Money back asked. We haven’t decided yet.'] : []),
    ...(moneyBackStage === 'accepted' ? ['Your refund is on its way.'] : []),
    ...handoverLabels(order),
    ...refundLabels(order, 'buyer'),
    ...(sellerClosedAt !== null ? ['The seller’s account was closed.'] : []),
    ...(sellerClosedAt === null && carRemovedAt !== null ? ['The car’s page was removed.'] : []),
  ];
}

export const badgeOfEnd = ({ endReason }: Pick<Booking, 'endReason'>): string =>
  endReason === 'released' ? 'cancelled by seller' : 'ended';

/** Cancelling needs DELETE /bookings/{id}, which only servers with holds offer, before payment. */
export const canCancel = (state: OrderState): boolean =>
  state.kind === 'unpaid' && state.heldForMs !== null;

/** The display name of an order, also for cars without a name. */
export const orderName = ({ productName }: Booking) => carName(productName);
