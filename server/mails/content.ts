import { SELLER_PHONE_DELAY_MS } from '#contract/limits';
import { formatPrice } from '#contract/money';
import { routes } from '#contract/routes';
import type { MailTemplate } from '#contract/mails';
import { formatDayIn, formatTimeIn } from '../lib/timeZones';
import type { MailFacts } from './facts';
import { moneyToBuyer, moneyToSeller } from './moneyContent';

/** Content of an e-mail before it is rendered as text or HTML. */
export interface MailContent {
  /** Never has the other party's name or message: inboxes show it under our sender. */
  subject: string;
  paragraphs: string[];
  /** Text written by the other party. */
  quote?: string;
  /** Details of the booking, below the paragraphs. */
  details: [label: string, value: string][];
  link: { label: string; path: string };
}

type Side = 'buyer' | 'seller';

/**
 * The content of an e-mail for one party of a booking, with times in the recipient's time zone if
 * known.
 */
export function mailContentOf(
  template: MailTemplate,
  side: Side,
  facts: MailFacts,
  timeZone: string | null,
): MailContent {
  const until = facts.reservedUntil && formatTimeIn(timeZone, new Date(facts.reservedUntil));
  const goneOn = facts.goneAt ? formatDayIn(timeZone, new Date(facts.goneAt)) : 'an earlier day';
  const isToBuyer = side === 'buyer' || template === 'seller-closed' || template === 'car-removed';
  const render = isToBuyer ? toBuyer[template] : toSeller[template];
  const message = render(facts, until, goneOn);
  return {
    ...message,
    subject: message.subject.replace(/\s+/g, ' '),
    ...(facts.reason ? { quote: facts.reason } : {}),
    details: [
      ['Car', facts.carName],
      ['Price', formatPrice(facts.priceCents)],
      ...(until
        ? ([[side === 'buyer' ? 'Pay by' : 'On hold until', until]] as MailContent['details'])
        : []),
      ...(facts.leftCents === undefined
        ? []
        : ([['Remains paid', formatPrice(facts.leftCents)]] as MailContent['details'])),
    ],
    link: side === 'buyer' ? orderLink(template, facts) : SELLER_LINK,
  };
}

const PHONE_DELAY_MIN = SELLER_PHONE_DELAY_MS / 60_000;
const SELLER_LINK = { label: 'View bookings', path: routes.bookings };

/** A cancelled booking has no page for its buyer. */
const orderLink = (template: MailTemplate, { bookingId }: MailFacts) =>
  template === 'cancelled'
    ? { label: 'View orders', path: routes.dashboard }
    : { label: 'View order', path: routes.order(bookingId) };

type Message = Pick<MailContent, 'subject' | 'paragraphs'>;
type Template = (facts: MailFacts, until: string | undefined, goneOn: string) => Message;
/** Templates that only buyers receive. */
type BuyerTemplate = 'seller-closed' | 'car-removed';

const toBuyer: Record<MailTemplate, Template> = {
  booked: ({ carName, otherName }, until) => ({
    subject: `Booking confirmed: ${carName}`,
    paragraphs: [
      `We’re holding the car for you and have let ${otherName || 'the seller'} know.`,
      `You have 24 hours to pay, until ${until ?? 'tomorrow'}. After that, your booking ends and other buyers can book the car. The seller’s phone number appears on your order page ${PHONE_DELAY_MIN} minutes after you book.`,
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
  ...moneyToBuyer,
  'seller-closed': ({ carName, priceCents }, _until, goneOn) => ({
    subject: `The seller’s account was closed: ${carName}`,
    paragraphs: [
      `The account of the seller of your car was closed on ${goneOn}. If you don’t have the car yet, don’t travel to them.`,
      `You paid ${formatPrice(priceCents)}. Your order and its receipt stay available. Your bank can tell you what you can do about the payment.`,
    ],
  }),
  'car-removed': ({ carName }, _until, goneOn) => ({
    subject: `Your car’s page was removed: ${carName}`,
    paragraphs: [
      `The page of the car you bought was removed on ${goneOn}. Your order and its receipt stay as they are.`,
      'If you don’t have the car yet, call the seller before you travel to them.',
    ],
  }),
};

const endedForBuyer: Record<'expired' | 'car-withdrawn' | 'buyer-gone', string> = {
  expired:
    'You didn’t pay in time, so your booking ended. You haven’t been charged. If the car is still for sale, you can book it again.',
  'car-withdrawn': 'The car is no longer for sale. You haven’t been charged.',
  'buyer-gone': 'Your account was closed. You haven’t been charged.',
};

const toSeller: Record<Exclude<MailTemplate, BuyerTemplate>, Template> = {
  booked: ({ carName, otherName }, until) => ({
    subject: `New booking of your ${carName}`,
    paragraphs: [
      `${otherName || 'A buyer'} booked your car. The car is on hold for 24 hours, until ${until ?? 'tomorrow'}. If the buyer pays by then, it’s sold. If not, it goes back on sale.`,
      'While the booking is open, you’ll find the buyer’s phone number and meeting location on your bookings page. You can show them your phone number there.',
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
  ...moneyToSeller,
};
