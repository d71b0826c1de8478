import { and, count, eq, gt, or, sql, type SQL } from 'drizzle-orm';
import { type ConversationFilter, UNREAD_MAX } from '#contract/conversations';
import { accountsOf, sellersIn } from '../accounts/accounts';
import type { Principal } from '../context';
import type { Database, Transaction } from '../database/client';
import { contains, containsPhrase } from '../database/folding';
import { type Keys, keysOf, type Order } from '../database/keyset';
import { type ListPage, type ListQuery, selectPage } from '../database/lists';
import { followedCarsIn } from '../products/products';
import { hasBlocked } from './blocks';
import { conversations, messages } from './schema';

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;
export type Side = 'buyer' | 'seller';

export const sideOf = ({ buyerId }: Pick<ConversationRow, 'buyerId'>, userId: string): Side =>
  buyerId === userId ? 'buyer' : 'seller';

export const otherOf = ({ buyerId, sellerId }: ConversationRow, userId: string): string =>
  buyerId === userId ? sellerId : buyerId;

const isOwn = (userId: string) =>
  or(eq(conversations.buyerId, userId), eq(conversations.sellerId, userId));

const isOwnWithId = (id: string, userId: string) => and(eq(conversations.id, id), isOwn(userId));

/** Conversations in which the other one wrote something that this person has not read. */
export const isUnread = (userId: string) =>
  or(
    and(
      eq(conversations.buyerId, userId),
      gt(conversations.sellerWroteSeq, conversations.buyerReadSeq),
    ),
    and(
      eq(conversations.sellerId, userId),
      gt(conversations.buyerWroteSeq, conversations.sellerReadSeq),
    ),
  );

const filters: Record<ConversationFilter, (userId: string) => SQL | undefined> = {
  unread: isUnread,
  buying: (userId) => eq(conversations.buyerId, userId),
  selling: (userId) => eq(conversations.sellerId, userId),
};

export interface ConversationQuery extends ListQuery {
  filter?: ConversationFilter | undefined;
}

export type ViewedConversation = Awaited<ReturnType<typeof findViewed>>[number];

/** What a person sees of their conversations that meet a condition. */
function selectViewed(db: Database, userId: string, now: Date) {
  const people = sellersIn(db);
  const cars = followedCarsIn(db, now);
  const { id, buyerId, sellerId, lastSeq, buyerReadSeq, sellerReadSeq } = conversations;
  const isBuyer = eq(buyerId, userId);
  const otherId = sql<string>`case when ${isBuyer} then ${sellerId} else ${buyerId} end`;
  const readSeq = sql`case when ${isBuyer} then ${buyerReadSeq} else ${sellerReadSeq} end`;
  const name = sql<string>`coalesce(${cars.name}, ${conversations.productName})`;
  const columns = {
    conversation: conversations,
    otherId,
    other: { name: people.name, verified: people.verified, deletedAt: people.deletedAt },
    car: { picture: cars.picture, priceCents: cars.resaleCents, state: cars.state },
    carName: name,
    last: messages,
    unread: sql<number>`(select count(*)::int from (select from messages m
      where m.conversation_id = ${id} and m.seq > ${readSeq} and m.sender_id = ${otherId}
      limit ${UNREAD_MAX}) as fresh)`,
    isBlocker: hasBlocked(userId, otherId),
  };
  const from = <K extends Record<string, SQL>>(further: K) =>
    db
      .select({ ...columns, ...further })
      .from(conversations)
      .leftJoin(people, eq(people.id, otherId))
      .leftJoin(cars, eq(cars.id, conversations.productId))
      .leftJoin(messages, and(eq(messages.conversationId, id), eq(messages.seq, lastSeq)));
  /** Names of cars and people, and what the person can read. */
  const matches = (q: string) =>
    or(
      contains(name, q),
      contains(sql`case when ${people.deletedAt} is null then ${people.name} end`, q),
      sql`exists (select from messages m where m.conversation_id = ${id} and ${containsPhrase(
        sql`case when m.sender_id = ${userId} then m.text else coalesce(m.masked, m.text) end`,
        q,
      )})`,
    );
  return { from, matches };
}

const order: Order = {
  name: 'lastAt:desc',
  terms: [
    { column: conversations.lastAt, direction: 'desc', type: 'time' },
    { column: conversations.id, direction: 'asc', type: 'text' },
  ],
};

/** A person's conversations, the one with the latest message first. */
export async function listConversations(
  db: Database,
  userId: string,
  query: ConversationQuery,
  now: Date,
): Promise<ListPage<ViewedConversation & { keys: Keys }>> {
  const viewed = selectViewed(db, userId, now);
  const where = and(
    isOwn(userId),
    query.filter && filters[query.filter](userId),
    query.q ? viewed.matches(query.q) : undefined,
  );
  return selectPage(db, query, order, where, () => viewed.from({ keys: keysOf(order) }).$dynamic());
}

/** A conversation of this person as they see it: none or one. */
export const findViewed = (db: Database, id: string, userId: string, now: Date) =>
  selectViewed(db, userId, now).from({}).where(isOwnWithId(id, userId));

/** A conversation of this person. */
export async function findConversation(
  db: Database,
  id: string,
  userId: string,
): Promise<ConversationRow | undefined> {
  const [found] = await db.select().from(conversations).where(isOwnWithId(id, userId));
  return found;
}

/** A conversation of whomever. */
export async function findAny(db: Database, id: string): Promise<ConversationRow | undefined> {
  const [found] = await db.select().from(conversations).where(eq(conversations.id, id));
  return found;
}

/**
 * A conversation of this person, locked. Locks are always taken in the same order to avoid deadlocks: users, products,
 * bookings, conversations.
 */
export async function lockConversation(
  tx: Transaction,
  id: string,
  userId: string,
): Promise<ConversationRow | undefined> {
  const [found] = await tx
    .select()
    .from(conversations)
    .where(isOwnWithId(id, userId))
    .for('update');
  return found;
}

/** The conversation of a buyer about a car. */
export async function findConversationAbout(
  db: Database,
  productId: string,
  buyerId: string,
): Promise<ConversationRow | undefined> {
  const [found] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.productId, productId), eq(conversations.buyerId, buyerId)));
  return found;
}

/** Returns the id of the new one, or of one that has just begun. */
export async function insertConversation(
  tx: Transaction,
  row: typeof conversations.$inferInsert,
): Promise<string> {
  await tx.insert(conversations).values(row).onConflictDoNothing();
  const found = await findConversationAbout(tx, row.productId, row.buyerId);
  if (!found) throw new Error('The conversation was not inserted.');
  return found.id;
}

/** How many conversations a person began since two times, with any account. */
export async function countBegun(db: Database, person: Principal, since: Date, later: Date) {
  const [row] = await db
    .select({
      total: count(),
      recent: sql<number>`(count(*) filter (where ${gt(conversations.createdAt, later)}))::int`,
    })
    .from(conversations)
    .where(
      and(
        sql`${conversations.buyerId} in ${accountsOf(person, since)}`,
        // A range of the index.
        gt(conversations.lastAt, since),
        gt(conversations.createdAt, since),
      ),
    );
  return row ?? { total: 0, recent: 0 };
}
