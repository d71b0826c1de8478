import { findAccount, insertAccount, updateAccount, endSessions } from '../accounts';
import {
  newPassword,
  optionalText,
  profileText,
  requiredEmail,
  requiredText,
  type Body,
} from '../body';
import type { IdentityContext } from '../context';
import { ProviderError } from '../errors';
import { hashPassword, verifyPassword } from '../passwords';
import { newUid } from '../secrets';
import { authenticate, completeSignIn, issueTokens, signIn } from '../sessions';
import { countTry, resetTries, passwordTries } from '../tries';

/** accounts:signUp: creates an account, or with an ID token sets a password for an existing one. */
export async function signUp(context: IdentityContext, body: Body) {
  if (body.idToken !== undefined) return linkPassword(context, body);
  // Anonymous accounts are disabled; this is the provider's error for it.
  if (body.email === undefined && body.password === undefined) {
    throw new ProviderError('ADMIN_ONLY_OPERATION');
  }
  const email = requiredEmail(body);
  const password = newPassword(body);
  if (await findAccount(context.db, 'email', email)) throw new ProviderError('EMAIL_EXISTS');
  const account = await insertAccount(context.db, context.now(), {
    uid: newUid(),
    email,
    passwordHash: await hashPassword(password),
    passwordUpdatedAt: context.now(),
    displayName: profileText(body, 'displayName') ?? null,
  });
  if (!account) throw new ProviderError('EMAIL_EXISTS');
  const tokens = await completeSignIn(context, account, 'password', null);
  return { kind: 'identitytoolkit#SignupNewUserResponse', localId: account.uid, email, ...tokens };
}

async function linkPassword(context: IdentityContext, body: Body) {
  const { account, token } = await authenticate(context, body, { recent: true });
  const email = requiredEmail(body);
  const passwordHash = await hashPassword(newPassword(body));
  const isSameEmail = account.email === email;
  await updateAccount(context.db, account.uid, {
    email,
    emailVerified: isSameEmail && account.emailVerified,
    passwordHash,
    passwordUpdatedAt: context.now(),
  });
  const current = await endSessions(context.db, account.uid, context.now());
  const origin = { ...token, authTime: context.now() };
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: account.uid,
    email,
    ...(await issueTokens(context, current, origin)),
  };
}

/**
 * accounts:signInWithPassword. The response reveals neither which value was wrong nor whether there
 * is an account.
 */
export async function signInWithPassword(context: IdentityContext, body: Body) {
  const email = requiredEmail(body);
  const password = requiredText(body, 'password', 'MISSING_PASSWORD');
  const subject = `password:${email}`;
  await countTry(context, subject, passwordTries);
  const account = await findAccount(context.db, 'email', email);
  const isRight = await verifyPassword(password, account?.passwordHash ?? null);
  if (!account || !isRight) throw new ProviderError('INVALID_LOGIN_CREDENTIALS');
  await resetTries(context, subject);
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    localId: account.uid,
    email,
    displayName: account.displayName ?? '',
    profilePicture: account.photoUrl ?? undefined,
    ...(await signIn(context, account, 'password')),
  };
}

/** accounts:createAuthUri: with e-mail enumeration protection it reveals nothing. */
export function createAuthUri(_context: IdentityContext, body: Body) {
  if (!optionalText(body, 'continueUri')) throw new ProviderError('MISSING_CONTINUE_URI');
  if (body.identifier !== undefined) requiredEmail(body, 'identifier');
  return Promise.resolve({
    kind: 'identitytoolkit#CreateAuthUriResponse',
    sessionId: optionalText(body, 'sessionId') ?? '',
  });
}
