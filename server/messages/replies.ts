import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { WireAnswers, WireOwnConversation } from '#contract/conversations';
import { type RootSignedIn, type SignedIn, transact } from '../context';
import type { Database } from '../database/client';
import { notFound } from '../lib/errors';
import { findSellersOf } from '../products/products';
import { findConversationAbout } from './conversationRepository';
import { blocks, conversations, savedAnswers } from './schema';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Conversations that began so recently are compared, except the newest, which may still be answered. */
const COMPARED_DAYS = 90;
const WAITING_MS = DAY_MS;
/** From so many conversations on, the time says something. */
const COMPARED_MIN = 5;
/** Stands for "later than a day", and for never. */
const LATE_HOURS = 25;

/**
 * How soon a seller usually answers a first message, in hours: the median, so that a few late answers
 * do not count much, with unanswered ones as late. Undefined if too few people wrote.
 */
async function findReplyHours(
  db: Database,
  sellerId: string,
  now: Date,
): Promise<number | undefined> {
  const { createdAt, answeredAt, lastAt, buyerId } = conversations;
  const since = new Date(now.getTime() - COMPARED_DAYS * DAY_MS);
  const hours = sql`coalesce(extract(epoch from ${answeredAt} - ${createdAt}) / 3600, ${LATE_HOURS})`;
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      median: sql<number>`percentile_disc(0.5) within group (order by ${hours})`.mapWith(Number),
    })
    .from(conversations)
    .where(
      and(
        eq(conversations.sellerId, sellerId),
        // A range of the index.
        gt(lastAt, since),
        gt(createdAt, since),
        lt(createdAt, new Date(now.getTime() - WAITING_MS)),
        sql`not exists (select from ${blocks} where ${blocks.blockerId} = ${sellerId}
          and ${blocks.blockedId} = ${buyerId})`,
      ),
    );
  if (!row || row.total < COMPARED_MIN) return undefined;
  return Math.min(LATE_HOURS, Math.max(1, Math.ceil(row.median)));
}

export const replies = {
  /** GET /products/{id}/conversation: of the caller about a car, and how soon its seller answers. */
  async findOwn({ principal, tx, now }: SignedIn, productId: string): Promise<WireOwnConversation> {
    const [car] = await findSellersOf(tx, [productId]);
    if (!car) throw notFound('Car not found. It may no longer be for sale.');
    const conversation = await findConversationAbout(tx, productId, principal.userId);
    const replyHours = await findReplyHours(tx, car.sellerId, now());
    return {
      conversationId: conversation?.id ?? '',
      ...(replyHours === undefined ? {} : { replyHours }),
    };
  },

  /** GET /messages/answers */
  async listAnswers({ principal: { userId }, tx }: SignedIn): Promise<WireAnswers> {
    const [row] = await tx.select().from(savedAnswers).where(eq(savedAnswers.userId, userId));
    return { answers: row?.answers ?? [] };
  },

  /** PUT /messages/answers: all of them. */
  async setAnswers(context: RootSignedIn, answers: string[]): Promise<WireAnswers> {
    const { userId } = context.principal;
    await transact(context, ({ tx }) =>
      tx
        .insert(savedAnswers)
        .values({ userId, answers })
        .onConflictDoUpdate({ target: savedAnswers.userId, set: { answers } }),
    );
    return { answers };
  },
};
