import { LOCALE } from '#contract/formats';
import { formatPrice } from '#contract/money';
import { routes } from '#contract/routes';
import type { MailTemplate } from '#contract/mails';
import type { MailFacts } from './facts';

/** What a mail says, before it is text or HTML. */
export interface Words {
  subject: string;
  paragraphs: string[];
  /** What the other side wrote. */
  quote?: string;
  /** Below the paragraphs: what it is about. */
  details: [label: string, value: string][];
  link: { label: string; path: string };
}

type Side = 'buyer' | 'seller';

const moment = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** What happened to a booking, in the words for one of its sides. */
export function wordsOf(template: MailTemplate, side: Side, facts: MailFacts): Words {
  const until = facts.reservedUntil && `${moment.format(new Date(facts.reservedUntil))} UTC`;
  const told =
    side === 'buyer' ? toBuyer[template](facts, until) : toSeller[template](facts, until);
  return {
    ...told,
    subject: told.subject.replace(/\s+/g, ' '),
    ...(facts.reason ? { quote: facts.reason } : {}),
    details: [
      ['Car', facts.carName],
      ['Price', formatPrice(facts.priceCents)],
      ...(until
        ? ([[side === 'buyer' ? 'Pay by' : 'On hold until', until]] as Words['details'])
        : []),
    ],
    link: side === 'buyer' ? orderLink(template, facts) : DESK,
  };
}

const DESK = { label: 'View bookings', path: routes.sales };

/** A booking that its buyer cancelled has no page any more. */
const orderLink = (template: MailTemplate, { bookingId }: MailFacts) =>
  template === 'cancelled'
    ? { label: 'View orders', path: routes.dashboard }
    : { label: 'View order', path: routes.order(bookingId) };

type Told = Pick<Words, 'subject' | 'paragraphs'>;
type Tell = Record<MailTemplate, (facts: MailFacts, until: string | undefined) => Told>;

const toBuyer: Tell = {
  booked: ({ carName, otherName }, until) => ({
    subject: `Booking confirmed: ${carName}`,
    paragraphs: [
      `We’re holding the car for you and have let ${otherName || 'the seller'} know.`,
      `Pay by ${until ?? 'tomorrow'}. After that, your booking ends and other buyers can book the car. You’ll find the seller’s phone number on your order page.`,
    ],
  }),
  paid: ({ carName, otherName, priceCents }) => ({
    subject: `Payment received: ${carName}`,
    paragraphs: [
      `We received your payment of ${formatPrice(priceCents)}. The car is yours.`,
      `Arrange a time to collect it with ${otherName || 'the seller'}. Your order page has the phone number, meeting location and receipt.`,
    ],
  }),
  cancelled: ({ carName }) => ({
    subject: `Booking cancelled: ${carName}`,
    paragraphs: ['You haven’t been charged. Other buyers can now book the car.'],
  }),
  released: ({ carName, otherName }) => ({
    subject: `The seller cancelled your booking: ${carName}`,
    paragraphs: [
      'Your booking has ended and you haven’t been charged.',
      `${otherName || 'The seller'} wrote:`,
    ],
  }),
  ended: ({ carName, why }) => ({
    subject: `Booking ended: ${carName}`,
    paragraphs: [
      why === 'car-withdrawn' || why === 'buyer-gone' ? endedForBuyer[why] : endedForBuyer.expired,
    ],
  }),
  refunded: ({ carName, priceCents, why }) => ({
    subject: `Refund for your ${carName}`,
    paragraphs: [
      why === undefined || why === 'car-gone'
        ? `The car was no longer available when your payment arrived, so we refunded ${formatPrice(priceCents)} to your card.`
        : `Your ${why === 'undone' ? 'order was cancelled' : 'booking has ended'} and we refunded ${formatPrice(priceCents)} to your card.`,
      'Your bank can take a few days to show the refund.',
    ],
  }),
};

const endedForBuyer: Record<'expired' | 'car-withdrawn' | 'buyer-gone', string> = {
  expired:
    'You didn’t pay in time, so your booking ended. You haven’t been charged. If the car is still for sale, you can book it again.',
  'car-withdrawn': 'The car is no longer for sale. You haven’t been charged.',
  'buyer-gone': 'Your account was closed. You haven’t been charged.',
};

const toSeller: Tell = {
  booked: ({ carName, otherName }, until) => ({
    subject: `New booking: ${otherName || 'a buyer'} booked your ${carName}`,
    paragraphs: [
      `The car is on hold until ${until ?? 'tomorrow'}. If the buyer pays by then, it’s sold. If not, it goes back on sale.`,
      'While the booking is open, you’ll find the buyer’s phone number and meeting location on your bookings page.',
    ],
  }),
  paid: ({ carName, otherName, priceCents }) => ({
    subject: `Your ${carName} is sold`,
    paragraphs: [
      `${otherName || 'The buyer'} paid ${formatPrice(priceCents)}.`,
      'Arrange a time to hand over the car. The buyer’s phone number and meeting location are on your bookings page.',
    ],
  }),
  cancelled: ({ carName, otherName }) => ({
    subject: `Booking cancelled: ${carName}`,
    paragraphs: [`${otherName || 'The buyer'} cancelled the booking. The car is back on sale.`],
  }),
  released: ({ carName, otherName }) => ({
    subject: `You cancelled the booking of your ${carName}`,
    paragraphs: [`The car is back on sale. We sent your reason to ${otherName || 'the buyer'}:`],
  }),
  ended: ({ carName, otherName, why }) => ({
    subject: `Booking ended: ${carName}`,
    paragraphs: [
      why === 'car-withdrawn'
        ? 'The car was withdrawn from sale.'
        : why === 'buyer-gone'
          ? 'The buyer’s account was closed. The car is back on sale.'
          : `${otherName || 'The buyer'} didn’t pay in time. The car is back on sale.`,
    ],
  }),
  refunded: ({ carName, otherName, priceCents, why }) =>
    why === 'undone'
      ? {
          subject: `Sale refunded: ${carName}`,
          paragraphs: [
            `${otherName || 'The buyer'} was refunded ${formatPrice(priceCents)}.`,
            'The car isn’t on sale because the buyer may still have it. List it again when you get it back.',
          ],
        }
      : {
          subject: `Payment refunded: ${carName}`,
          paragraphs: [
            why === 'no-sale'
              ? `${otherName || 'The buyer'} was refunded ${formatPrice(priceCents)} before the sale completed, and their booking has ended. You don’t need to do anything.`
              : `${otherName || 'A buyer'} paid after their booking ended, so we refunded ${formatPrice(priceCents)}. You don’t need to do anything.`,
          ],
        },
};
