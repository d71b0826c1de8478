import {
  decideBy,
  moneyBackUntil,
  replyUntil,
  returnBy,
  type WireEvidencePhoto,
  type WireMoneyBack,
  type WireMoneyBackCase,
  type WireMoneyBackRequest,
} from '#contract/moneyBack';
import type { WireBookingEvent } from '#contract/bookings';
import { MONEY_BACK_REQUESTS_MAX } from '#contract/limits';
import { toDollars } from '#contract/money';
import type { Database } from '../../database/client';
import { findEvidence } from '../../photos/photos';
import { withOrigin } from '../../lib/links';
import type { BookingRow } from '../records/bookingRepository';
import type { OrderFacts } from '../orderFacts';
import { isoOf, type Shown } from '../records/orderState';
import type { MoneyBackCase, MoneyBackRow } from '../records/moneyBackRepository';

/** The photos of requests and of their answers that still exist, by id. */
export type Evidence = ReadonlyMap<string, WireEvidencePhoto>;

export async function findEvidenceOf(db: Database, requests: MoneyBackRow[]): Promise<Evidence> {
  const ids = requests.flatMap(({ photoIds, replyPhotoIds }) => [...photoIds, ...replyPhotoIds]);
  const found = await findEvidence(db, ids);
  return new Map(found.map(({ id, width, height }) => [id, { _id: id, width, height }]));
}

const photosIn = (evidence: Evidence, ids: string[]): WireEvidencePhoto[] =>
  ids.flatMap((id) => evidence.get(id) ?? []);

export const toWireRequest = (
  request: MoneyBackRow,
  evidence: Evidence,
  seller: ReturnType<OrderFacts['sellerOf']>,
): WireMoneyBackRequest => ({
  _id: request.id,
  state: request.state,
  reason: request.reason,
  note: request.note,
  ...(request.openedByUs ? { openedByUs: true } : {}),
  ...(request.isByAdmin ? { byAdmin: true } : {}),
  photos: photosIn(evidence, request.photoIds),
  askedAt: request.createdAt.toISOString(),
  reply:
    request.repliedAt === null
      ? null
      : {
          text: request.reply,
          photos: photosIn(evidence, request.replyPhotoIds),
          at: request.repliedAt.toISOString(),
        },
  replyUntil: seller?.closedAt ? null : replyUntil(request.createdAt).toISOString(),
  decideBy: decideBy(request.createdAt).toISOString(),
  decidedAt: request.decidedAt?.toISOString() ?? null,
  amount: request.amountCents === null ? null : toDollars(request.amountCents),
  refundedAt: request.refundedAt?.toISOString() ?? null,
  answer: request.answer,
});

/** The requests of an order, newest first, and their ends as events, oldest first. */
export const moneyBackEvents = (requests: MoneyBackRow[]): WireBookingEvent[] =>
  requests.toReversed().flatMap((request) => {
    const { state, createdAt, repliedAt, decidedAt, amountCents } = request;
    if (request.isByAdmin) {
      const amount = amountCents === null ? {} : { amount: toDollars(amountCents) };
      const reason = request.answer ? { reason: request.answer } : {};
      return [{ kind: 'refund-decided', at: createdAt.toISOString(), ...amount, ...reason }];
    }
    const events: WireBookingEvent[] = [
      { kind: 'money-back-asked', at: createdAt.toISOString() },
      ...(repliedAt ? [{ kind: 'money-back-replied' as const, at: repliedAt.toISOString() }] : []),
    ];
    // A refund or a lost dispute closes a request and is an event itself.
    if (decidedAt === null || state === 'open' || state === 'closed') return events;
    const end = { kind: `money-back-${state}`, at: decidedAt.toISOString() } as const;
    return [...events, amountCents === null ? end : { ...end, amount: toDollars(amountCents) }];
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
  if (
    requests.filter(({ openedByUs, isByAdmin }) => !openedByUs && !isByAdmin).length >=
    MONEY_BACK_REQUESTS_MAX
  ) {
    return `You have asked ${MONEY_BACK_REQUESTS_MAX} times for the money of this order.`;
  }
  return null;
}

/** Whether the buyer asks for the money because they never got the car. */
const isWithSeller = (
  { reason }: Pick<MoneyBackRow, 'reason'>,
  { receivedAt }: BookingRow,
): boolean => reason === 'not-handed-over' && receivedAt === null;

/** By when the buyer returns the car of an order that is refunded as a whole now, if they have it. */
export const returnAfter = (
  request: Pick<MoneyBackRow, 'reason'>,
  booking: BookingRow,
  now: Date,
) => (isWithSeller(request, booking) ? {} : { returnBy: returnBy(now).toISOString() });

/**
 * By when the buyer of an order that was refunded on request returns the car to its seller. Until
 * then, both see how to reach each other. Null if the car is back or was never handed over.
 */
export function returnByOf(
  booking: BookingRow,
  [last]: MoneyBackRow[],
  seller: { closedAt: Date | null } | undefined,
): Date | null {
  const { paidAt, endReason, endedAt, returnedAt } = booking;
  if (paidAt === null || endReason !== 'undone' || endedAt === null) return null;
  if (last?.state !== 'accepted' || returnedAt || isWithSeller(last, booking)) return null;
  if (!seller || seller.closedAt) return null;
  return returnBy(endedAt);
}

/** The money back of an order, for its buyer. Null if it was never paid. */
export function toWireMoneyBack(
  booking: BookingRow,
  requests: MoneyBackRow[],
  facts: OrderFacts,
  evidence: Evidence,
  now: Date,
): WireMoneyBack | null {
  if (booking.paidAt === null) return null;
  const { dispute } = facts.refundsAndDisputeOf(booking);
  const isDisputed = dispute === 'open' || dispute === 'lost';
  const [last] = requests;
  return {
    until: moneyBackUntil(booking.paidAt).toISOString(),
    canAsk: whyNotAsk(booking, requests, isDisputed, now) === null,
    request: last ? toWireRequest(last, evidence, facts.sellerOf(booking)) : null,
  };
}

/** A request in the list of the admins. */
export function toWireCase(
  { request, booking, payment, decidedBy, buyerEmail }: MoneyBackCase,
  { sellerOf }: OrderFacts,
  evidence: Evidence,
  { origin }: Pick<Shown, 'origin'>,
): WireMoneyBackCase {
  const seller = sellerOf(booking);
  const isPaid = booking.status === 'paid' && payment !== null;
  return {
    ...toWireRequest(request, evidence, seller),
    bookingId: booking.id,
    productId: booking.productId,
    productName: booking.productName,
    picture: withOrigin(origin, booking.picture),
    buyerId: booking.buyerId,
    buyerName: booking.buyerName,
    buyerEmail,
    buyerPhone: booking.phone,
    sellerId: seller?.sellerId ?? '',
    sellerName: seller?.sellerName ?? '',
    sellerEmail: seller?.sellerEmail ?? '',
    sellerPhone: seller?.phone ?? '',
    handedOverAt: isoOf(booking.handedOverAt),
    receivedAt: isoOf(booking.receivedAt),
    returnBy: isoOf(returnByOf(booking, [request], seller)),
    returnedAt: isoOf(booking.returnedAt),
    decidedBy: decidedBy ?? '',
    price: toDollars(booking.priceCents),
    left: isPaid ? toDollars(payment.amountCents - payment.refundedCents) : 0,
    isDisputed: payment?.dispute === 'open' || payment?.dispute === 'lost',
    problem: request.problem,
  };
}
