import type { SellerBooking } from '@/api/sellerBookingsApi';
import { formatDay, formatDayAndTime } from '#contract/formats';
import { SOLD_CAR_DAYS } from '#contract/limits';
import { buyerOf } from '@/dashboard/ui/bookingSteps';
import { refundLabels } from '@/components/refundLabels';
import { hasPassed } from '@/components/clock';
import { carName, timeLeft } from '@/components/labels';

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
  | 'paidAt'
  | 'handedOverAt'
  | 'receivedAt'
  | 'returnedAt'
>;

/** The car’s name in the texts about a booking. */
export const sellerBookingName = ({ productName }: Pick<SellerBooking, 'productName'>) =>
  carName(productName);

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

/** What both sides said about the handover; '' if nothing. */
export function handoverLabel({
  handedOverAt,
  receivedAt,
}: Pick<StatusFields, 'handedOverAt' | 'receivedAt'>): string {
  const confirmed = receivedAt === null ? '' : ` The buyer confirmed on ${formatDay(receivedAt)}.`;
  if (handedOverAt === null) return confirmed.trim();
  return `Handed over on ${formatDay(handedOverAt)}.${confirmed || ' The buyer hasn’t confirmed yet.'}`;
}

/** While the money may go back, the car stays where it is. */
function paid(booking: StatusFields): SellerBookingLabels {
  const { dispute, moneyBackStage, handedOverAt, receivedAt } = booking;
  const isHandedOver = handedOverAt !== null || receivedAt !== null;
  const about = refundLabels(booking, 'seller').join(' ');
  const contested = { tone: 'amber', hold: null, about } as const;
  if (dispute === 'open') {
    const next = isHandedOver ? null : 'If you still have the car, keep it until then.';
    return { ...contested, badge: 'disputed', next };
  }
  if (moneyBackStage === 'asked') {
    const next = isHandedOver ? 'Wait for our decision.' : 'Keep the car until we’ve decided.';
    return { ...contested, badge: 'money back asked', next };
  }
  if (moneyBackStage === 'accepted') {
    const next = isHandedOver ? null : 'Keep the car until the refund is confirmed.';
    return { ...contested, badge: 'refund pending', next };
  }
  if (isHandedOver) {
    const done = [about, handoverLabel(booking)].filter(Boolean).join(' ');
    return { badge: 'done', tone: 'neutral', hold: null, about: done, next: null };
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

/** Whether the buyer has to return the car of a refunded sale, and both see how to reach each other. */
export const isReturning = ({ returnBy }: { returnBy: string | null }, now: number): boolean =>
  returnBy !== null && !hasPassed(returnBy, now);

const HANDOVER_MS = SOLD_CAR_DAYS * 86_400_000;

/** Whether the booking waits for the seller: on hold, contested, or not handed over. */
export function isToDo(booking: SellerBooking, now: number): boolean {
  const { badge } = sellerBookingLabels(booking, now);
  if (booking.state !== 'paid' || badge === 'done') return isHeld(booking, now);
  return badge !== 'paid' || !hasPassed(booking.paidAt ?? '', now - HANDOVER_MS);
}
