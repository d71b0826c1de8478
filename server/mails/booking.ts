import { formatPrice } from '#contract/money';
import { moneyBackReasonLabels, moneyBackUntil, type MoneyBackReason } from '#contract/moneyBack';
import { orderNumber } from '#contract/orderNumber';
import { cardLabel, soldCarRows, type WireReceipt } from '#contract/receipt';
import { routes } from '#contract/routes';
import { phoneText } from '#contract/text/phoneNumber';
import { telLink } from '#contract/text/telLink';
import { formatDayIn, formatTimeIn } from '../lib/timeZones';
import type { MailContent, Template } from './content';

/** What e-mails about a booking say. */
export interface BookingFacts {
  /** The party that receives it. */
  side: 'buyer' | 'seller';
  bookingId: string;
  /** Name of the car at the time of booking. */
  carName: string;
  priceCents: number;
  /** Name of the other party. */
  otherName: string;
  /** ISO time until which an unpaid booking holds the car. */
  reservedUntil?: string;
  /** The car after the event; on sale if unset. */
  carIs?: 'on-sale' | 'off-sale' | 'sold-elsewhere';
  /** The reason that the seller gave the buyer for the release. */
  reason?: string;
  /** Why the buyer asks for their money, and until when (ISO) the seller can answer. */
  moneyBackReason?: MoneyBackReason;
  replyUntil?: string;
  /** For the buyer: what the receipt says. */
  receipt?: WireReceipt & { paidAt: string; transactionId: string };
  /** How to call the other party. */
  phone?: string;
  /** Amount of a refund or dispute, and what remains paid after it. */
  amountCents?: number;
  leftCents?: number;
  /** ISO time at which the seller's account was closed or the car removed. */
  goneAt?: string;
  /** By when (ISO) the buyer of a refunded order returns the car, if they have it. */
  returnBy?: string;
  /**
   * The request for the money of an order whose seller is gone: 'opened' by us, or 'asked' by the
   * buyer before. Absent without an open one.
   */
  request?: 'opened' | 'asked' | undefined;
  /**
   * Why a booking ended without an action of its parties, or why the money was refunded. 'restored':
   * the money came back, so that the order is active again. 'accepted': an admin decided the refund.
   */
  why?:
    | 'expired'
    | 'car-withdrawn'
    | 'buyer-gone'
    | 'buyer-suspended'
    | 'car-gone'
    | 'undone'
    | 'no-sale'
    | 'restored'
    | 'accepted';
}

/** The texts for one party, with the time until which the car is on hold and the day of `goneAt`. */
export type PartyText = (
  facts: BookingFacts,
  until: string | undefined,
  goneOn: string,
) => [subject: string, ...paragraphs: string[]];

const orderLink = (bookingId: string) => ({ label: 'View order', path: routes.order(bookingId) });
const saleLink = (bookingId: string) => ({ label: 'View booking', path: routes.sale(bookingId) });

function receiptRows(
  { car, card, paidAt, transactionId }: NonNullable<BookingFacts['receipt']>,
  timeZone: string | null,
): MailContent['details'] {
  const paid = new Date(paidAt);
  return [
    ...(car ? soldCarRows(car) : []),
    ['Paid', formatTimeIn(timeZone, paid)],
    ...(card ? [['Paid with', cardLabel(card)] satisfies [string, string]] : []),
    ['Transaction ID', transactionId],
    ['Money back until', formatTimeIn(timeZone, moneyBackUntil(paid))],
  ];
}

interface PartyTexts {
  buyer: PartyText;
  seller?: PartyText;
  /** What a buyer is told about their own money at an address that is not confirmed. */
  unconfirmedBuyer?: PartyText;
}

/** For an address that may belong to someone who has never used the site. */
const NOT_YOURS =
  'If you haven’t bought a car here, someone entered your address by mistake. You can ignore this email.';

/**
 * A template about a booking, with a text for each party. Some only go to buyers. `linkOf` leads a
 * buyer elsewhere than to the order.
 */
export const aboutBooking = (
  { buyer, seller = buyer, unconfirmedBuyer }: PartyTexts,
  linkOf = orderLink,
): Template<BookingFacts> => ({
  reason: 'of a booking on Second Gear',
  unconfirmed: (facts) => {
    if (facts.side !== 'buyer' || !unconfirmedBuyer) return null;
    const [subject, ...paragraphs] = unconfirmedBuyer(facts, undefined, '');
    return {
      subject,
      paragraphs: [...paragraphs, NOT_YOURS],
      details: [],
      link: linkOf(facts.bookingId),
    };
  },
  content: (facts, timeZone) => {
    const { side, bookingId, reason, carName, priceCents, leftCents, moneyBackReason } = facts;
    const until = facts.reservedUntil && formatTimeIn(timeZone, new Date(facts.reservedUntil));
    const goneOn = facts.goneAt ? formatDayIn(timeZone, new Date(facts.goneAt)) : 'an earlier day';
    const isToBuyer = side === 'buyer';
    const phone = phoneText(facts.phone ?? '');
    const call = telLink(phone);
    const details: MailContent['details'] = [
      ['Car', carName],
      ['Price', formatPrice(priceCents)],
    ];
    if (until) details.push([isToBuyer ? 'Pay by' : 'On hold until', until]);
    if (moneyBackReason) details.push(['Reason', moneyBackReasonLabels[moneyBackReason]]);
    if (facts.replyUntil && !isToBuyer) {
      details.push(['Answer by', formatTimeIn(timeZone, new Date(facts.replyUntil))]);
    }
    if (facts.returnBy) {
      details.push(['Return the car by', formatDayIn(timeZone, new Date(facts.returnBy))]);
    }
    if (facts.receipt) {
      details.push(['Seller', facts.otherName], ...receiptRows(facts.receipt, timeZone));
    }
    if (leftCents !== undefined) details.push(['Remains paid', formatPrice(leftCents)]);
    details.push(['Order number', orderNumber(bookingId)]);
    const [subject, ...paragraphs] = (isToBuyer ? buyer : seller)(facts, until, goneOn);
    return {
      subject,
      paragraphs,
      ...(reason ? { quote: reason } : {}),
      details,
      link: isToBuyer ? linkOf(bookingId) : saleLink(bookingId),
      ...(call === null ? {} : { call: { label: `Call ${facts.otherName} ${phone}`, href: call } }),
    };
  },
});
