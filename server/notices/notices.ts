import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type {
  FixedKind,
  MailChoice,
  NoticeKind,
  SkipReason,
  SwitchableKind,
} from '#contract/notices';
import { findAddresses } from '../accounts/accounts';
import type { Context } from '../context';
import type { Database, Transaction } from '../database/client';
import { sendJob } from '../jobs/jobs';
import { announce } from '../live/live';
import { type Mail, type NewMail, writeMails } from '../mails/mails';
import { notices } from './schema';

/** The notices module's API for other modules. */
export { stopMails } from './settings';
export { createUnsubscribeTokens } from './unsubscribeTokens';

interface About {
  /** Id of the product, booking or conversation that it is about, if any: opening its page reads the notice. */
  subjectId: string | null;
}

/** Something that happened to the recipient's bookings, money, cars or account. */
export type FixedNotice = NewMail & About & { kind: FixedKind };

/** Something that the recipient follows. */
export type FollowedNotice = Mail &
  About & {
    kind: SwitchableKind;
    recipientId: string;
    /** Events with the same key share a notice until it is read; the latest one is shown. */
    groupKey: string;
    /** What its cause wants. The slower one of it and the recipient's choice counts. */
    speed?: MailChoice;
    /**
     * How long its mail waits for the group to be read: from the first event on, and since the last mail
     * of the group. After a mail there is no other until it is read.
     */
    mailAfter?: MailDelay;
  };

interface MailDelay {
  firstMs: number;
  lastMailMs: number;
}

export type NewNotice = FixedNotice | FollowedNotice;
export type NoticeRow = typeof notices.$inferSelect;

/** What the modules above tell notices. Registered in server/modules.ts. */
export interface NoticeHooks {
  /**
   * Called before the notices are mailed: by id, why some of them are no longer true, or their facts
   * as they are now. Others are mailed as they are.
   */
  recheck?: (context: Inside, due: NoticeRow[]) => Promise<Map<number, SkipReason | Mail['facts']>>;
  /** The pictures of those of these subjects that are the module's and have one. */
  picturesOf?: (db: Database, subjectIds: string[]) => Promise<{ id: string; picture: string }[]>;
}

type Inside = Pick<Context<Transaction>, 'tx' | 'now'> & Partial<Pick<Context, 'principal'>>;

const isFollowed = (notice: NewNotice): notice is FollowedNotice => 'groupKey' in notice;

/** Facts without what other users wrote, and how to reach them: only mails have that. */
const withoutMailOnly = (facts: Mail['facts']): SQL =>
  sql`${JSON.stringify(facts)}::jsonb - array['otherName', 'phone', 'receipt', 'reason', 'words', 'place']`;

/**
 * Notifies users in the transaction of the event: writes their notices and their mails. Mails about
 * what users follow are decided later, when they would be sent (mailing.ts). A notice with a `cause` is
 * written once. What users did themselves counts as read.
 */
export async function notify(context: Inside, rows: NewNotice[]): Promise<void> {
  const { tx, now, principal } = context;
  const fixed = rows.filter((row) => !isFollowed(row));
  await writeMails(context, fixed);
  const people = await findAddresses(
    tx,
    rows.map(({ recipientId }) => recipientId),
  );
  const at = now();
  const rowOf = (row: NewNotice) => ({
    userId: row.recipientId,
    kind: row.kind,
    template: row.template,
    facts: withoutMailOnly(row.facts),
    subjectId: row.subjectId,
    createdAt: at,
    updatedAt: at,
  });
  const open = rows.filter(({ recipientId }) => people.get(recipientId)?.closedAt === null);
  await announce(context, [
    { kind: 'notice', id: '', to: open.map(({ recipientId }) => recipientId) },
  ]);
  await insertOnce(
    tx,
    open
      .filter((row) => !isFollowed(row))
      .map((row) => ({
        ...rowOf(row),
        groupKey: row.cause,
        readAt: principal?.userId === row.recipientId ? at : null,
      })),
  );
  const followed = open.filter(isFollowed);
  if (followed.length === 0) return;
  const groupedRowOf = (row: FollowedNotice): NewRow => ({
    ...rowOf(row),
    groupKey: row.groupKey,
    speed: row.speed ?? null,
    mailState: 'due',
    mailAt: row.mailAfter ? dueAfter(row, row.mailAfter, at) : at,
  });
  const waiting = followed.filter(({ mailAfter }) => mailAfter);
  if (waiting.length > 0) await insertGrouped(tx, waiting.map(groupedRowOf), {});
  if (waiting.length === followed.length) return;
  const others = followed.filter(({ mailAfter }) => !mailAfter);
  await insertGrouped(tx, others.map(groupedRowOf), withNewMail);
  await sendJob(context, 'send-notices');
}

