import { eq, inArray } from 'drizzle-orm';
import type { SkipReason } from '#contract/notices';
import type { Context, SignedIn } from '../context';
import type { Transaction } from '../database/client';
import { announce } from '../live/live';
import type { Mail } from '../mails/mails';
import { endNotices, notify, type NoticeHooks } from '../notices/notices';
import { productsIn } from '../products/products';
import { type ConversationRow, findViewed, otherOf, sideOf } from './conversationRepository';
import { conversations } from './schema';

const MINUTE_MS = 60_000;
/** Mails wait for the reader, and then for four hours before there is another one. */
const MAIL_AFTER = { firstMs: 10 * MINUTE_MS, lastMailMs: 4 * 60 * MINUTE_MS };

type Inside = Pick<Context<Transaction>, 'tx' | 'now'> & Partial<Pick<Context, 'principal'>>;

/** Has the open pages of these people, or of both, ask again for a conversation. */
export const announceConversation = (
  context: Inside,
  { id, buyerId, sellerId }: ConversationRow,
  to: string[] = [buyerId, sellerId],
): Promise<void> => announce(context, [{ kind: 'conversation', id, to }]);

/** Tells the other one of a message that the caller has just written, unless they muted it. */
export async function notifyOfMessage(
  inside: SignedIn<Transaction>,
  conversation: ConversationRow,
  unread: number,
): Promise<void> {
  const { userId } = inside.principal;
  await announceConversation(inside, conversation);
  const recipientId = otherOf(conversation, userId);
  const isMuted =
    sideOf(conversation, recipientId) === 'buyer'
      ? conversation.buyerMuted
      : conversation.sellerMuted;
  if (isMuted) return;
  await notify(inside, [
    {
      kind: 'message',
      recipientId,
      subjectId: conversation.id,
      groupKey: groupOf(conversation.id),
      template: 'message',
      facts: {
        conversationId: conversation.id,
        carName: conversation.productName,
        unread,
      },
      mailAfter: MAIL_AFTER,
    },
  ]);
}

const groupOf = (conversationId: string) => `message:${conversationId}`;

/** The notices of a conversation that its reader has read to the end. */
export const endMessageNotices = (context: Inside, id: string, userId: string): Promise<void> =>
  endNotices(context, 'message', id, userId);

/** Asks what is unread, right before it is mailed, and shows the car. */
export const messageHooks: NoticeHooks = {
  recheck: async ({ tx, now }, due) => {
    const found = new Map<number, SkipReason | Mail['facts']>();
    for (const { id, kind, userId, subjectId } of due) {
      if (kind !== 'message') continue;
      const [viewed] = await findViewed(tx, subjectId ?? '', userId, now());
      if (!viewed || viewed.isBlocker) {
        found.set(id, 'gone');
        continue;
      }
      const { conversation, carName, unread } = viewed;
      const { buyerMuted, sellerMuted } = conversation;
      const isMuted = sideOf(conversation, userId) === 'buyer' ? buyerMuted : sellerMuted;
      const facts = { conversationId: conversation.id, carName, unread };
      found.set(id, isMuted ? 'off' : unread === 0 ? 'read' : facts);
    }
    return found;
  },
  picturesOf: (db, ids) => {
    const cars = productsIn(db);
    return db
      .select({ id: conversations.id, picture: cars.picture })
      .from(conversations)
      .innerJoin(cars, eq(cars.id, conversations.productId))
      .where(inArray(conversations.id, ids));
  },
};
