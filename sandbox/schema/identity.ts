import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from '../../server/database/columns';

/** Tables of the local identity service. E-mails are lower case, phone numbers E.164. */

export const accounts = pgTable(
  'sandbox_accounts',
  {
    uid: text('uid').primaryKey(),
    email: text('email'),
    emailVerified: boolean('email_verified').notNull().default(false),
    phoneNumber: text('phone_number'),
    displayName: text('display_name'),
    photoUrl: text('photo_url'),
    /** scrypt hash. Null for accounts without a password. */
    passwordHash: text('password_hash'),
    passwordUpdatedAt: moment('password_updated_at'),
    disabled: boolean('disabled').notNull().default(false),
    /** True once the user has signed in with an e-mailed link. */
    emailLinkSignin: boolean('email_link_signin').notNull().default(false),
    /** Tokens from earlier sign-ins are invalid. */
    validSince: moment('valid_since').notNull(),
    createdAt: moment('created_at').notNull(),
    lastLoginAt: moment('last_login_at').notNull(),
    lastRefreshAt: moment('last_refresh_at').notNull(),
  },
  (t) => [
    uniqueIndex('sandbox_accounts_email').on(t.email),
    uniqueIndex('sandbox_accounts_phone').on(t.phoneNumber),
  ],
);

/** Sign-in methods of third-party providers that are linked to an account. */
export const linkedProviders = pgTable(
  'sandbox_linked_providers',
  {
    providerId: text('provider_id').notNull(),
    /** The user's id at that provider. */
    rawId: text('raw_id').notNull(),
    uid: text('uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    email: text('email'),
    displayName: text('display_name'),
    photoUrl: text('photo_url'),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.rawId] }),
    uniqueIndex('sandbox_linked_providers_once').on(t.uid, t.providerId),
  ],
);

/** Phones that receive the second factor's code. */
export const secondFactors = pgTable(
  'sandbox_second_factors',
  {
    id: text('id').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    phoneNumber: text('phone_number').notNull(),
    displayName: text('display_name'),
    enrolledAt: moment('enrolled_at').notNull(),
  },
  (t) => [uniqueIndex('sandbox_second_factors_once').on(t.uid, t.phoneNumber)],
);

/**
 * One row per sign-in, with the hash of the refresh token. Rows outlive their account, so that
 * clients get the right error.
 */
export const refreshTokens = pgTable(
  'sandbox_refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    uid: text('uid').notNull(),
    signInProvider: text('sign_in_provider').notNull(),
    secondFactorId: text('second_factor_id'),
    authTime: moment('auth_time').notNull(),
    revoked: boolean('revoked').notNull().default(false),
  },
  (t) => [index('sandbox_refresh_tokens_uid').on(t.uid)],
);

/** One-time codes of e-mailed links. */
export const emailCodes = pgTable(
  'sandbox_email_codes',
  {
    code: text('code').primaryKey(),
    purpose: text('purpose', {
      enum: [
        'PASSWORD_RESET',
        'VERIFY_EMAIL',
        'EMAIL_SIGNIN',
        'VERIFY_AND_CHANGE_EMAIL',
        'RECOVER_EMAIL',
      ],
    }).notNull(),
    email: text('email').notNull(),
    newEmail: text('new_email'),
    /** Account of the code. Null if the link may create one. */
    uid: text('uid'),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sandbox_email_codes_email').on(t.email)],
);

/** One-time codes sent by SMS. `session` is the SDK's sessionInfo. */
export const phoneCodes = pgTable('sandbox_phone_codes', {
  session: text('session').primaryKey(),
  code: text('code').notNull(),
  phoneNumber: text('phone_number').notNull(),
  purpose: text('purpose', { enum: ['sign-in', 'enroll', 'second-factor'] }).notNull(),
  /** Account of the second factor. Null for a sign-in by phone. */
  uid: text('uid'),
  wrongTries: integer('wrong_tries').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
});

/** Sign-ins that wait for the second factor. */
export const pendingSignIns = pgTable('sandbox_pending_sign_ins', {
  credentialHash: text('credential_hash').primaryKey(),
  uid: text('uid')
    .notNull()
    .references(() => accounts.uid, { onDelete: 'cascade' }),
  signInProvider: text('sign_in_provider').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Failed attempts by e-mail or phone number, whether or not there is such an account. */
export const failedTries = pgTable('sandbox_failed_tries', {
  subject: text('subject').primaryKey(),
  count: integer('count').notNull(),
  lastAt: moment('last_at').notNull(),
});

/** Messages that the real provider would have sent by e-mail or SMS. */
export const outboxMessages = pgTable(
  'sandbox_outbox',
  {
    id: text('id').primaryKey(),
    channel: text('channel', { enum: ['email', 'sms'] }).notNull(),
    recipient: text('recipient').notNull(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    link: text('link'),
    code: text('code'),
    sentAt: moment('sent_at').notNull(),
  },
  (t) => [
    index('sandbox_outbox_recipient').on(t.recipient, t.sentAt),
    index('sandbox_outbox_sent').on(t.sentAt),
  ],
);

/** People in the local account chooser of one-click sign-in. */
export const chooserPeople = pgTable(
  'sandbox_chooser_people',
  {
    rawId: text('raw_id').primaryKey(),
    providerId: text('provider_id').notNull(),
    email: text('email').notNull(),
    displayName: text('display_name').notNull(),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [uniqueIndex('sandbox_chooser_people_email').on(t.providerId, t.email)],
);

/** The key that signs ID tokens, with the private key as JWK text. */
export const signingKeys = pgTable('sandbox_signing_keys', {
  /** Always 1, so that servers that start together agree on one key. */
  id: integer('id').primaryKey(),
  kid: text('kid').notNull(),
  privateJwk: text('private_jwk').notNull(),
  createdAt: moment('created_at').notNull(),
});
