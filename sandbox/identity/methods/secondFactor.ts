import { and, eq } from 'drizzle-orm';
import { newId } from '../../../server/lib/ids';
import { pendingSignIns, secondFactors } from '../../schema/identity';
import { findAccount, listSecondFactors } from '../accounts';
import { part, profileText, requiredPhone, requiredText, type Body } from '../body';
import type { IdentityContext } from '../context';
import { ProviderError } from '../errors';
import { sendPhoneCode, usePhoneCode, type PhoneCode } from '../phoneCodes';
import { hashSecret } from '../secrets';
import { authenticate, completeSignIn, issueTokens } from '../sessions';

const FACTORS_MAX = 5;

/** accounts/mfaEnrollment:start: sends a code to the phone to enrol. */
export async function startEnrollment(context: IdentityContext, body: Body) {
  const { account, token } = await authenticate(context, body, { recent: true });
  if (!account.emailVerified) throw new ProviderError('UNVERIFIED_EMAIL');
  if (token.signInProvider === 'phone') throw new ProviderError('UNSUPPORTED_FIRST_FACTOR');
  const phoneNumber = requiredPhone(part(body, 'phoneEnrollmentInfo'));
  const factors = await listSecondFactors(context.db, account.uid);
  if (factors.some((factor) => factor.phoneNumber === phoneNumber)) {
    throw new ProviderError('SECOND_FACTOR_EXISTS');
  }
  if (factors.length >= FACTORS_MAX) throw new ProviderError('SECOND_FACTOR_LIMIT_EXCEEDED');
  const request = { purpose: 'enroll', phoneNumber, uid: account.uid } as const;
  return { phoneSessionInfo: { sessionInfo: await sendPhoneCode(context, request) } };
}

/** accounts/mfaEnrollment:finalize: checks the code and enrols the phone as a second factor. */
export async function finalizeEnrollment(context: IdentityContext, body: Body) {
  const { account, token } = await authenticate(context, body, { recent: true });
  const { phoneNumber } = await readCode(context, body, 'enroll', account.uid);
  const factor = {
    id: newId(),
    uid: account.uid,
    phoneNumber,
    displayName: profileText(body, 'displayName') ?? null,
    enrolledAt: context.now(),
  };
  const added = await context.db
    .insert(secondFactors)
    .values(factor)
    .onConflictDoNothing()
    .returning();
  if (added.length === 0) throw new ProviderError('SECOND_FACTOR_EXISTS');
  return issueTokens(context, account, { ...token, secondFactorId: factor.id });
}

/** accounts/mfaEnrollment:withdraw: removes a second factor. */
export async function withdraw(context: IdentityContext, body: Body) {
  const { account, token } = await authenticate(context, body, { recent: true });
  const id = requiredText(body, 'mfaEnrollmentId', 'MISSING_MFA_ENROLLMENT_ID');
  const removed = await context.db
    .delete(secondFactors)
    .where(and(eq(secondFactors.id, id), eq(secondFactors.uid, account.uid)))
    .returning();
  if (removed.length === 0) throw new ProviderError('MFA_ENROLLMENT_NOT_FOUND');
  return issueTokens(context, account, { ...token, secondFactorId: null });
}

/** accounts/mfaSignIn:start: sends a code to the phone chosen for the second step. */
export async function startSecondStep(context: IdentityContext, body: Body) {
  const { uid } = await readPending(context, body);
  const id = requiredText(body, 'mfaEnrollmentId', 'MISSING_MFA_ENROLLMENT_ID');
  const factor = (await listSecondFactors(context.db, uid)).find((one) => one.id === id);
  if (!factor) throw new ProviderError('MFA_ENROLLMENT_NOT_FOUND');
  const { phoneNumber } = factor;
  const request = { purpose: 'second-factor', phoneNumber, uid } as const;
  return { phoneResponseInfo: { sessionInfo: await sendPhoneCode(context, request) } };
}

/** accounts/mfaSignIn:finalize: checks the code and signs in. */
export async function finalizeSecondStep(context: IdentityContext, body: Body) {
  const pending = await readPending(context, body);
  const { phoneNumber } = await readCode(context, body, 'second-factor', pending.uid);
  const factors = await listSecondFactors(context.db, pending.uid);
  const factor = factors.find((one) => one.phoneNumber === phoneNumber);
  if (!factor) throw new ProviderError('MFA_ENROLLMENT_NOT_FOUND');
  const used = await context.db
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.credentialHash, pending.credentialHash))
    .returning();
  const account = await findAccount(context.db, 'uid', pending.uid);
  if (used.length === 0 || !account) throw new ProviderError('INVALID_MFA_PENDING_CREDENTIAL');
  if (account.disabled) throw new ProviderError('USER_DISABLED');
  return completeSignIn(context, account, pending.signInProvider, factor.id);
}

async function readPending({ db, now }: IdentityContext, body: Body) {
  const credential = requiredText(body, 'mfaPendingCredential', 'MISSING_MFA_PENDING_CREDENTIAL');
  const [pending] = await db
    .select()
    .from(pendingSignIns)
    .where(eq(pendingSignIns.credentialHash, hashSecret(credential)));
  if (!pending || pending.expiresAt <= now()) {
    throw new ProviderError('INVALID_MFA_PENDING_CREDENTIAL');
  }
  return pending;
}

async function readCode(
  context: IdentityContext,
  body: Body,
  purpose: PhoneCode['purpose'],
  uid: string,
): Promise<PhoneCode> {
  const info = part(body, 'phoneVerificationInfo');
  const session = requiredText(info, 'sessionInfo', 'MISSING_SESSION_INFO');
  const code = requiredText(info, 'code', 'MISSING_CODE');
  const used = await usePhoneCode(context, session, code, purpose);
  if (used.uid !== uid) throw new ProviderError('INVALID_SESSION_INFO');
  return used;
}
