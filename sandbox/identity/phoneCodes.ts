import { and, eq, lt, sql } from 'drizzle-orm';
import { phoneCodes } from '../schema/identity';
import type { IdentityContext } from './context';
import { ProviderError } from './errors';
import { post } from './outbox';
import { newSecret, newSmsCode } from './secrets';
import { countTry, messageTries } from './tries';

export type PhoneCode = typeof phoneCodes.$inferSelect;

const LIFETIME_MS = 10 * 60 * 1000;
const FORGET_AFTER_MS = 24 * 60 * 60 * 1000;
const WRONG_TRIES_MAX = 5;

type PhoneCodeRequest = Pick<PhoneCode, 'purpose' | 'phoneNumber' | 'uid'>;

/** Sends a code by SMS. Returns the session that the SDK sends back with it. */
export async function sendPhoneCode(
  context: IdentityContext,
  request: PhoneCodeRequest,
): Promise<string> {
  const { phoneNumber } = request;
  await countTry(context, `sms:${phoneNumber}`, messageTries);
  const session = newSecret();
  const code = newSmsCode();
  const now = context.now().getTime();
  await context.db
    .delete(phoneCodes)
    .where(lt(phoneCodes.expiresAt, new Date(now - FORGET_AFTER_MS)));
  await context.db
    .insert(phoneCodes)
    .values({ ...request, session, code, expiresAt: new Date(now + LIFETIME_MS) });
  await post(context, {
    channel: 'sms',
    recipient: phoneNumber,
    kind: 'SMS_CODE',
    subject: 'Your verification code',
    body: `${code} is your verification code for Second Gear.`,
    link: null,
    code,
  });
  return session;
}

/**
 * Consumes the code if it is correct. Throws INVALID_SESSION_INFO, SESSION_EXPIRED (too old, or too
 * many attempts) or INVALID_CODE.
 */
export async function usePhoneCode(
  { db, now }: IdentityContext,
  session: string,
  code: string,
  purpose: PhoneCode['purpose'],
): Promise<PhoneCode> {
  // Count before comparing, so that concurrent attempts cannot exceed the limit.
  const [row] = await db
    .update(phoneCodes)
    .set({ wrongTries: sql`${phoneCodes.wrongTries} + 1` })
    .where(and(eq(phoneCodes.session, session), eq(phoneCodes.purpose, purpose)))
    .returning();
  if (!row) throw new ProviderError('INVALID_SESSION_INFO');
  if (row.expiresAt <= now() || row.wrongTries > WRONG_TRIES_MAX) {
    throw new ProviderError('SESSION_EXPIRED');
  }
  if (row.code !== code.trim()) throw new ProviderError('INVALID_CODE');
  const used = await db.delete(phoneCodes).where(eq(phoneCodes.session, session)).returning();
  if (used.length === 0) throw new ProviderError('SESSION_EXPIRED');
  return row;
}
