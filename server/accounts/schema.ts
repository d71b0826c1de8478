import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { reportReasons } from '#contract/reportReasons';
import { viewTables } from '#contract/tableViews';
import { createdAt, isOneOf, moment } from '../database/columns';
import { folded } from '../database/folding';

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: ['user', 'seller', 'admin'] }).notNull(),
    verified: boolean('verified').notNull().default(false),
    /** The identity provider's uid. Null until a seeded user first signs in. */
    uid: text('uid'),
    /** Whether the e-mail was verified at the last sign-in. Null before the first. */
    emailVerified: boolean('email_verified'),
    /** IANA time zone of the last log-in. Null while unknown. */
    timeZone: text('time_zone'),
    /** Has an open suspension (`suspensions`), read with every request. */
    suspended: boolean('suspended').notNull().default(false),
    /** Access tokens and sign-ins from before this time are invalid. */
    sessionsValidFrom: moment('sessions_valid_from'),
    createdAt: createdAt(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    uniqueIndex('users_email_live')
      .on(t.email)
      .where(sql`${t.deletedAt} is null`),
    uniqueIndex('users_uid_live')
      .on(t.uid)
      .where(sql`${t.deletedAt} is null`),
    // The migration adds columns with INCLUDE to these two, which drizzle cannot express.
    index('users_role_created')
      .on(t.role, t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`${t.deletedAt} is null`),
    index('users_role_name_folded')
      .on(t.role, folded(t.name), t.id)
      .where(sql`${t.deletedAt} is null`),
    index('users_role_email_c')
      .on(t.role, sql`${t.email} collate "C"`, t.id)
      .where(sql`${t.deletedAt} is null`),
    // Small enough that counting the users of a role reads this index instead of the table.
    index('users_role_verified')
      .on(t.role, t.verified)
      .where(sql`${t.deletedAt} is null`),
    index('users_created').on(t.createdAt),
    index('users_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    index('users_search_folded').using(
      'gin',
      sql`(${folded(sql`${t.name} || ' ' || ${t.email}`)}) gin_trgm_ops`,
    ),
    check('users_role', sql`${t.role} in ('user', 'seller', 'admin')`),
  ],
);

/** Suspensions of accounts by admins (suspension.ts). */
export const suspensions = pgTable(
  'suspensions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    startedAt: moment('started_at').notNull(),
    /** When it ends by itself; null if an admin has to end it. */
    until: moment('until'),
    reason: text('reason', { enum: reportReasons }).notNull(),
    /** What the person reads. */
    statement: text('statement').notNull(),
    /** The admin; empty for a command. Without a foreign key, as `ended_by`: it may outlive them. */
    startedBy: text('started_by').notNull(),
    /** The case that it was decided in. */
    caseId: text('case_id'),
    endedAt: moment('ended_at'),
    /** The admin who ended it early, or empty; null if its time was over. */
    endedBy: text('ended_by'),
  },
  (t) => [
    uniqueIndex('suspensions_open')
      .on(t.userId)
      .where(sql`${t.endedAt} is null`),
    index('suspensions_user').on(t.userId, t.startedAt),
    index('suspensions_due')
      .on(t.until)
      .where(sql`${t.endedAt} is null and ${t.until} is not null`),
    check('suspensions_reason', isOneOf(t.reason, reportReasons)),
    check('suspensions_ended', sql`${t.endedBy} is null or ${t.endedAt} is not null`),
  ],
);

/** What admins note about a person. Only added to; a trigger refuses changes. */
export const adminNotes = pgTable(
  'admin_notes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    authorId: text('author_id').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('admin_notes_user').on(t.userId, t.createdAt)],
);

/**
 * Banned users (accounts/bans.ts), as fingerprints of e-mail and uid: a ban outlives the personal
 * data of the account.
 */
export const bans = pgTable(
  'bans',
  {
    fingerprint: text('fingerprint').primaryKey(),
    /** Fingerprint of the banned e-mail. All rows of one ban share it. */
    emailFingerprint: text('email_fingerprint').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('bans_email').on(t.emailFingerprint)],
);

/** One row: tells whether BAN_SECRET is the key of the bans (bans.ts). */
export const banKey = pgTable('ban_key', { checkValue: text('check_value').primaryKey() }, () => [
  uniqueIndex('ban_key_one').on(sql`(true)`),
]);

/**
 * Changes of emails that users asked for. The identity provider applies them, and does not know which
 * ones were cancelled.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** The new email. */
    email: text('email').notNull(),
    createdAt: createdAt(),
    /** Null while it waits for its link. */
    endedAt: moment('ended_at'),
    /** 'overtaken': the user asked for another change, or made one. */
    outcome: text('outcome', { enum: ['applied', 'cancelled', 'overtaken'] }),
  },
  (t) => [
    uniqueIndex('email_changes_open')
      .on(t.userId)
      .where(sql`${t.endedAt} is null`),
    index('email_changes_user').on(t.userId, t.createdAt),
    check(
      'email_changes_outcome',
      sql`(${t.endedAt} is null) = (${t.outcome} is null) and ${t.outcome} in ('applied', 'cancelled', 'overtaken')`,
    ),
  ],
);

/** Requests of sellers to be verified. */
export const verificationRequests = pgTable(
  'verification_requests',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    phone: text('phone').notNull(),
    company: text('company').notNull(),
    note: text('note').notNull(),
    createdAt: createdAt(),
    /** Null while it is open. */
    endedAt: moment('ended_at'),
    outcome: text('outcome', { enum: ['verified', 'declined', 'withdrawn'] }),
    /** The admin's reason for declining. */
    reason: text('reason'),
  },
  (t) => [
    uniqueIndex('verification_requests_open')
      .on(t.userId)
      .where(sql`${t.endedAt} is null`),
    index('verification_requests_user').on(t.userId, t.createdAt),
    check(
      'verification_requests_outcome',
      sql`(${t.endedAt} is null) = (${t.outcome} is null) and ${t.outcome} in ('verified', 'declined', 'withdrawn')`,
    ),
  ],
);

/** Saved views of tables. */
export const tableViews = pgTable(
  'table_views',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    table: text('table_name', { enum: viewTables }).notNull(),
    name: text('name').notNull(),
    /** As URL parameters. */
    query: text('query').notNull(),
    /** The table opens with it. */
    isStart: boolean('is_start').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('table_views_user').on(t.userId),
    check('table_views_table', isOneOf(t.table, viewTables)),
  ],
);
