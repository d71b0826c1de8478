import { findAccount, insertAccount, updateAccount, type Account } from '../accounts';
import { requiredPhone, requiredText, type Body } from '../body';
import type { IdentityContext } from '../context';
import { ProviderError } from '../errors';
import { sendPhoneCode, usePhoneCode } from '../phoneCodes';
import { newUid } from '../secrets';
import { authenticate, issueTokens, signIn } from '../sessions';

/** accounts:sendVerificationCode: sends a code by SMS to sign in, or to link the phone. */
export async function sendVerificationCode(context: IdentityContext, body: Body) {
  const phoneNumber = requiredPhone(body);
  const sessionInfo = await sendPhoneCode(context, { purpose: 'sign-in', phoneNumber, uid: null });
  return { sessionInfo };
}

/** accounts:signInWithPhoneNumber: signs in, re-authenticates, or links the phone. */
export async function signInWithPhoneNumber(context: IdentityContext, body: Body) {
  const linking = body.idToken === undefined ? null : await authenticate(context, body);
  const phoneNumber = await readProvenPhone(context, body);
  const owner = await findAccount(context.db, 'phoneNumber', phoneNumber);

  if (linking) {
    const { account, token } = linking;
    if (owner && owner.uid !== account.uid) return offerOwner(context, phoneNumber);
    const current = await updateAccount(context.db, account.uid, { phoneNumber });
    return answer(current, false, await issueTokens(context, current, token));
  }
  if (!owner && body.operation === 'REAUTH') throw new ProviderError('USER_NOT_FOUND');
  const account =
    owner ?? (await insertAccount(context.db, context.now(), { uid: newUid(), phoneNumber }));
  if (!account) throw new ProviderError('PHONE_NUMBER_EXISTS');
  return answer(account, !owner, await signIn(context, account, 'phone'));
}

const answer = (account: Account, isNewUser: boolean, tokens: object) => ({
  localId: account.uid,
  phoneNumber: account.phoneNumber,
  isNewUser,
  ...tokens,
});

/**
 * The number belongs to another account. The code is consumed, so a temporary proof lets the user
 * sign in there.
 */
async function offerOwner(context: IdentityContext, phoneNumber: string) {
  const temporaryProof = await context.signer.signTicket('temporary-proof', { sub: phoneNumber });
  return { temporaryProof, temporaryProofExpiresIn: '3600', phoneNumber };
}

async function readProvenPhone(context: IdentityContext, body: Body): Promise<string> {
  if (body.temporaryProof !== undefined) {
    const proof = requiredText(body, 'temporaryProof', 'INVALID_TEMPORARY_PROOF');
    const claims = await context.signer.readTicket('temporary-proof', proof);
    const phoneNumber = requiredPhone(body);
    if (claims?.sub !== phoneNumber) throw new ProviderError('INVALID_TEMPORARY_PROOF');
    return phoneNumber;
  }
  const session = requiredText(body, 'sessionInfo', 'MISSING_SESSION_INFO');
  const code = requiredText(body, 'code', 'MISSING_CODE');
  return (await usePhoneCode(context, session, code, 'sign-in')).phoneNumber;
}
