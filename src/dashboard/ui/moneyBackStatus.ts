import type { MoneyBackRequest } from '@/api/moneyBack';
import { hasPassed } from '@/components/clock';
import { partOfPrice } from '@/components/refundLabels';
import type { DisputeState } from '#contract/bookings';
import { formatDay, formatDayAndTime } from '#contract/formats';
import { buyerOf, type Side } from './bookingSteps';

interface PaidBooking {
  buyerName: string;
  priceCents: number | null;
  dispute: DisputeState | null;
}

/** Whether the seller can answer the request now, as far as the client knows; the server decides. */
export const canReply = ({ state, reply, replyUntil }: MoneyBackRequest, now: number): boolean =>
  state === 'open' && reply === null && replyUntil !== null && !hasPassed(replyUntil, now);

/** The state of the buyer’s latest request for the money. */
export function requestStatus(
  request: MoneyBackRequest,
  booking: PaidBooking,
  side: Side,
  now: number,
): string {
  const { state, decidedAt, amountCents, refundedAt } = request;
  const isBuyer = side === 'buyer';
  const their = isBuyer ? 'your' : 'the';
  const on = decidedAt === null ? '' : ` on ${formatDay(decidedAt)}`;
  switch (state) {
    case 'open':
      if (request.isByAdmin) {
        return `We wanted to refund ${isBuyer ? 'you' : 'the buyer'}, but the refund couldn’t be sent. We’ll look at it again.`;
      }
      return isBuyer
        ? openForBuyer(request, booking, now)
        : `${buyerOf(booking)} asked for their money back on ${formatDayAndTime(request.askedAt)}. ${weDecide(request)} Until then the sale stays as it is.`;
    case 'accepted': {
      const amount =
        amountCents === null ? `${their} money` : partOfPrice(amountCents, booking.priceCents);
      return [
        request.isByAdmin
          ? `We decided to refund ${isBuyer ? 'you' : 'the buyer'}${on}.`
          : `We accepted ${their} request${on}.`,
        refundedAt === null
          ? `We’re refunding ${amount} to ${isBuyer ? 'your card' : 'the buyer'}. The refund isn’t confirmed yet.`
          : `The refund of ${amount} was confirmed on ${formatDay(refundedAt)}.${isBuyer ? ' Your bank can take a few days to show it.' : ''}`,
      ].join(' ');
    }
    case 'declined':
      if (request.isByAdmin) return `We decided not to refund this order${on}. It stays as it is.`;
      return `We declined ${their} request${on}. ${isBuyer ? 'Your order' : 'The sale'} stays as it is.`;
    case 'withdrawn':
      return `${isBuyer ? 'You' : buyerOf(booking)} withdrew ${their} request${on}.`;
    case 'closed':
      return `${isBuyer ? 'Your' : 'The'} request was closed${on}, because ${their} money was returned in another way.`;
  }
}

const weDecide = ({ decideBy }: MoneyBackRequest): string =>
  `We decide${decideBy === null ? '' : ` by ${formatDay(decideBy)}`}.`;

function openForBuyer(request: MoneyBackRequest, { dispute }: PaidBooking, now: number): string {
  const asked = formatDayAndTime(request.askedAt);
  return [
    request.isOpenedByUs
      ? `The seller’s account was closed, so we opened this request for you on ${asked}. If you have the car, withdraw it.`
      : `You asked for your money back on ${asked}.`,
    dispute === 'open'
      ? 'You also disputed this payment with your bank, so your bank decides first.'
      : `${canReply(request, now) ? 'The seller can answer. ' : ''}${weDecide(request)} Until then your order stays paid.`,
  ].join(' ');
}
