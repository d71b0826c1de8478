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
      ...(until ? ([[side === 'buyer' ? 'Pay by' : 'Held until', until]] as Words['details']) : []),
    ],
    link: side === 'buyer' ? orderLink(template, facts) : DESK,
  };
}

const DESK = { label: 'Open your bookings', path: routes.sales };

/** A booking that its buyer cancelled has no page any more. */
const orderLink = (template: MailTemplate, { bookingId }: MailFacts) =>
  template === 'cancelled'
    ? { label: 'Open your orders', path: routes.dashboard }
    : { label: 'Open your order', path: routes.order(bookingId) };

type Told = Pick<Words, 'subject' | 'paragraphs'>;
type Tell = Record<MailTemplate, (facts: MailFacts, until: string | undefined) => Told>;

const toBuyer: Tell = {
  booked: ({ carName, otherName }, until) => ({
    subject: `You booked the ${carName}`,
    paragraphs: [
      `The car is held for you, and we have told ${otherName || 'the seller'}.`,
      `Pay by ${until ?? 'tomorrow'}. After that the booking ends, and others can book the car. The seller’s phone number is on the page of your order.`,
    ],
  }),
  paid: ({ carName, otherName, priceCents }) => ({
    subject: `You bought the ${carName}`,
    paragraphs: [
      `Your payment of ${formatPrice(priceCents)} has arrived. The car is yours.`,
      `Arrange with ${otherName || 'the seller'} when to meet. The phone number, the meeting place and your receipt are on the page of your order.`,
    ],
  }),
  cancelled: ({ carName }) => ({
    subject: `You cancelled your booking of the ${carName}`,
    paragraphs: ['The car is free for others again. Nothing was charged.'],
  }),
  released: ({ carName, otherName }) => ({
    subject: `The seller released your booking of the ${carName}`,
    paragraphs: [
      'Your booking has ended, and nothing was charged.',
      `${otherName || 'The seller'} wrote:`,
    ],
  }),
  ended: ({ carName, why }) => ({
    subject: `Your booking of the ${carName} has ended`,
    paragraphs: [
      why === 'car-withdrawn' || why === 'buyer-gone' ? endedForBuyer[why] : endedForBuyer.expired,
    ],
  }),
  refunded: ({ carName, priceCents, why }) => ({
    subject: `Your money for the ${carName} is on its way back to you`,
    paragraphs: [
      why === undefined || why === 'car-gone'
        ? `The car was no longer available when your payment arrived, so ${formatPrice(priceCents)} went back to your card.`
        : `Your ${why === 'undone' ? 'order was undone' : 'booking has ended'}, and ${formatPrice(priceCents)} went back to your card.`,
      'Banks can take a few days to show it.',
    ],
  }),
};

const endedForBuyer: Record<'expired' | 'car-withdrawn' | 'buyer-gone', string> = {
  expired:
    'It was not paid in time, so the car is free for others. Nothing was charged. If nobody else has booked it, you can book it again.',
  'car-withdrawn': 'The car is no longer for sale. Nothing was charged.',
  'buyer-gone': 'Your account was closed. Nothing was charged.',
};

const toSeller: Tell = {
  booked: ({ carName, otherName }, until) => ({
    subject: `${otherName || 'Someone'} booked your ${carName}`,
    paragraphs: [
      `The car is held until ${until ?? 'tomorrow'}. If the buyer pays by then, it is sold; otherwise it is free again.`,
      'The buyer’s phone number and the meeting place are on your bookings page for as long as the booking lasts.',
    ],
  }),
  paid: ({ carName, otherName, priceCents }) => ({
    subject: `Your ${carName} is sold`,
    paragraphs: [
      `${otherName || 'The buyer'} has paid ${formatPrice(priceCents)}.`,
      'Arrange when to hand the car over. The phone number and the meeting place are on your bookings page.',
    ],
  }),
  cancelled: ({ carName, otherName }) => ({
    subject: `The booking of your ${carName} was cancelled`,
    paragraphs: [`${otherName || 'The buyer'} cancelled it. The car is free for others again.`],
  }),
  released: ({ carName, otherName }) => ({
    subject: `You released the booking of your ${carName}`,
    paragraphs: [`The car is free for others again. You wrote to ${otherName || 'the buyer'}:`],
  }),
  ended: ({ carName, otherName, why }) => ({
    subject: `The booking of your ${carName} has ended`,
    paragraphs: [
      why === 'car-withdrawn'
        ? 'The car was taken off the market.'
        : why === 'buyer-gone'
          ? 'The buyer closed their account. The car is free for others again.'
          : `${otherName || 'The buyer'} did not pay in time. The car is free for others again.`,
    ],
  }),
  refunded: ({ carName, otherName, priceCents, why }) =>
    why === 'undone'
      ? {
          subject: `The sale of your ${carName} was undone`,
          paragraphs: [
            `${formatPrice(priceCents)} went back to ${otherName || 'the buyer'}.`,
            'The car stays off the market, since the buyer may have it. List it again when you have it back.',
          ],
        }
      : {
          subject: `A payment for your ${carName} went back`,
          paragraphs: [
            why === 'no-sale'
              ? `${otherName || 'The buyer'} got ${formatPrice(priceCents)} back before the car was sold, and their booking has ended. There is nothing for you to do.`
              : `${otherName || 'A buyer'} paid after their booking had ended, so ${formatPrice(priceCents)} went back to them. There is nothing for you to do.`,
          ],
        },
};
