import type { Sale } from '@/api/salesApi';
import { formatDayAndTime } from '#contract/formats';
import { refundLabels } from '@/components/refundLabels';
import { hasPassed } from '@/components/clock';
import { timeLeft } from '@/components/timeLeft';

/** Where a booking of a seller's car stands, in words for the seller. */
interface SaleLabels {
  badge: string;
  tone: 'amber' | 'green' | 'neutral';
  /** Until when it is held, and how long that still is. */
  until: string | null;
  /** What to do next, or why there is nothing to do. */
  next: string;
}

type StatusFields = Pick<
  Sale,
  | 'state'
  | 'endReason'
  | 'releaseReason'
  | 'refund'
  | 'reservedUntil'
  | 'buyerName'
  | 'phone'
  | 'priceCents'
  | 'refundedCents'
  | 'dispute'
>;

/** The buyer, also one whose account is gone. */
export const buyerOf = ({ buyerName }: Pick<Sale, 'buyerName'>): string =>
  buyerName || 'Deleted user';

/** Until the server has noticed, a hold that ran out still says that it is one. */
const isOver = ({ reservedUntil }: StatusFields, now: number): boolean =>
  reservedUntil !== null && hasPassed(reservedUntil, now);

/** @param now the server's time, in milliseconds since the epoch */
export function saleLabels(sale: StatusFields, now: number): SaleLabels {
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

function nextOfHeld(sale: StatusFields): string {
  return sale.phone
    ? `Not paid yet. Call ${buyerOf(sale)} to agree when to meet.`
    : 'Waiting for payment. The buyer didn’t leave a phone number.';
}

function nextOfPaid(sale: StatusFields): string {
  const next =
    sale.dispute === 'open' ? 'If you still have the car, keep it until then.' : handOver(sale);
  return [...refundLabels(sale, 'seller'), next].join(' ');
}

function handOver(sale: StatusFields): string {
  return sale.phone
    ? `Call ${buyerOf(sale)} to hand over the car.`
    : 'The buyer has your number but didn’t leave theirs. Wait for their call, then hand over the car.';
}

function ended({ endReason, releaseReason, refund, dispute }: StatusFields): SaleLabels {
  const over = { badge: 'ended', tone: 'neutral', until: null } as const;
  const money = refund === 'pending' ? 'The refund is in progress.' : 'The buyer was refunded.';
  switch (endReason) {
    case 'cancelled':
      return { ...over, next: 'The buyer cancelled. No action needed.' };
    case 'released':
      return {
        ...over,
        badge: 'cancelled',
        next:
          releaseReason === null
            ? 'You cancelled this booking.'
            : `You cancelled this booking: ${releaseReason}`,
      };
    case 'withdrawn':
      return {
        ...over,
        next: 'The car was withdrawn or the buyer’s account was deleted. No action needed.',
      };
    case 'refunded':
      return { ...over, badge: 'refunded', next: `The buyer paid too late. ${money}` };
    case 'undone':
      return {
        ...over,
        badge: 'refunded',
        next:
          dispute === 'lost'
            ? 'The bank accepted the buyer’s dispute and returned the money. The sale was cancelled.'
            : `The sale was cancelled. ${money}`,
      };
    default:
      return { ...over, next: 'The buyer didn’t pay in time. No action needed.' };
  }
}

/** Whether the seller may free the car, as far as is known; the server has the last word. */
export const isReleasable = (sale: Sale, now: number): boolean =>
  sale.canRelease && sale.state === 'held' && !isOver(sale, now);
