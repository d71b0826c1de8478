import type { BookingEvent } from '@/api/bookingsApi';
import type { MoneyBackRequest } from '@/api/moneyBack';
import type { Sale } from '@/api/sellerBookingsApi';
import { partOfPrice } from '@/components/refundLabels';
import { stepOf, type TimelineStep } from '@/dashboard/ui/Timeline';
import { formatDay, formatDayAndTime } from '#contract/formats';
import { formatPrice } from '#contract/money';
import { buyerOf } from '../sellerBookingState';

/** The history of a booking for its seller, the oldest step first. */
export const stepsOf = (sale: Sale): TimelineStep[] =>
  sale.history.map((event) => stepOf(event, titleOf(event, sale)));

function titleOf({ kind, amountCents }: BookingEvent, sale: Sale): string {
  const buyer = buyerOf(sale);
  const amount = amountCents === null ? '' : formatPrice(amountCents);
  switch (kind) {
    case 'booked':
      return `${buyer} booked the car`;
    case 'paid':
      return `${buyer} paid${sale.priceCents === null ? '' : ` ${formatPrice(sale.priceCents)}`}`;
    case 'handed-over':
      return 'You handed over the car';
    case 'received':
      return `${buyer} confirmed that they have the car`;
    case 'returned':
      return 'You have the car back';
    case 'money-back-asked':
      return `${buyer} asked for their money back`;
    case 'money-back-replied':
      return 'You answered the request';
    case 'money-back-withdrawn':
      return `${buyer} withdrew their request`;
    case 'money-back-declined':
      return 'We declined the request';
    case 'money-back-accepted':
      return `We accepted the request${amount && ` for ${amount}`}`;
    case 'refund-pending':
      return 'Refund started';
    case 'refund':
    case 'refunded':
      return `Refund${amount && ` of ${amount}`} sent to the buyer`;
    case 'refund-failed':
      return `Refund${amount && ` of ${amount}`} failed`;
    case 'dispute-opened':
      return `${buyer} disputed ${amount || 'the payment'} with their bank`;
    case 'dispute-won':
      return 'The bank rejected the dispute';
    case 'dispute-lost':
      return `The bank accepted the dispute${amount && ` and returned ${amount}`}`;
    case 'seller-closed':
      return 'Your account was closed';
    case 'car-removed':
      return 'The car’s page was removed';
    case 'undone':
      return 'The sale was cancelled and refunded';
    case 'expired':
      return 'The booking expired';
    case 'cancelled':
      return `${buyer} cancelled the booking`;
    case 'released':
      return 'You cancelled the booking';
    case 'withdrawn':
      return 'The car was withdrawn, or the buyer’s account deleted';
  }
}

/** The state of the buyer’s latest request for the money, for the seller. */
export function requestStatus(
  { state, askedAt, decideBy, decidedAt, amountCents, refundedAt }: MoneyBackRequest,
  sale: Sale,
): string {
  const on = decidedAt === null ? '' : ` on ${formatDay(decidedAt)}`;
  switch (state) {
    case 'open':
      return `${buyerOf(sale)} asked for their money back on ${formatDayAndTime(askedAt)}. We decide${decideBy === null ? '' : ` by ${formatDay(decideBy)}`}. Until then the sale stays as it is.`;
    case 'accepted': {
      const amount = amountCents === null ? 'the money' : partOfPrice(amountCents, sale.priceCents);
      return [
        `We accepted the request${on}.`,
        refundedAt === null
          ? `We’re refunding ${amount} to the buyer. The refund isn’t confirmed yet.`
          : `The refund of ${amount} was confirmed on ${formatDay(refundedAt)}.`,
      ].join(' ');
    }
    case 'declined':
      return `We declined the request${on}. The sale stays as it is.`;
    case 'withdrawn':
      return `${buyerOf(sale)} withdrew the request${on}.`;
    case 'closed':
      return `The request was closed${on}, because the money was returned in another way.`;
  }
}
