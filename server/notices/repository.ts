import { and, desc, eq, inArray, isNull, lte, notInArray, sql, type SQL } from 'drizzle-orm';
import {
  UNSEEN_MAX,
  type NoticeKind,
  type ReadNotices,
  type SwitchableKind,
  type WireNoticeCount,
} from '#contract/notices';
import type { Database, Transaction } from '../database/client';
import { keysOf, type Order } from '../database/keyset';
import { type ListPage, type ListQuery, mapRows, selectPage } from '../database/lists';
import type { NoticeRow } from './notices';
import { notices } from './schema';

export interface NoticeQuery extends ListQuery {
  kind?: NoticeKind | undefined;
}

const order: Order = {
  name: 'id:desc',
  terms: [{ column: notices.id, direction: 'desc', type: 'number' }],
};

/** A user's notices but for hidden kinds, latest first. */
const ownVisible = (userId: string, hidden: SwitchableKind[]): SQL | undefined =>
  and(eq(notices.userId, userId), hidden.length > 0 ? notInArray(notices.kind, hidden) : undefined);

export async function listNotices(
  db: Database,
  userId: string,
  hidden: SwitchableKind[],
  query: NoticeQuery,
): Promise<ListPage<NoticeRow>> {
  const where = and(
    ownVisible(userId, hidden),
    query.kind ? eq(notices.kind, query.kind) : undefined,
  );
  const page = await selectPage(db, query, order, where, () =>
    db
      .select({ notice: notices, keys: keysOf(order) })
      .from(notices)
      .$dynamic(),
  );
  return mapRows(page, ({ notice }) => notice);
}

/** How many notices are unread, and how many of these came after one: `UNSEEN_MAX` at most. */
export async function countUnread(
  db: Database,
  userId: string,
  hidden: SwitchableKind[],
  seenId: number,
): Promise<WireNoticeCount> {
  const latest = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(ownVisible(userId, hidden), isNull(notices.readAt)))
    .orderBy(desc(notices.id))
    .limit(UNSEEN_MAX)
    .as('latest');
  const [row] = await db
    .select({
      unseen: sql<number>`(count(*) filter (where ${latest.id} > ${seenId}))::int`,
      unread: sql<number>`count(*)::int`,
    })
    .from(latest);
  return row ?? { unseen: 0, unread: 0 };
}

/** Marks a user's unread notices as read: one, those of a subject, or all up to one. */
export async function markRead(
  tx: Transaction,
  userId: string,
  { id, subjectId, upTo }: ReadNotices,
  now: Date,
): Promise<void> {
  const which = id
    ? eq(notices.id, Number(id))
    : subjectId
      ? eq(notices.subjectId, subjectId)
      : lte(notices.id, Number(upTo));
  await tx
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.userId, userId), isNull(notices.readAt), which));
}

/** Marks a user's notice as unread, unless a later one of its group is. */
export async function markUnread(tx: Transaction, userId: string, id: number): Promise<void> {
  const isOthers = sql`exists (select 1 from notices other where other.user_id = ${notices.userId}
    and other.group_key = ${notices.groupKey} and other.read_at is null)`;
  await tx
    .update(notices)
    .set({ readAt: null })
    .where(and(eq(notices.userId, userId), eq(notices.id, id), sql`not ${isOthers}`));
}

/** The last decision about a mail of each kind. */
export const lastDecisions = (db: Database, userId: string): Promise<NoticeRow[]> =>
  db
    .selectDistinctOn([notices.kind])
    .from(notices)
    .where(and(eq(notices.userId, userId), inArray(notices.mailState, ['sent', 'skipped'])))
    .orderBy(notices.kind, desc(notices.mailAt));

const isDue = (now: Date) => and(eq(notices.mailState, 'due'), lte(notices.mailAt, now));

/** Users with notices whose mail is due, longest due first. */
export async function findDueUsers(db: Database, now: Date, limit: number): Promise<string[]> {
  const found = await db
    .select({ userId: notices.userId })
    .from(notices)
    .where(isDue(now))
    .groupBy(notices.userId)
    .orderBy(sql`min(${notices.mailAt})`)
    .limit(limit);
  return found.map(({ userId }) => userId);
}

/** A user's notices whose mail is due, latest first, locked. */
export const lockDue = (tx: Transaction, userId: string, now: Date): Promise<NoticeRow[]> =>
  tx
    .select()
    .from(notices)
    .where(and(eq(notices.userId, userId), isDue(now)))
    .orderBy(desc(notices.id))
    .for('update');

/** Records what was decided about the mail of these notices. */
export async function recordDecision(
  tx: Transaction,
  rows: NoticeRow[],
  decision: Partial<Pick<NoticeRow, 'mailState' | 'mailReason' | 'mailAt' | 'isPostponed'>>,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.update(notices).set(decision).where(inArray(notices.id, ids));
}
