import type { Sale } from '@/api/salesApi';
import { formatDayAndTime } from '#contract/formats';
import { timeLeft } from '@/components/timeLeft';

/** Where a booking of a seller's car stands, in words for the seller. */
interface SaleWords {
  badge: string;
  tone: 'amber' | 'green' | 'neutral';
  /** Until when it is held, and how long that still is. */
  until: string | null;
  /** What to do next, or why there is nothing to do. */
  next: string;
}

type Told = Pick<
  Sale,
  'state' | 'endReason' | 'releaseReason' | 'refund' | 'reservedUntil' | 'buyerName' | 'phone'
>;

/** The buyer, also one whose account is gone. */
export const buyerOf = ({ buyerName }: Pick<Sale, 'buyerName'>): string =>
  buyerName || 'Deleted account';

/** Until the server has noticed, a hold that ran out still says that it is one. */
const isOver = ({ reservedUntil }: Told, now: number): boolean =>
  reservedUntil !== null && Date.parse(reservedUntil) <= now;

/** @param now milliseconds since the epoch */
export function saleWords(sale: Told, now: number): SaleWords {
  const { state, reservedUntil } = sale;
  if (state === 'paid')
    return { badge: 'paid', tone: 'green', until: null, next: nextOfPaid(sale) };
  if (state === 'ended' || isOver(sale, now)) return ended(sale);
  const until =
    reservedUntil === null
      ? null
      : `${timeLeft(Date.parse(reservedUntil) - now)}, until ${formatDayAndTime(reservedUntil)}`;
  return { badge: 'on hold', tone: 'amber', until, next: nextOfHeld(sale) };
}

function nextOfHeld(sale: Told): string {
  return sale.phone
    ? `Call ${buyerOf(sale)} to agree on when to meet. They have not paid yet.`
    : 'Wait for the payment: the buyer left no phone number.';
}

function nextOfPaid(sale: Told): string {
  return sale.phone
    ? `Call ${buyerOf(sale)} and hand over the car.`
    : 'Hand over the car. The buyer left no phone number, but has yours.';
}

function ended({ endReason, releaseReason, refund }: Told): SaleWords {
  const over = { badge: 'ended', tone: 'neutral', until: null } as const;
  const money =
    refund === 'pending' ? 'The money is on its way back.' : 'The money went back to the buyer.';
  switch (endReason) {
    case 'cancelled':
      return { ...over, next: 'The buyer cancelled. Nothing to do.' };
    case 'released':
      return {
        ...over,
        badge: 'released',
        next: releaseReason === null ? 'You released it.' : `You released it: ${releaseReason}`,
      };
    case 'withdrawn':
      return { ...over, next: 'The car or the buyer’s account is gone. Nothing to do.' };
    case 'refunded':
      return { ...over, badge: 'refunded', next: `The payment came too late. ${money}` };
    case 'undone':
      return { ...over, badge: 'refunded', next: `The sale was undone. ${money}` };
    default:
      return { ...over, next: 'It was not paid in time. Nothing to do.' };
  }
}

/** Whether the seller may free the car, as far as is known; the server has the last word. */
export const isReleasable = (sale: Sale, now: number): boolean =>
  sale.canRelease && sale.state === 'held' && !isOver(sale, now);
