import { and, eq, or } from 'drizzle-orm';
import type { WireBookingTalk } from '#contract/bookings';
import type { SignedIn } from '../context';
import type { Database, Transaction } from '../database/client';
import { announce } from '../live/live';
import { insertBlock } from './blocks';
import { findConversationAbout, otherOf } from './conversationRepository';
import { findShowsContacts } from './conversationWire';
import { findNextMeetings, placeFor } from './meetingRepository';
import { callOffMeetings } from './meetingService';
import { findMessages } from './messageRepository';
import { blocks, conversations } from './schema';
import { lockOwn } from './sending';

/** The messages module's API for other modules. Runs in the caller's transaction. */

/** A message as a report keeps it. `from` is the id of who wrote it; null: no person. */
export interface CopiedMessage {
  seq: number;
  from: string | null;
  text: string;
  photoIds: string[];
  at: string;
}

interface Copied {
  otherId: string;
  /** The last messages, in full. */
  messages: CopiedMessage[];
}

/** Locks a conversation of the caller and copies what was written last. 404 for everybody else. */
export async function copyConversation(inside: SignedIn<Transaction>, id: string): Promise<Copied> {
  const conversation = await lockOwn(inside, id);
  const rows = await findMessages(inside.tx, id);
  return {
    otherId: otherOf(conversation, inside.principal.userId),
    messages: rows.map(({ seq, senderId, text, photoIds, createdAt }) => ({
      seq,
      from: senderId,
      text,
      photoIds,
      at: createdAt.toISOString(),
    })),
  };
}

/** The caller does not want to hear from this person, nor to meet. Their conversation is locked. */
export async function blockPerson(context: SignedIn<Transaction>, otherId: string): Promise<void> {
  const { tx, principal, now } = context;
  await insertBlock(tx, principal.userId, otherId, now());
  await callOffMeetings(context, principal.userId, otherId);
  await announce(context, [{ kind: 'conversation', id: '', to: [principal.userId] }]);
}

/** For a booking: the conversation of its two about the car, and the meeting, as one of them sees it. */
export async function findTalk(
  db: Database,
  { productId, buyerId }: { productId: string; buyerId: string },
  userId: string,
  now: Date,
): Promise<WireBookingTalk> {
  const conversation = await findConversationAbout(db, productId, buyerId);
  if (!conversation) return {};
  const { id: conversationId } = conversation;
  const { agreed } = (await findNextMeetings(db, [conversationId], now)).get(conversationId) ?? {};
  if (!agreed) return { conversationId };
  const { at, timeZone } = agreed;
  const place = placeFor(agreed, userId, await findShowsContacts(db, conversation, now));
  return { conversationId, meeting: { at: at.toISOString(), timeZone, place } };
}

/** How many conversations a user has, or are about a car. */
export const countConversations = (
  db: Database,
  { userId, productId }: { userId?: string; productId?: string },
): Promise<number> => {
  const { buyerId, sellerId } = conversations;
  return db.$count(
    conversations,
    and(
      userId === undefined ? undefined : or(eq(buyerId, userId), eq(sellerId, userId)),
      productId === undefined ? undefined : eq(conversations.productId, productId),
    ),
  );
};

/** Whether a seller has blocked a buyer. */
export const isBlockedBy = async (
  db: Database,
  sellerId: string,
  buyerId: string,
): Promise<boolean> =>
  (await db.$count(blocks, and(eq(blocks.blockerId, sellerId), eq(blocks.blockedId, buyerId)))) > 0;
