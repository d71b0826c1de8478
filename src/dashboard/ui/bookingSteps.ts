import type { BookingEvent } from '@/api/bookingsApi';
import { formatPrice } from '#contract/money';
import type { TimelineStep } from './Timeline';

/** Whose page it is. */
export type Side = 'buyer' | 'seller';

interface BookingHistory {
  /** '' if the buyer’s account was deleted. */
  buyerName: string;
  priceCents: number | null;
  /** Oldest first. */
  history: readonly BookingEvent[];
}

/** The buyer’s name; a placeholder for deleted accounts. */
export const buyerOf = ({ buyerName }: Pick<BookingHistory, 'buyerName'>): string =>
  buyerName || 'Deleted user';

/** The history of a booking, the oldest step first. */
export const stepsOf = (booking: BookingHistory, side: Side): TimelineStep[] =>
  booking.history.map((event) => {
    const { at, reason, leftCents } = event;
    const [forBuyer, forSeller = forBuyer] = titlesOf(event, booking);
    return {
      title: side === 'buyer' ? forBuyer : forSeller,
      at,
      reason,
      left:
        leftCents === null || leftCents === 0 ? null : `${formatPrice(leftCents)} remains paid.`,
    };
  });

function titlesOf(
  { kind, amountCents }: BookingEvent,
  booking: BookingHistory,
): [forBuyer: string, forSeller?: string] {
  const buyer = buyerOf(booking);
  const price = booking.priceCents === null ? '' : ` ${formatPrice(booking.priceCents)}`;
  const amount = amountCents === null ? '' : formatPrice(amountCents);
  const ofAmount = amount && ` of ${amount}`;
  const forAmount = amount && ` for ${amount}`;
  switch (kind) {
    case 'booked':
      return ['You booked the car', `${buyer} booked the car`];
    case 'paid':
      return [`You paid${price}`, `${buyer} paid${price}`];
    case 'handed-over':
      return ['The seller said that you have the car', 'You handed over the car'];
    case 'received':
      return ['You confirmed that you have the car', `${buyer} confirmed that they have the car`];
    case 'returned':
      return ['The seller has the car back', 'You have the car back'];
    case 'money-back-asked':
      return ['You asked for your money back', `${buyer} asked for their money back`];
    case 'money-back-replied':
      return ['The seller answered your request', 'You answered the request'];
    case 'money-back-withdrawn':
      return ['You withdrew your request', `${buyer} withdrew their request`];
    case 'money-back-declined':
      return ['We declined your request', 'We declined the request'];
    case 'money-back-accepted':
      return [`We accepted your request${forAmount}`, `We accepted the request${forAmount}`];
    case 'payment-declined':
      return ['Your card was declined. Nothing was charged.', 'A card was declined'];
    case 'refund-decided':
      return [`We decided to refund${amount && ` ${amount}`}`];
    case 'refund-sent':
      return [`Refund${ofAmount} is on its way to your bank`, `Refund${ofAmount} is on its way`];
    case 'refund-pending':
      return ['Refund started'];
    case 'refund':
    case 'refunded':
      return [`Refund${ofAmount} sent to your card`, `Refund${ofAmount} sent to the buyer`];
    case 'refund-failed':
      return [`Refund${ofAmount} failed`];
    case 'dispute-opened': {
      const disputed = `disputed ${amount || 'the payment'} with`;
      return [`You ${disputed} your bank`, `${buyer} ${disputed} their bank`];
    }
    case 'dispute-won':
      return ['Your bank rejected your dispute', 'The bank rejected the dispute'];
    case 'dispute-lost': {
      const returned = amount && ` and returned ${amount}`;
      return [
        `Your bank accepted your dispute${returned}`,
        `The bank accepted the dispute${returned}`,
      ];
    }
    case 'seller-closed':
      return ['The seller’s account was closed', 'Your account was closed'];
    case 'car-removed':
      return ['The car’s page was removed'];
    case 'undone':
      return ['The sale was cancelled and refunded'];
    case 'expired':
      return ['The booking expired'];
    case 'cancelled':
      return ['You cancelled the booking', `${buyer} cancelled the booking`];
    case 'released':
      return ['The seller cancelled the booking', 'You cancelled the booking'];
    case 'withdrawn':
      return [
        'The car was taken off the market',
        'The car was withdrawn, or the buyer’s account deleted',
      ];
  }
}
