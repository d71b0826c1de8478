import {
  moneyBackUntil,
  type WireMoneyBack,
  type WireMoneyBackCase,
  type WireMoneyBackRequest,
} from '#contract/moneyBack';
import type { WireBookingEvent } from '#contract/bookings';
import { MONEY_BACK_REQUESTS_MAX } from '#contract/limits';
import { toDollars } from '#contract/money';
import { withOrigin } from '../../lib/links';
import type { BookingRow } from '../bookings/bookingRepository';
import type { OrderFacts } from '../orderFacts';
import type { Shown } from '../sales/sellerBookingWire';
import type { MoneyBackCase, MoneyBackRow } from './moneyBackRepository';

export const toWireRequest = (request: MoneyBackRow): WireMoneyBackRequest => ({
  _id: request.id,
  state: request.state,
  reason: request.reason,
  note: request.note,
  ...(request.openedByUs ? { openedByUs: true } : {}),
  askedAt: request.createdAt.toISOString(),
  decidedAt: request.decidedAt?.toISOString() ?? null,
  amount: request.amountCents === null ? null : toDollars(request.amountCents),
  refundedAt: request.refundedAt?.toISOString() ?? null,
  answer: request.answer,
});

/** The requests of an order, newest first, and their ends as events, oldest first. */
export const moneyBackEvents = (requests: MoneyBackRow[]): WireBookingEvent[] =>
  requests.toReversed().flatMap(({ state, createdAt, decidedAt, amountCents }) => {
    const asked = { kind: 'money-back-asked', at: createdAt.toISOString() } as const;
    // A refund or a lost dispute closes a request and is an event itself.
    if (decidedAt === null || state === 'open' || state === 'closed') return [asked];
    const end = { kind: `money-back-${state}`, at: decidedAt.toISOString() } as const;
    return [asked, amountCents === null ? end : { ...end, amount: toDollars(amountCents) }];
  });

/**
 * Why the buyer cannot ask for the money now; null if they can. `requests` are those of the order,
 * newest first.
 */
export function whyNotAsk(
  booking: BookingRow,
  requests: MoneyBackRow[],
  isDisputed: boolean,
  now: Date,
): string | null {
  if (booking.status !== 'paid' || booking.paidAt === null) {
    return 'Only a paid order can be refunded.';
  }
  if (now > moneyBackUntil(booking.paidAt)) {
    return 'The time to ask for your money back is over.';
  }
  const [last] = requests;
  if (last?.state === 'open') return 'You have already asked for this money.';
  if (last?.state === 'accepted' && last.refundedAt === null) {
    return 'A refund of this order is on its way.';
  }
  if (isDisputed) return 'You disputed this payment with your bank. The bank decides.';
  if (requests.filter(({ openedByUs }) => !openedByUs).length >= MONEY_BACK_REQUESTS_MAX) {
    return `You have asked ${MONEY_BACK_REQUESTS_MAX} times for the money of this order.`;
  }
  return null;
}

/** The money back of an order, for its buyer. Null if it was never paid. */
export function toWireMoneyBack(
  booking: BookingRow,
  requests: MoneyBackRow[],
  facts: OrderFacts,
  now: Date,
): WireMoneyBack | null {
  if (booking.paidAt === null) return null;
  const { dispute } = facts.refundsAndDisputeOf(booking);
  const isDisputed = dispute === 'open' || dispute === 'lost';
  const [last] = requests;
  return {
    until: moneyBackUntil(booking.paidAt).toISOString(),
    canAsk: whyNotAsk(booking, requests, isDisputed, now) === null,
    request: last ? toWireRequest(last) : null,
  };
}

/** A request in the list of the admins. */
export function toWireCase(
  { request, booking, payment }: MoneyBackCase,
  { sellerOf }: OrderFacts,
  { origin }: Pick<Shown, 'origin'>,
): WireMoneyBackCase {
  const isPaid = booking.status === 'paid' && payment !== null;
  return {
    ...toWireRequest(request),
    bookingId: booking.id,
    productName: booking.productName,
    picture: withOrigin(origin, booking.picture),
    buyerName: booking.buyerName,
    buyerEmail: booking.buyerEmail,
    sellerName: sellerOf(booking)?.sellerName ?? '',
    price: toDollars(booking.priceCents),
    left: isPaid ? toDollars(payment.amountCents - payment.refundedCents) : 0,
    isDisputed: payment?.dispute === 'open' || payment?.dispute === 'lost',
    problem: request.problem,
  };
}
