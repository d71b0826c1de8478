import { count, eq } from 'drizzle-orm';
import { UNREAD_MAX } from '#contract/conversations';
import type { Database, Transaction } from '../database/client';
import { type ConversationRow, isUnread, type Side } from './conversationRepository';
import { conversations } from './schema';

/** Conversations with unread messages, `UNREAD_MAX` at most. */
export async function countUnread(db: Database, userId: string): Promise<number> {
  const found = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(isUnread(userId))
    .limit(UNREAD_MAX)
    .as('found');
  const [row] = await db.select({ total: count() }).from(found);
  return row?.total ?? 0;
}

/**
 * A person has read a locked conversation up to a message, never back. False: they had already. Lines
 * that no person wrote do not change when they read what the other one wrote.
 */
export async function moveRead(
  tx: Transaction,
  { id, lastSeq, buyerReadSeq, sellerReadSeq, buyerWroteSeq, sellerWroteSeq }: ConversationRow,
  side: Side,
  seq: number,
  now: Date,
): Promise<boolean> {
  const read = Math.min(seq, lastSeq);
  const [before, written] =
    side === 'buyer' ? [buyerReadSeq, sellerWroteSeq] : [sellerReadSeq, buyerWroteSeq];
  if (read <= before) return false;
  const readAt = written > before ? now : undefined;
  await tx
    .update(conversations)
    .set(
      side === 'buyer'
        ? { buyerReadSeq: read, buyerReadAt: readAt }
        : { sellerReadSeq: read, sellerReadAt: readAt },
    )
    .where(eq(conversations.id, id));
  return true;
}

export async function setMuted(
  tx: Transaction,
  id: string,
  side: Side,
  isMuted: boolean,
): Promise<void> {
  await tx
    .update(conversations)
    .set(side === 'buyer' ? { buyerMuted: isMuted } : { sellerMuted: isMuted })
    .where(eq(conversations.id, id));
}
