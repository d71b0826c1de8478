import type { Booking } from '@/api/bookingsApi';
import type { MoneyBack } from '@/api/moneyBack';
import { formatDay } from '#contract/formats';

/** Whether the buyer of a paid order does not want the money back, as far as the client knows. */
export const isSettled = ({ dispute, moneyBack }: Booking): boolean =>
  dispute !== 'open' && !isUndecided(moneyBack) && !isDue(moneyBack);

/** Whether nothing speaks against collecting a paid car, as far as the client knows. */
export const canCollect = (order: Booking): boolean =>
  order.sellerClosedAt === null && order.receivedAt === null && isSettled(order);

const isUndecided = (moneyBack: MoneyBack | null) => moneyBack?.request?.state === 'open';

/** An accepted refund is not confirmed yet. */
const isDue = (moneyBack: MoneyBack | null) =>
  moneyBack?.request?.state === 'accepted' && moneyBack.request.refundedAt === null;

/** What the buyer of a paid or refunded order does next; null if there is nothing to do. */
export function nextOf(order: Booking): string | null {
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
