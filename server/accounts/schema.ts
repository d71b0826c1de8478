import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../database/columns';
import { folded } from '../database/folding';

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: ['user', 'seller', 'admin'] }).notNull(),
    verified: boolean('verified').notNull().default(false),
    /** The identity provider's uid; null until the first sign-in of a seeded record. */
    uid: text('uid'),
    /** Whether the provider knew the e-mail as theirs at the last sign-in; null before the first. */
    emailVerified: boolean('email_verified'),
    /** The IANA name of the zone in which the person last logged in; null while it is not known. */
    timeZone: text('time_zone'),
    /** Access tokens and sign-ins from before this moment no longer count. */
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
    index('users_role_created')
      .on(t.role, t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`${t.deletedAt} is null`),
    // Its migration adds INCLUDE (name), for which drizzle has no method: 0019_folded-text.sql.
    index('users_role_name_folded')
      .on(t.role, folded(t.name), t.id)
      .where(sql`${t.deletedAt} is null`),
    index('users_role_email_c')
      .on(t.role, sql`${t.email} collate "C"`, t.id)
      .where(sql`${t.deletedAt} is null`),
    // Small enough that counting a role reads it instead of the table.
    index('users_role_verified')
      .on(t.role, t.verified)
      .where(sql`${t.deletedAt} is null`),
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

/**
 * Who may not come back (accounts/bans.ts): fingerprints of an e-mail and of a uid, because a ban
 * stays when everything personal of the account is long gone.
 */
export const bans = pgTable(
  'bans',
  {
    fingerprint: text('fingerprint').primaryKey(),
    /** The fingerprint of the e-mail that was banned, under which all of a ban is found again. */
    emailFingerprint: text('email_fingerprint').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('bans_email').on(t.emailFingerprint)],
);
