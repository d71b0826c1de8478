import { and, asc, count, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import { emailsIn } from '../accounts/accounts';
import type { Database, Transaction } from '../database/client';
import { contains, folded } from '../database/folding';
import { keysOf, orderTerms } from '../database/keyset';
import { type ListPage, type ListQuery, mapRows, orderOf, readPage } from '../database/lists';
import { mails } from './schema';
import { templateNames } from './templates';

export type MailRow = typeof mails.$inferSelect;

/** Mails of templates that a newer release added are left to its servers. */
const isKnown = inArray(mails.template, templateNames);

/** Claims the mail that has been due longest for one attempt. Servers never claim the same mail. */
export async function claimMail(db: Transaction, now: Date): Promise<MailRow | undefined> {
  const due = db.$with('due').as(
    db
      .select({ id: mails.id })
      .from(mails)
      .where(and(eq(mails.state, 'waiting'), lte(mails.nextTryAt, now), isKnown))
      .orderBy(asc(mails.nextTryAt), asc(mails.id))
      .limit(1)
      .for('update', { skipLocked: true }),
  );
  const [claimed] = await db
    .with(due)
    .update(mails)
    .set({ state: 'sending', claimedAt: now, tries: sql`${mails.tries} + 1` })
    .where(inArray(mails.id, db.select({ id: due.id }).from(due)))
    .returning();
  return claimed;
}

/** How many mails were sent to this address of an account since a time. */
export const countSentTo = (db: Database, address: string, since: Date): Promise<number> =>
  db.$count(
    mails,
    and(eq(mails.address, address), eq(mails.state, 'sent'), gt(mails.endedAt, since)),
  );

/** Records the result of an attempt, unless a later attempt has begun. */
export async function recordAttempt(
  db: Transaction,
  { id, tries }: MailRow,
  changes: Partial<MailRow>,
): Promise<void> {
  await db
    .update(mails)
    .set(changes)
    .where(
      and(eq(mails.id, id), eq(mails.tries, tries), inArray(mails.state, ['sending', 'failed'])),
    );
}

/** Marks old claimed mails as failed: the server that claimed them has stopped. */
export async function failAbandoned(
  db: Transaction,
  claimedBefore: Date,
  error: string,
  now: Date,
): Promise<number> {
  const failed = await db
    .update(mails)
    .set({ state: 'failed', error, endedAt: now })
    .where(and(eq(mails.state, 'sending'), lt(mails.claimedAt, claimedBefore)))
    .returning({ id: mails.id });
  return failed.length;
}

/** Without a mail transport, waiting mails are deleted. */
export async function removeWaiting(db: Transaction): Promise<void> {
  await db.delete(mails).where(eq(mails.state, 'waiting'));
}

/** Changes the state of a failed mail. Returns false if it is not a failed one. */
export async function changeFailed(
  db: Transaction,
  id: string,
  changes: Partial<MailRow>,
): Promise<boolean> {
  const changed = await db
    .update(mails)
    .set(changes)
    .where(and(eq(mails.id, id), eq(mails.state, 'failed')))
    .returning({ id: mails.id });
  return changed.length === 1;
}

/** Mails that will not be retried automatically, latest failure first. */
export async function listFailed(
  db: Database,
  query: ListQuery,
): Promise<ListPage<MailRow & { to: string }>> {
  const people = emailsIn(db);
  const to = sql<string>`coalesce(${mails.address}, ${people.email}, '')`;
  const where = and(
    eq(mails.state, 'failed'),
    isKnown,
    query.q ? contains(to, query.q) : undefined,
  );
  const sortable = {
    failedAt: { column: mails.endedAt, type: 'time', natural: 'desc', isNullable: true },
    createdAt: { column: mails.createdAt, type: 'time', natural: 'desc' },
    to: { column: folded(to), type: 'text', natural: 'asc' },
    template: { column: mails.template, type: 'text', natural: 'asc' },
    tries: { column: mails.tries, type: 'number', natural: 'asc' },
  } as const;
  const order = orderOf(query.sort, sortable, mails.id, 'failedAt:desc');
  const page = await readPage(
    query,
    order,
    ({ limit, offset, where: also }) =>
      db
        .select({ mail: mails, to, keys: keysOf(order) })
        .from(mails)
        .leftJoin(people, eq(people.id, mails.recipientId))
        .where(and(where, also))
        .orderBy(...orderTerms(order))
        .limit(limit)
        .offset(offset),
    async () => {
      const [row] = await db
        .select({ total: count() })
        .from(mails)
        .leftJoin(people, eq(people.id, mails.recipientId))
        .where(where);
      return row?.total ?? 0;
    },
  );
  return mapRows(page, ({ mail, to }) => ({ ...mail, to }));
}
