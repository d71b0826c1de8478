import { endSessions, findAccount, insertAccount, updateAccount, type Account } from '../accounts';
import { requiredEmail, requiredText, type Body } from '../body';
import type { IdentityContext } from '../context';
import { readEmailCode, useEmailCode } from '../emailCodes';
import { ProviderError } from '../errors';
import { newUid } from '../secrets';
import { authenticate, issueTokens, signIn } from '../sessions';
import { dropUnprovenSignIns } from './unproven';

/**
 * accounts:signInWithEmailLink: signs in with a link, or with an ID token links that method to an
 * account.
 */
export async function signInWithEmailLink(context: IdentityContext, body: Body) {
  const email = requiredEmail(body);
  const code = await readEmailCode(context, requiredText(body, 'oobCode', 'MISSING_OOB_CODE'));
  if (code.purpose !== 'EMAIL_SIGNIN') throw new ProviderError('INVALID_OOB_CODE');
  if (code.email !== email) {
    throw new ProviderError(
      'INVALID_EMAIL',
      'The email provided does not match the sign-in email address.',
    );
  }
  const linking = body.idToken === undefined ? null : await authenticate(context, body);
  await useEmailCode(context, code);
  const proven = { email, emailVerified: true, emailLinkSignin: true };
  const kind = 'identitytoolkit#EmailLinkSigninResponse';

  if (linking) {
    const { uid } = await updateAccount(context.db, linking.account.uid, proven);
    const account = await endSessions(context.db, uid, context.now());
    const origin = { ...linking.token, authTime: context.now() };
    const tokens = await issueTokens(context, account, origin);
    return { kind, localId: uid, email, isNewUser: false, ...tokens };
  }

  const known = await findAccount(context.db, 'email', email);
  const account = known
    ? await proveEmail(context, known)
    : await insertAccount(context.db, context.now(), { uid: newUid(), ...proven });
  if (!account) throw new ProviderError('EMAIL_EXISTS');
  const answer = await signIn(context, account, 'password');
  return { kind, localId: account.uid, email, isNewUser: !known, ...answer };
}

async function proveEmail(context: IdentityContext, account: Account): Promise<Account> {
  if (!account.emailVerified) await dropUnprovenSignIns(context, account.uid);
  return updateAccount(context.db, account.uid, { emailVerified: true, emailLinkSignin: true });
}
