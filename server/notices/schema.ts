import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  mailChoices,
  type MailChoice,
  type NoticeKind,
  type SkipReason,
  type SwitchableKind,
} from '#contract/notices';
import { createdAt, isOneOf, moment } from '../database/columns';
import type { Mail } from '../mails/mails';

/**
 * What users see in their list of notices, for 90 days. Neither table has a foreign key to users: it
 * would lock the user's row after the booking's, against the order of locks. Rows go when the account
 * is closed.
 */
export const notices = pgTable(
  'notices',
  {
    /** A later event of the group gets a new one, so this is the order of the list. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    userId: text('user_id').notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** Of the latest event. Facts that only a mail needs are left out. */
    template: text('template').$type<Mail['template']>().notNull(),
    facts: jsonb('facts').$type<Mail['facts']>().notNull(),
    /** Id of the product, booking or conversation, if it is about one. */
    subjectId: text('subject_id'),
    /** Events of a group share a notice until it is read. */
    groupKey: text('group_key').notNull(),
    count: integer('count').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull(),
    readAt: moment('read_at'),
    /** Null: its mail was written with it. */
    mailState: text('mail_state', { enum: ['due', 'sent', 'skipped'] }),
    mailReason: text('mail_reason').$type<SkipReason>(),
    /** When a due mail is considered next, or when it was sent or skipped. */
    mailAt: moment('mail_at'),
    /** Whether a due mail waits for the daily one. A later event of the group begins anew. */
    isPostponed: boolean('is_postponed').notNull().default(false),
    /** What its cause wants, such as a saved search. The slower one of it and the user's choice counts. */
    speed: text('speed').$type<MailChoice>(),
  },
  (t) => [
    uniqueIndex('notices_group')
      .on(t.userId, t.groupKey)
      .where(sql`${t.readAt} is null`),
    index('notices_user').on(t.userId, t.id.desc().nullsFirst()),
    index('notices_unread')
      .on(t.userId, t.id.desc().nullsFirst())
      .where(sql`${t.readAt} is null`),
    index('notices_due')
      .on(t.mailAt)
      .where(sql`${t.mailState} = 'due'`),
    index('notices_created').on(t.createdAt),
    check('notices_mail_state', isOneOf(t.mailState, ['due', 'sent', 'skipped'])),
    check('notices_speed', isOneOf(t.speed, mailChoices)),
  ],
);

/** What a user chose for a kind. What is absent has its default. */
interface Choice {
  here?: boolean;
  mail?: MailChoice;
  /** By the link of a mail, until the user chooses again. */
  isOff?: boolean;
}
export type Choices = Partial<Record<SwitchableKind, Choice>>;

/** Of users who have seen a notice or chosen something. */
export const noticeSettings = pgTable('notice_settings', {
  userId: text('user_id').primaryKey(),
  /** The newest notice that the user has seen. */
  seenId: bigint('seen_id', { mode: 'number' }).notNull().default(0),
  choices: jsonb('choices').$type<Choices>().notNull().default({}),
});
