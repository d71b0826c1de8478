import { and, desc, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { MESSAGES_PER_PAGE, UNREAD_MAX } from '#contract/conversations';
import type { Database, Transaction } from '../database/client';
import { contains } from '../database/folding';
import { type ConversationRow, type MessageRow, sideOf } from './conversationRepository';
import { conversations, messages } from './schema';

type NewMessage = Omit<
  typeof messages.$inferInsert,
  'conversationId' | 'seq' | 'createdAt' | 'senderId'
> &
  Pick<MessageRow, 'senderId'>;

/** Adds a message to a conversation, which is locked, with the next number. */
export async function append(
  tx: Transaction,
  conversation: ConversationRow,
  message: NewMessage,
  now: Date,
): Promise<MessageRow> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const seq = sql`${conversations.lastSeq} + 1`;
  const { senderId, event } = message;
  const side = senderId === null ? null : sideOf(conversation, senderId);
  const answeredAt = sql`coalesce(${conversations.answeredAt}, ${at})`;
  const [numbered] = await tx
    .update(conversations)
    .set({
      lastSeq: seq,
      lastAt: sql`greatest(${conversations.lastAt}, ${at})`,
      ...(side === 'buyer' ? { buyerWroteSeq: seq } : {}),
      ...(side === 'seller' ? { sellerWroteSeq: seq, answeredAt } : {}),
      ...(event === 'released' ? { answeredAt } : {}),
    })
    .where(eq(conversations.id, conversation.id))
    .returning({ seq: conversations.lastSeq, createdAt: conversations.lastAt });
  if (!numbered) throw new Error('The conversation is not locked.');
  const [added] = await tx
    .insert(messages)
    .values({ ...message, ...numbered, conversationId: conversation.id })
    .returning();
  if (!added) throw new Error('The message was not inserted.');
  return added;
}

/** Read-only expression: how many messages of the other one a person has not read. */
export const unreadBy = (conversation: ConversationRow, userId: string): SQL<number> => {
  const isBuyer = sideOf(conversation, userId) === 'buyer';
  const { id, buyerReadSeq, sellerReadSeq, buyerId, sellerId } = conversation;
  return sql<number>`(select count(*)::int from (select from messages m
    where m.conversation_id = ${id} and m.seq > ${isBuyer ? buyerReadSeq : sellerReadSeq}
      and m.sender_id = ${isBuyer ? sellerId : buyerId} limit ${UNREAD_MAX}) as fresh)`;
};

/** The message that a person's browser gave this id, or the line of this cause. */
export async function findSent(
  db: Database,
  conversationId: string,
  senderId: string | null,
  clientId: string,
): Promise<MessageRow | undefined> {
  const [found] = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        sql`${messages.senderId} is not distinct from ${senderId}`,
        eq(messages.clientId, clientId),
      ),
    );
  return found;
}

/** The last messages before a number, or the newest, in their order. */
export async function findMessages(
  db: Database,
  conversationId: string,
  before?: number,
): Promise<MessageRow[]> {
  const newestFirst = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        before === undefined ? undefined : lt(messages.seq, before),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(MESSAGES_PER_PAGE);
  return newestFirst.reverse();
}

/** The last messages that contain a text, as a person sees them, the newest first. */
export async function searchMessages(
  db: Database,
  conversationId: string,
  q: string,
  { userId, showsContacts }: { userId: string; showsContacts: boolean },
): Promise<MessageRow[]> {
  const { text, masked, senderId } = messages;
  const shown = showsContacts
    ? sql`${text}`
    : sql`case when ${senderId} = ${userId} then ${text} else coalesce(${masked}, ${text}) end`;
  return db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        isNotNull(senderId),
        contains(sql`(${shown})`, q),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(MESSAGES_PER_PAGE);
}

/** Whether a conversation shows this photo. */
export const hasPhoto = async (
  db: Database,
  conversationId: string,
  photoId: string,
): Promise<boolean> =>
  (await db.$count(
    messages,
    and(
      eq(messages.conversationId, conversationId),
      sql`${messages.photoIds} @> array[${photoId}]::text[]`,
    ),
  )) > 0;
