import { and, eq, gt, lt, ne } from 'drizzle-orm';
import { emailCodes } from '../schema/identity';
import type { Caller, IdentityContext } from './context';
import { ProviderError } from './errors';
import { post } from './outbox';
import { newSecret } from './secrets';

export type EmailCode = typeof emailCodes.$inferSelect;
type EmailPurpose = EmailCode['purpose'];

const HOUR_MS = 60 * 60 * 1000;
/** Expired codes are kept for a while, to tell an expired link from an invalid one. */
const FORGET_AFTER_MS = 30 * 24 * HOUR_MS;

interface Letter {
  mode: string;
  lifetimeMs: number;
  subject: string;
  body: string;
}

const letters: Record<EmailPurpose, Letter> = {
  PASSWORD_RESET: {
    mode: 'resetPassword',
    lifetimeMs: HOUR_MS,
    subject: 'Reset your password',
    body: 'Someone asked to reset the password of your Second Gear account. Use this link to choose a new one. If you didn’t request it, ignore this email.',
  },
  VERIFY_EMAIL: {
    mode: 'verifyEmail',
    lifetimeMs: 72 * HOUR_MS,
    subject: 'Confirm your email address',
    body: 'This address was entered for an account on Second Gear, where people buy and sell used cars. If it was you, use this link to confirm it. If it wasn’t, ignore this email.',
  },
  EMAIL_SIGNIN: {
    mode: 'signIn',
    lifetimeMs: 6 * HOUR_MS,
    subject: 'Your log-in link',
    body: 'Use this link to log in to Second Gear. It works once. If you didn’t request it, ignore this email.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    mode: 'verifyAndChangeEmail',
    lifetimeMs: 72 * HOUR_MS,
    subject: 'Confirm your new email address',
    body: 'This address was entered as the new email of a Second Gear account. If it was you, use this link to confirm it. After that, use it to log in. If it wasn’t, ignore this email.',
  },
  RECOVER_EMAIL: {
    mode: 'recoverEmail',
    lifetimeMs: 30 * 24 * HOUR_MS,
    subject: 'Your log-in email was changed',
    body: 'Your Second Gear account now uses another email to log in. If you didn’t change it, use this link to restore this address, then change your password.',
  },
};

interface CodeRequest {
  purpose: EmailPurpose;
  /** The account's current e-mail, the one that signs in, or the one to restore. */
  email: string;
  newEmail?: string;
  uid: string | null;
  /** Where to continue after following the link; validated in caller.ts. */
  continueUrl?: string | undefined;
}

/** Creates a code and sends an e-mail with its link. */
export async function sendEmailCode(
  context: IdentityContext,
  caller: Caller,
  request: CodeRequest,
): Promise<void> {
  const { purpose, email, newEmail = null, uid, continueUrl } = request;
  const { mode, lifetimeMs, subject, body } = letters[purpose];
  const now = context.now().getTime();
  const code = newSecret();
  await context.db
    .delete(emailCodes)
    .where(lt(emailCodes.expiresAt, new Date(now - FORGET_AFTER_MS)));
  await context.db
    .insert(emailCodes)
    .values({ code, purpose, email, newEmail, uid, expiresAt: new Date(now + lifetimeMs) });
  const page = continueUrl === undefined ? caller.pageOrigin : new URL(continueUrl).origin;
  const link = new URL('/auth/action', page);
  link.search = new URLSearchParams({
    mode,
    oobCode: code,
    apiKey: caller.apiKey,
    lang: caller.language,
    ...(continueUrl === undefined ? {} : { continueUrl }),
  }).toString();
  const recipient = newEmail ?? email;
  const letter = { recipient, kind: purpose, subject, body, link: link.href };
  await post(context, { ...letter, channel: 'email', code: null });
}

/** Throws INVALID_OOB_CODE or EXPIRED_OOB_CODE. Does not consume the code. */
export async function readEmailCode(
  { db, now }: IdentityContext,
  code: string,
): Promise<EmailCode> {
  const [row] = await db.select().from(emailCodes).where(eq(emailCodes.code, code));
  if (!row) throw new ProviderError('INVALID_OOB_CODE');
  if (row.expiresAt <= now()) throw new ProviderError('EXPIRED_OOB_CODE');
  return row;
}

/** Consumes the code: of concurrent requests one succeeds, and the others get INVALID_OOB_CODE. */
export async function useEmailCode(
  { db, now }: IdentityContext,
  { code }: EmailCode,
): Promise<void> {
  const used = await db
    .delete(emailCodes)
    .where(and(eq(emailCodes.code, code), gt(emailCodes.expiresAt, now())))
    .returning();
  if (used.length === 0) throw new ProviderError('INVALID_OOB_CODE');
}

/** Invalidates earlier codes for the same purpose once one of them was used. */
export async function voidEmailCodes(
  { db }: IdentityContext,
  { purpose, email, code }: EmailCode,
): Promise<void> {
  await db
    .delete(emailCodes)
    .where(
      and(eq(emailCodes.purpose, purpose), eq(emailCodes.email, email), ne(emailCodes.code, code)),
    );
}
