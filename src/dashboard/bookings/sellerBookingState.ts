import type { SellerBooking } from '@/api/sellerBookingsApi';
import { formatDayAndTime } from '#contract/formats';
import { refundLabels } from '@/components/refundLabels';
import { hasPassed } from '@/components/clock';
import { carName, timeLeft } from '@/components/labels';

/** The status of a booking as shown to the seller. */
interface SellerBookingLabels {
  badge: string;
  tone: 'amber' | 'green' | 'neutral';
  /** The time left on hold and the end of the hold; null if the car is not on hold. */
  hold: { left: string; until: string } | null;
  /** Why it ended, or what became of its money; '' if there is nothing to say. */
  about: string;
  /** The seller’s next step; null if there is none. */
  next: string | null;
}

type StatusFields = Pick<
  SellerBooking,
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
  | 'moneyBackStage'
>;

/** The car’s name in the texts about a booking. */
export const sellerBookingName = ({ productName }: Pick<SellerBooking, 'productName'>) =>
  carName(productName);

/** The buyer’s name; a placeholder for deleted accounts. */
export const buyerOf = ({ buyerName }: Pick<SellerBooking, 'buyerName'>): string =>
  buyerName || 'Deleted user';

/** The server reports an expired hold as held until it has processed it. */
const isOver = ({ reservedUntil }: StatusFields, now: number): boolean =>
  reservedUntil !== null && hasPassed(reservedUntil, now);

/** @param now the server’s time, in milliseconds since the epoch */
export function sellerBookingLabels(booking: StatusFields, now: number): SellerBookingLabels {
  const { state, reservedUntil } = booking;
  if (state === 'paid') return paid(booking);
  if (state === 'ended' || isOver(booking, now)) return ended(booking);
  const hold =
    reservedUntil === null
      ? null
      : {
          left: roughTimeLeft(Date.parse(reservedUntil) - now),
          until: `until ${formatDayAndTime(reservedUntil)}`,
        };
  return { badge: 'on hold', tone: 'amber', hold, about: '', next: nextOfHeld(booking) };
}

/** While the money may go back, the car stays where it is. */
function paid(booking: StatusFields): SellerBookingLabels {
  const { dispute, moneyBackStage } = booking;
  const about = refundLabels(booking, 'seller').join(' ');
  const contested = { tone: 'amber', hold: null, about } as const;
  if (dispute === 'open') {
    return {
      ...contested,
      badge: 'disputed',
      next: 'If you still have the car, keep it until then.',
    };
  }
  if (moneyBackStage === 'asked') {
    return { ...contested, badge: 'money back asked', next: 'Keep the car until we’ve decided.' };
  }
  if (moneyBackStage === 'accepted') {
    const next = 'Keep the car until the refund is confirmed.';
    return { ...contested, badge: 'refund pending', next };
  }
  return { badge: 'paid', tone: 'green', hold: null, about, next: handOver(booking) };
}

const HOUR_MS = 3_600_000;

/** Full hours; minutes only in the last hour. */
const roughTimeLeft = (ms: number): string =>
  ms < HOUR_MS ? timeLeft(ms) : `${Math.floor(ms / HOUR_MS)}\u00a0h\u00a0left`;

function nextOfHeld(booking: StatusFields): string {
  return booking.phone
    ? `Not paid yet. Call ${buyerOf(booking)} to agree when to meet.`
    : 'Waiting for payment. The buyer didn’t leave a phone number.';
}

function handOver(booking: StatusFields): string {
  return booking.phone
    ? `Call ${buyerOf(booking)} to hand over the car.`
    : 'The buyer has your number but didn’t leave theirs. Wait for their call, then hand over the car.';
}

function ended({ endReason, releaseReason, refund, dispute }: StatusFields): SellerBookingLabels {
  const over = { badge: 'ended', tone: 'neutral', hold: null, next: null } as const;
  const money = refund === 'pending' ? 'The refund is in progress.' : 'The buyer was refunded.';
  switch (endReason) {
    case 'cancelled':
      return { ...over, about: 'The buyer cancelled. No action needed.' };
    case 'released':
      return {
        ...over,
        badge: 'cancelled',
        about:
          releaseReason === null
            ? 'You cancelled this booking.'
            : `You cancelled this booking: ${releaseReason}`,
      };
    case 'withdrawn':
      return {
        ...over,
        about: 'The car was withdrawn or the buyer’s account was deleted. No action needed.',
      };
    case 'refunded':
      return { ...over, badge: 'refunded', about: `The buyer paid too late. ${money}` };
    case 'undone':
      return {
        ...over,
        badge: 'refunded',
        about:
          dispute === 'lost'
            ? 'The bank accepted the buyer’s dispute and returned the money. The sale was cancelled.'
            : `The sale was cancelled. ${money}`,
      };
    default:
      return { ...over, about: 'The buyer didn’t pay in time. No action needed.' };
  }
}

/** Whether the buyer holds the car, as far as the client knows; the server decides. */
export const isHeld = (booking: SellerBooking, now: number): boolean =>
  booking.state === 'held' && !isOver(booking, now);

/** Whether the booking waits for the seller. */
export const isToDo = (booking: SellerBooking, now: number): boolean =>
  isHeld(booking, now) ||
  (booking.state === 'paid' && sellerBookingLabels(booking, now).tone === 'amber');
