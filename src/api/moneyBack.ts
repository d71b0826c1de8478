import {
  moneyBackReasons,
  moneyBackStates,
  type WireEvidencePhoto,
  type WireMoneyBack,
  type WireMoneyBackReply,
  type WireMoneyBackRequest,
} from '#contract/moneyBack';
import { fieldsOf } from '@/lib/json';
import { cents, isoTime, list, number, oneOf, text, type Loose } from './responseFields';

export type EvidencePhoto = NonNullable<ReturnType<typeof toEvidencePhoto>>;

export function toEvidencePhoto(value: unknown) {
  const wire: Loose<WireEvidencePhoto> = fieldsOf(value);
  const [width, height] = [number(wire.width) ?? 0, number(wire.height) ?? 0];
  return width > 0 && height > 0 ? { id: text(wire._id), width, height } : null;
}

function toReply(value: unknown) {
  const wire: Loose<WireMoneyBackReply> = fieldsOf(value);
  const at = isoTime(wire.at);
  return at ? { text: text(wire.text), photos: list(wire.photos, toEvidencePhoto), at } : null;
}

/** What everyone involved sees of a request. */
export function readRequest(value: unknown) {
  const wire: Loose<WireMoneyBackRequest> = fieldsOf(value);
  return {
    id: text(wire._id),
    /** Null for an unknown state. */
    state: oneOf(moneyBackStates, wire.state),
    reason: oneOf(moneyBackReasons, wire.reason) ?? 'other',
    note: text(wire.note),
    /** The server opened it for the buyer, because the seller’s account was closed. */
    isOpenedByUs: wire.openedByUs === true,
    /** An admin refunded without a request; `answer` is their reason. */
    isByAdmin: wire.byAdmin === true,
    photos: list(wire.photos, toEvidencePhoto),
    /** ISO times. */
    askedAt: isoTime(wire.askedAt),
    /** The seller’s answer; null without one. They can give it once, until `replyUntil`. */
    reply: toReply(wire.reply),
    replyUntil: isoTime(wire.replyUntil),
    /** By when an admin decides. */
    decideBy: isoTime(wire.decideBy),
    decidedAt: isoTime(wire.decidedAt),
    amountCents: cents(wire.amount),
    /** The ISO time at which the payment provider confirmed the refund; null before. */
    refundedAt: isoTime(wire.refundedAt),
    /** What an admin wrote to the buyer. */
    answer: text(wire.answer),
  };
}

export type MoneyBackRequest = NonNullable<ReturnType<typeof toMoneyBackRequest>>;

/** A buyer’s request for the money of a paid order; null if there is none. */
export function toMoneyBackRequest(value: unknown) {
  const { state, askedAt, ...rest } = readRequest(value);
  return state && askedAt ? { ...rest, state, askedAt } : null;
}

export type MoneyBack = NonNullable<ReturnType<typeof toMoneyBack>>;

/** The money back of an order; null if it was never paid, or for servers of spec §7. */
export function toMoneyBack(value: unknown) {
  const wire: Loose<WireMoneyBack> = fieldsOf(value);
  const until = isoTime(wire.until);
  return until
    ? { until, canAsk: wire.canAsk === true, request: toMoneyBackRequest(wire.request) }
    : null;
}
