import { and, asc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import { emailsIn } from '../accounts/accounts';
import type { Database, Transaction } from '../database/client';
import { contains, folded } from '../database/folding';
import { keysOf } from '../database/keyset';
import { type ListPage, type ListQuery, mapRows, orderOf, selectPage } from '../database/lists';
import { announce } from '../live/live';
import { mails } from './schema';
import { templateNames } from './templates';

export type MailRow = typeof mails.$inferSelect;

/** Mails of templates that a newer release added are left to its servers. */
const isKnown = inArray(mails.template, templateNames);

/** Claims the mail that has been due longest, if any, for one attempt. Servers never claim the same. */
export async function claimMail(db: Transaction, now: Date): Promise<MailRow[]> {
  const due = db.$with('due').as(
    db
      .select({ id: mails.id })
      .from(mails)
      .where(and(eq(mails.state, 'waiting'), lte(mails.nextTryAt, now), isKnown))
      .orderBy(asc(mails.nextTryAt), asc(mails.id))
      .limit(1)
      .for('update', { skipLocked: true }),
  );
  return db
    .with(due)
    .update(mails)
    .set({ state: 'sending', claimedAt: now, tries: sql`${mails.tries} + 1` })
    .where(inArray(mails.id, db.select({ id: due.id }).from(due)))
    .returning();
}

/** How many mails were sent to this address of an account since a time. */
export const countSentTo = (db: Database, address: string, since: Date): Promise<number> =>
  db.$count(
    mails,
    and(eq(mails.address, address), eq(mails.state, 'sent'), gt(mails.endedAt, since)),
  );

/** The causes and times of a user's mails of a template since a time. */
export const findCauses = (
  db: Database,
  recipientId: string,
  template: MailRow['template'],
  since: Date,
): Promise<Pick<MailRow, 'cause' | 'createdAt'>[]> =>
  db
    .select({ cause: mails.cause, createdAt: mails.createdAt })
    .from(mails)
    .where(
      and(
        eq(mails.recipientId, recipientId),
        eq(mails.template, template),
        gt(mails.createdAt, since),
      ),
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
  if (changes.state === 'failed') await announceFailed(db);
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
  if (failed.length > 0) await announceFailed(db);
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
  if (changed.length === 1) await announceFailed(db);
  return changed.length === 1;
}

/** Shows admins which mails have failed. */
const announceFailed = (tx: Transaction) =>
  announce({ tx }, [{ kind: 'mail', id: '', to: 'admins' }]);

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
  const page = await selectPage(db, query, order, where, () =>
    db
      .select({ mail: mails, to, keys: keysOf(order) })
      .from(mails)
      .leftJoin(people, eq(people.id, mails.recipientId))
      .$dynamic(),
  );
  return mapRows(page, ({ mail, to }) => ({ ...mail, to }));
}
