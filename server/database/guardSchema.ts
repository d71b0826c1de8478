import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './schema';

/** Who did how much lately (http/limits.ts); rows whose time is over mean nothing. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: moment('expire'),
});

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
