import { eq } from 'drizzle-orm';
import { pendingSignIns, refreshTokens } from '../schema/identity';
import {
  findAccount,
  listProviders,
  listSecondFactors,
  updateAccount,
  type Account,
} from './accounts';
import { mfaEnrollment } from './accountView';
import { requiredText, type Body } from './body';
import type { IdentityContext } from './context';
import { ProviderError } from './errors';
import { hashSecret, newSecret } from './secrets';
import { ID_TOKEN_LIFETIME_S, toSeconds, type VerifiedToken } from './tokens';

/** Sign-in method; a claim in every token of the session. */
interface SessionOrigin {
  signInProvider: string;
  secondFactorId: string | null;
  authTime: Date;
}

/** After this time, changing a password, e-mail or second factor requires a new sign-in. */
const RECENT_MS = 5 * 60 * 1000;
const SECOND_STEP_MS = 10 * 60 * 1000;

export async function issueTokens(
  context: IdentityContext,
  account: Account,
  origin: SessionOrigin,
) {
  const refreshToken = newSecret();
  await context.db.insert(refreshTokens).values({
    tokenHash: hashSecret(refreshToken),
    uid: account.uid,
    signInProvider: origin.signInProvider,
    secondFactorId: origin.secondFactorId,
    authTime: origin.authTime,
  });
  const idToken = await signIdToken(context, account, origin);
  return { idToken, refreshToken, expiresIn: ID_TOKEN_LIFETIME_S.toString() };
}

/**
 * Signs the user in, or returns the data for the second step if the account has a second factor.
 */
export async function signIn(context: IdentityContext, account: Account, signInProvider: string) {
  if (account.disabled) throw new ProviderError('USER_DISABLED');
  const factors = await listSecondFactors(context.db, account.uid);
  if (factors.length === 0) return completeSignIn(context, account, signInProvider, null);
  // A phone must not count as both factors.
  if (signInProvider === 'phone') throw new ProviderError('UNSUPPORTED_FIRST_FACTOR');
  const mfaPendingCredential = newSecret();
  await context.db.insert(pendingSignIns).values({
    credentialHash: hashSecret(mfaPendingCredential),
    uid: account.uid,
    signInProvider,
    expiresAt: new Date(context.now().getTime() + SECOND_STEP_MS),
  });
  return { mfaPendingCredential, mfaInfo: factors.map((factor) => mfaEnrollment(factor, true)) };
}

export async function completeSignIn(
  context: IdentityContext,
  account: Account,
  signInProvider: string,
  secondFactorId: string | null,
) {
  const now = context.now();
  const current = await updateAccount(context.db, account.uid, {
    lastLoginAt: now,
    lastRefreshAt: now,
  });
  return issueTokens(context, current, { signInProvider, secondFactorId, authTime: now });
}

interface Authenticated {
  account: Account;
  token: VerifiedToken;
}

/** The account of the call's ID token. `recent` requires a sign-in within the last five minutes. */
export async function authenticate(
  context: IdentityContext,
  body: Body,
  { recent = false } = {},
): Promise<Authenticated> {
  const token = await context.signer.readIdToken(requiredText(body, 'idToken', 'MISSING_ID_TOKEN'));
  const account = await findAccount(context.db, 'uid', token.uid);
  if (!account) throw new ProviderError('USER_NOT_FOUND');
  if (account.disabled) throw new ProviderError('USER_DISABLED');
  if (token.authTime < account.validSince) throw new ProviderError('TOKEN_EXPIRED');
  if (recent && context.now().getTime() - token.authTime.getTime() > RECENT_MS) {
    throw new ProviderError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
  return { account, token };
}

/** Issues a new ID token for a refresh token, which stays the same. */
export async function refresh(context: IdentityContext, refreshToken: string) {
  const { db } = context;
  const tokenHash = hashSecret(refreshToken);
  const [session] = await db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash));
  if (!session) throw new ProviderError('INVALID_REFRESH_TOKEN');
  const account = await findAccount(db, 'uid', session.uid);
  if (!account) throw new ProviderError('USER_NOT_FOUND');
  if (account.disabled) throw new ProviderError('USER_DISABLED');
  if (session.revoked) throw new ProviderError('TOKEN_EXPIRED');
  const current = await updateAccount(db, account.uid, { lastRefreshAt: context.now() });
  return { account: current, idToken: await signIdToken(context, current, session) };
}

async function signIdToken(context: IdentityContext, account: Account, origin: SessionOrigin) {
  const { uid, email, phoneNumber, displayName, photoUrl } = account;
  const linked = await listProviders(context.db, uid);
  return context.signer.signIdToken(uid, {
    ...(displayName === null ? {} : { name: displayName }),
    ...(photoUrl === null ? {} : { picture: photoUrl }),
    auth_time: toSeconds(origin.authTime),
    ...(email === null ? {} : { email, email_verified: account.emailVerified }),
    ...(phoneNumber === null ? {} : { phone_number: phoneNumber }),
    firebase: {
      identities: {
        ...(email === null ? {} : { email: [email] }),
        ...(phoneNumber === null ? {} : { phone: [phoneNumber] }),
        ...Object.fromEntries(linked.map(({ providerId, rawId }) => [providerId, [rawId]])),
      },
      sign_in_provider: origin.signInProvider,
      ...(origin.secondFactorId === null
        ? {}
        : {
            sign_in_second_factor: 'phone',
            second_factor_identifier: origin.secondFactorId,
          }),
    },
  });
}
