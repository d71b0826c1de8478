import {
  carStates,
  closedReasons,
  contactKinds,
  conversationEvents,
  meetingStates,
  type WireConversation,
  type WireMeeting,
  type WireMessage,
} from '#contract/conversations';
import { fieldsOf } from '@/lib/json';
import { toBookingMeeting } from './bookingsApi';
import { toEvidencePhoto } from './moneyBack';
import { cents, isoTime, list, number, oneOf, text, type Loose } from './responseFields';

const writers = ['me', 'other'] as const;

export type Meeting = NonNullable<ReturnType<typeof toMeeting>>;

function toMeeting(value: unknown) {
  const wire: Loose<WireMeeting> = fieldsOf(value);
  const state = oneOf(meetingStates, wire.state);
  const planned = toBookingMeeting(value);
  return state && planned
    ? {
        ...planned,
        id: text(wire._id),
        state,
        /** The user proposed it. */
        isMine: wire.isMine === true,
      }
    : null;
}

export type Message = ReturnType<typeof toMessage>;

export function toMessage(value: unknown) {
  const wire: Loose<WireMessage> = fieldsOf(value);
  return {
    id: text(wire._id),
    /** Its place in the conversation, from 1. */
    seq: number(wire.seq) ?? 0,
    /** Null for a line that no person wrote. */
    from: oneOf(writers, wire.from),
    /** The id that this user’s browser gave it; '' for other messages. */
    clientId: text(wire.clientId),
    text: text(wire.text),
    /** What of the text its reader doesn’t see before they have a booking. */
    hidden: list(wire.hidden, (kind) => oneOf(contactKinds, kind)),
    photos: list(wire.photos, toEvidencePhoto),
    event: oneOf(conversationEvents, wire.event),
    meeting: toMeeting(wire.meeting),
    /** ISO time. */
    at: isoTime(wire.at) ?? '',
  };
}

export type Conversation = ReturnType<typeof toConversation>;

export function toConversation(value: unknown) {
  const wire: Loose<WireConversation> = fieldsOf(value);
  const last: Loose<WireConversation['lastMessage']> = fieldsOf(wire.lastMessage);
  return {
    id: text(wire._id),
    side: oneOf(['buyer', 'seller'] as const, wire.side) ?? 'buyer',
    productId: text(wire.productId),
    productName: text(wire.productName),
    picture: text(wire.picture),
    priceCents: cents(wire.price),
    carState: oneOf(carStates, wire.carState) ?? 'unsold',
    /** '' if the account was deleted. */
    otherName: text(wire.otherName),
    isOtherVerified: wire.isOtherVerified === true,
    /** Their latest booking of the car; '' without one. */
    bookingId: text(wire.bookingId),
    lastMessage: {
      from: oneOf(writers, last.from),
      text: text(last.text),
      event: oneOf(conversationEvents, last.event),
    },
    /** ISO time. */
    lastAt: isoTime(wire.lastAt),
    /** Unread messages of the other one. */
    unread: number(wire.unread) ?? 0,
    /** Up to which message the user, and the other one, have read. */
    readSeq: number(wire.readSeq) ?? 0,
    otherReadSeq: number(wire.otherReadSeq) ?? 0,
    /** When the other one last read messages of the user, as an ISO time. */
    otherReadAt: isoTime(wire.otherReadAt),
    isMuted: wire.isMuted === true,
    /** Why the user cannot write; null if they can. */
    closed: oneOf(closedReasons, wire.closed),
    /** Agreed or, if none is, proposed, and not over. */
    meeting: toMeeting(wire.meeting),
    /** Proposed beside the agreed one. */
    proposedInstead: toMeeting(wire.proposedInstead),
  };
}