const dueAfter = (
  { recipientId, groupKey }: FollowedNotice,
  { firstMs, lastMailMs }: MailDelay,
  at: Date,
): SQL => sql`greatest(${new Date(at.getTime() + firstMs).toISOString()}::timestamptz,
  (select max(n.mail_at) + ${lastMailMs} * interval '1 millisecond' from notices n
    where n.user_id = ${recipientId} and n.group_key = ${groupKey} and n.mail_state = 'sent'))`;

type NewRow = Omit<typeof notices.$inferInsert, 'facts' | 'mailAt'> & {
  facts: SQL;
  mailAt?: Date | SQL;
};

/** Rows per statement, far below PostgreSQL's limit for parameters. */
const BATCH = 1000;

/** In a fixed order, so that transactions that write the same notices wait for each other. */
function batchesOf(rows: NewRow[]): NewRow[][] {
  const byKey = new Map(rows.map((row) => [`${row.userId} ${row.groupKey}`, row]));
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return Array.from({ length: Math.ceil(sorted.length / BATCH) }, (_, at) =>
    sorted.slice(at * BATCH, (at + 1) * BATCH),
  );
}

async function insertOnce(tx: Transaction, rows: NewRow[]): Promise<void> {
  for (const batch of batchesOf(rows)) {
    const found = await tx
      .select({ groupKey: notices.groupKey })
      .from(notices)
      .where(
        and(
          inArray(notices.userId, [...new Set(batch.map(({ userId }) => userId))]),
          inArray(
            notices.groupKey,
            batch.map(({ groupKey }) => groupKey),
          ),
        ),
      );
    const known = new Set(found.map(({ groupKey }) => groupKey));
    const fresh = batch.filter(({ groupKey }) => !known.has(groupKey));
    if (fresh.length > 0) await tx.insert(notices).values(fresh).onConflictDoNothing();
  }
}

/** Each event of a group has a mail of its own. */
const withNewMail = {
  mailState: sql`excluded.mail_state`,
  mailReason: null,
  mailAt: sql`excluded.mail_at`,
  isPostponed: false,
  speed: sql`excluded.speed`,
};

async function insertGrouped(
  tx: Transaction,
  rows: NewRow[],
  mail: typeof withNewMail | Record<string, never>,
): Promise<void> {
  for (const batch of batchesOf(rows)) {
    await tx
      .insert(notices)
      .values(batch)
      .onConflictDoUpdate({
        target: [notices.userId, notices.groupKey],
        targetWhere: isNull(notices.readAt),
        set: {
          id: sql`excluded.id`,
          kind: sql`excluded.kind`,
          template: sql`excluded.template`,
          facts: sql`excluded.facts`,
          count: sql`${notices.count} + 1`,
          updatedAt: sql`excluded.updated_at`,
          ...mail,
        },
      });
  }
}

/** Marks unread notices as read that are over, such as of a hold that was paid. */
export async function endNotices(
  { tx, now }: Pick<Inside, 'tx' | 'now'>,
  kind: NoticeKind,
  subjectId: string,
  userId: string,
): Promise<void> {
  await tx
    .update(notices)
    .set({ readAt: now() })
    .where(
      and(
        eq(notices.userId, userId),
        eq(notices.subjectId, subjectId),
        eq(notices.kind, kind),
        isNull(notices.readAt),
      ),
    );
}
