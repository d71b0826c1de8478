import type { CarState, WireConversation, WireMeeting, WireMessage } from '#contract/conversations';
import type { FavouriteState } from '#contract/favourites';
import { toDollars } from '#contract/money';
import type { WireEvidencePhoto } from '#contract/moneyBack';
import { cutText } from '#contract/text/cutText';
import type { Context, SignedIn } from '../context';
import type { Database } from '../database/client';
import { withOrigin } from '../lib/links';
import { type BookingOfPair, findBookingsOf, pairKey } from '../orders/orders';
import { findEvidence } from '../photos/photos';
import {
  type ConversationRow,
  type MessageRow,
  sideOf,
  type ViewedConversation,
} from './conversationRepository';
import {
  findMeetings,
  type MeetingRow,
  type NextMeetings,
  toWireMeeting,
} from './meetingRepository';

/** Characters of the last message in the list. */
const PREVIEW_MAX = 140;

/** What the messages of a page refer to. */
interface Shown {
  userId: string;
  showsContacts: boolean;
  photos: ReadonlyMap<string, WireEvidencePhoto>;
  meetings: ReadonlyMap<string, WireMeeting>;
}

const fromOf = ({ senderId }: MessageRow, userId: string): WireMessage['from'] =>
  senderId === null ? null : senderId === userId ? 'me' : 'other';

/** What a person reads: contact details of the other one only once they have a booking. */
const textFor = (message: MessageRow, userId: string, showsContacts: boolean): string =>
  showsContacts || message.senderId === userId ? message.text : (message.masked ?? message.text);

function toWireMessage(
  message: MessageRow,
  { userId, showsContacts, photos, meetings }: Shown,
): WireMessage {
  const { conversationId, seq, clientId, photoIds, event, meetingId, createdAt } = message;
  const from = fromOf(message, userId);
  const meeting = meetings.get(meetingId ?? '');
  return {
    _id: `${conversationId}:${seq}`,
    seq,
    from,
    ...(from === 'me' ? { clientId } : {}),
    text: textFor(message, userId, showsContacts),
    hidden: showsContacts ? [] : message.hidden,
    photos: photoIds.flatMap((id) => photos.get(id) ?? []),
    ...(event ? { event } : {}),
    ...(meeting ? { meeting } : {}),
    at: createdAt.toISOString(),
  };
}

/** The photos of these messages that still exist, by id. */
async function photosOf(db: Database, rows: MessageRow[]): Promise<Map<string, WireEvidencePhoto>> {
  const found = await findEvidence(
    db,
    rows.flatMap(({ photoIds }) => photoIds),
  );
  return new Map(found.map(({ id, width, height }) => [id, { _id: id, width, height }]));
}

/** Whether the two have a booking now, so that contact details are shown. */
export async function findShowsContacts(
  db: Database,
  conversation: ConversationRow,
  now: Date,
): Promise<boolean> {
  const bookings = await findBookingsOf(db, [conversation], now);
  return bookings.get(pairKey(conversation))?.isLive ?? false;
}

/** These messages of a conversation as one of the two sees them. */
export async function toWireMessages(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  conversation: ConversationRow,
  rows: MessageRow[],
  userId: string,
): Promise<WireMessage[]> {
  const isAsked = rows.some(({ hidden, meetingId }) => hidden.length > 0 || meetingId !== null);
  const showsContacts = isAsked && (await findShowsContacts(tx, conversation, now()));
  const photos = await photosOf(tx, rows);
  const meetings = await findMeetings(
    tx,
    rows.flatMap(({ meetingId }) => meetingId ?? []),
  );
  const shown = {
    userId,
    showsContacts,
    photos,
    meetings: new Map(meetings.map((row) => [row.id, toWireMeeting(row, userId, showsContacts)])),
  };
  return rows.map((row) => toWireMessage(row, shown));
}

const carStates: Record<FavouriteState, CarState> = {
  available: 'unsold',
  held: 'held',
  sold: 'sold',
  withdrawn: 'gone',
  gone: 'gone',
};

const whyClosed = ({ other, isBlocker }: ViewedConversation): WireConversation['closed'] => {
  if (!other || other.deletedAt) return 'gone';
  return isBlocker ? 'blocked' : undefined;
};

/** @param meetings the next meetings of each conversation, by id */
export function toWireConversation(
  { principal: { userId }, origin }: Pick<SignedIn, 'principal' | 'origin'>,
  row: ViewedConversation,
  bookings: ReadonlyMap<string, BookingOfPair>,
  meetings: ReadonlyMap<string, NextMeetings>,
): WireConversation {
  const { conversation, other, car, last } = row;
  const side = sideOf(conversation, userId);
  const { buyerReadSeq, sellerReadSeq, buyerReadAt, sellerReadAt } = conversation;
  const [read, otherRead, otherReadAt] =
    side === 'buyer'
      ? [buyerReadSeq, sellerReadSeq, sellerReadAt]
      : [sellerReadSeq, buyerReadSeq, buyerReadAt];
  const booking = bookings.get(pairKey(conversation));
  const showsContacts = booking?.isLive ?? false;
  const closed = whyClosed(row);
  const { agreed, proposed } = meetings.get(conversation.id) ?? {};
  const toWire = (meeting: MeetingRow) => toWireMeeting(meeting, userId, showsContacts);
  const meeting = agreed ?? proposed;
  return {
    _id: conversation.id,
    side,
    productId: conversation.productId,
    productName: row.carName,
    picture: car && car.state !== 'gone' ? withOrigin(origin, car.picture) : '',
    price: toDollars(car?.priceCents ?? 0),
    carState: carStates[car?.state ?? 'gone'],
    otherName: closed === 'gone' ? '' : (other?.name ?? ''),
    isOtherVerified: closed !== 'gone' && other?.verified === true,
    ...(booking ? { bookingId: booking.id } : {}),
    showsContacts,
    lastSeq: conversation.lastSeq,
    lastMessage: {
      from: last ? fromOf(last, userId) : null,
      text: last ? cutText(textFor(last, userId, showsContacts), PREVIEW_MAX) : '',
      ...(last?.event ? { event: last.event } : {}),
    },
    lastAt: conversation.lastAt.toISOString(),
    unread: row.unread,
    readSeq: read,
    otherReadSeq: otherRead,
    ...(otherReadAt ? { otherReadAt: otherReadAt.toISOString() } : {}),
    isMuted: side === 'buyer' ? conversation.buyerMuted : conversation.sellerMuted,
    ...(closed ? { closed } : {}),
    ...(meeting ? { meeting: toWire(meeting) } : {}),
    ...(agreed && proposed ? { proposedInstead: toWire(proposed) } : {}),
  };
}
