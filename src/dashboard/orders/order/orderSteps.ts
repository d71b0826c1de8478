import type { BookingDetails, BookingEvent } from '@/api/bookingsApi';
import type { MoneyBack } from '@/api/moneyBack';
import { formatDay } from '#contract/formats';
import { formatPrice } from '#contract/money';
import { stepOf, type TimelineStep } from '@/dashboard/ui/Timeline';

/** The history of an order, the oldest step first. */
export function stepsOf(order: BookingDetails): TimelineStep[] {
  if (order.history.length > 0) {
    return order.history.map((event) =>
      stepOf(event, titleOf(event.kind, order, event.amountCents)),
    );
  }
  // A server that implements only the specification returns no more than this.
  const step = (kind: BookingEvent['kind'], at: string | null): TimelineStep => ({
    title: titleOf(kind, order, null),
    at,
    reason: null,
    left: null,
  });
  const { createdAt, paidAt, isPaid, isRefunded, isRefundPending } = order;
  return [
    step('booked', createdAt),
    ...(isPaid ? [step('paid', paidAt)] : []),
    ...(isRefunded ? [step(isRefundPending ? 'refund-pending' : 'refunded', null)] : []),
  ];
}

function titleOf(
  kind: BookingEvent['kind'],
  { priceCents }: BookingDetails,
  amountCents: number | null,
): string {
  const amount = amountCents === null ? '' : formatPrice(amountCents);
  switch (kind) {
    case 'booked':
      return 'You booked the car';
    case 'paid':
      return priceCents === null ? 'You paid' : `You paid ${formatPrice(priceCents)}`;
    case 'handed-over':
      return 'The seller said that you have the car';
    case 'received':
      return 'You confirmed that you have the car';
    case 'returned':
      return 'The seller has the car back';
    case 'money-back-asked':
      return 'You asked for your money back';
    case 'money-back-replied':
      return 'The seller answered your request';
    case 'money-back-withdrawn':
      return 'You withdrew your request';
    case 'money-back-declined':
      return 'We declined your request';
    case 'money-back-accepted':
      return `We accepted your request${amount && ` for ${amount}`}`;
    case 'refund-pending':
      return 'Refund started';
    case 'refund':
    case 'refunded':
      return amount ? `Refund of ${amount} sent to your card` : 'Refund sent to your card';
    case 'refund-failed':
      return `Refund${amount && ` of ${amount}`} failed`;
    case 'dispute-opened':
      return `You disputed ${amount || 'the payment'} with your bank`;
    case 'dispute-won':
      return 'Your bank rejected your dispute';
    case 'dispute-lost':
      return `Your bank accepted your dispute${amount && ` and returned ${amount}`}`;
    case 'seller-closed':
      return 'The seller’s account was closed';
    case 'car-removed':
      return 'The car’s page was removed';
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

/** Whether the buyer of a paid order does not want the money back, as far as the client knows. */
export const isSettled = ({ dispute, moneyBack }: BookingDetails): boolean =>
  dispute !== 'open' && !isUndecided(moneyBack) && !isDue(moneyBack);

/** Whether nothing speaks against collecting a paid car, as far as the client knows. */
export const canCollect = (order: BookingDetails): boolean =>
  order.sellerClosedAt === null && order.receivedAt === null && isSettled(order);

const isUndecided = (moneyBack: MoneyBack | null) => moneyBack?.request?.state === 'open';

/** An accepted refund is not confirmed yet. */
const isDue = (moneyBack: MoneyBack | null) =>
  moneyBack?.request?.state === 'accepted' && moneyBack.request.refundedAt === null;

/** What the buyer of a paid or refunded order does next; null if there is nothing to do. */
export function nextOf(order: BookingDetails): string | null {
  if (order.returnBy !== null) {
    const isTheirs = order.handedOverAt !== null || order.receivedAt !== null;
    return `${isTheirs ? 'Return the car' : 'If you have the car, return it'} by ${formatDay(order.returnBy)}. Call the seller first to agree on a place and a time.`;
  }
  if (!order.isPaid) return null;
  if (canCollect(order)) return 'Meet the seller, check the car and drive it home.';
  if (order.sellerClosedAt !== null || order.receivedAt !== null) return null;
  if (order.dispute === 'open') {
    return 'Wait for your bank’s decision before you collect the car.';
  }
  return isUndecided(order.moneyBack)
    ? 'If you don’t have the car yet, wait for our decision before you collect it.'
    : null;
}
