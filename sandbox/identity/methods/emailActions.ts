import { endSessions, findAccount, updateAccount, type Account } from '../accounts';
import { accountInfo } from '../accountView';
import { newPassword, requiredEmail, requiredText, type Body } from '../body';
import { readContinueUrl } from '../caller';
import type { Caller, IdentityContext } from '../context';
import {
  readEmailCode,
  sendEmailCode,
  useEmailCode,
  voidEmailCodes,
  type EmailCode,
} from '../emailCodes';
import { ProviderError } from '../errors';
import { hashPassword } from '../passwords';
import { authenticate } from '../sessions';
import { countTry, resetTries, messageTries } from '../tries';

/** accounts:sendOobCode: sends the requested e-mail. */
export async function sendOobCode(context: IdentityContext, body: Body, caller: Caller) {
  const purpose = requiredText(body, 'requestType', 'MISSING_REQ_TYPE');
  const continueUrl = readContinueUrl(body, caller);
  const answer = (email: string) => ({
    kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
    email,
  });
  const send = async (email: string, uid: string | null, kind: EmailCode['purpose']) => {
    await countTry(context, `mail:${email}`, messageTries);
    await sendEmailCode(context, caller, { purpose: kind, email, uid, continueUrl });
  };

  switch (purpose) {
    case 'PASSWORD_RESET': {
      const email = requiredEmail(body);
      const account = await findAccount(context.db, 'email', email);
      // The response does not reveal whether there is an account.
      if (account) await send(email, account.uid, purpose);
      return answer(email);
    }
    case 'EMAIL_SIGNIN': {
      const email = requiredEmail(body);
      if (continueUrl === undefined) throw new ProviderError('MISSING_CONTINUE_URI');
      await send(email, null, purpose);
      return answer(email);
    }
    case 'VERIFY_EMAIL': {
      const { account } = await authenticate(context, body);
      if (account.email === null) throw new ProviderError('MISSING_EMAIL');
      await send(account.email, account.uid, purpose);
      return answer(account.email);
    }
    case 'VERIFY_AND_CHANGE_EMAIL':
      return answer(await sendChangeOfEmail(context, body, caller, continueUrl));
    default:
      throw new ProviderError('INVALID_REQ_TYPE');
  }
}

async function sendChangeOfEmail(
  context: IdentityContext,
  body: Body,
  caller: Caller,
  continueUrl: string | undefined,
): Promise<string> {
  const { account } = await authenticate(context, body, { recent: true });
  const newEmail = requiredEmail(body, 'newEmail');
  await countTry(context, `mail:${newEmail}`, messageTries);
  // The response does not reveal whether there is an account.
  if (await findAccount(context.db, 'email', newEmail)) return account.email ?? '';
  await sendEmailCode(context, caller, {
    purpose: 'VERIFY_AND_CHANGE_EMAIL',
    email: account.email ?? '',
    newEmail,
    uid: account.uid,
    continueUrl,
  });
  return account.email ?? '';
}

/** accounts:resetPassword: checks a code, or sets a new password with it. */
export async function resetPassword(context: IdentityContext, body: Body) {
  const code = await readEmailCode(context, requiredText(body, 'oobCode', 'MISSING_OOB_CODE'));
  if (body.newPassword === undefined) return describeCode(code);
  if (code.purpose !== 'PASSWORD_RESET') throw new ProviderError('INVALID_OOB_CODE');
  const passwordHash = await hashPassword(newPassword(body, 'newPassword'));
  await useEmailCode(context, code);
  const account = await accountOf(context, code);
  await updateAccount(context.db, account.uid, {
    passwordHash,
    passwordUpdatedAt: context.now(),
    // Following the link proves ownership of the mailbox.
    emailVerified: true,
  });
  await endSessions(context.db, account.uid, context.now());
  await voidEmailCodes(context, code);
  await resetTries(context, `password:${code.email}`);
  return describeCode(code);
}

/** accounts:update with a code: verifies an e-mail, or completes or reverts a change of it. */
export async function applyEmailCode(context: IdentityContext, body: Body, caller: Caller) {
  const code = await readEmailCode(context, requiredText(body, 'oobCode', 'MISSING_OOB_CODE'));
  const email = emailAfter(code);
  const account = await accountOf(context, code);
  await useEmailCode(context, code);
  let current = await updateAccount(context.db, account.uid, { email, emailVerified: true });
  if (code.purpose !== 'VERIFY_EMAIL') {
    current = await endSessions(context.db, account.uid, context.now());
  }
  await voidEmailCodes(context, code);
  if (code.purpose === 'VERIFY_AND_CHANGE_EMAIL' && account.emailVerified) {
    // An address that was never confirmed may belong to a stranger, who must not get the account.
    const { uid } = account;
    await sendEmailCode(context, caller, { purpose: 'RECOVER_EMAIL', email: code.email, uid });
  }
  const info = await accountInfo(context.db, current);
  return { kind: 'identitytoolkit#SetAccountInfoResponse', ...info };
}

/** The account's e-mail after following the link. Throws INVALID_OOB_CODE for other links. */
function emailAfter({ purpose, email, newEmail }: EmailCode): string {
  if (purpose === 'VERIFY_EMAIL' || purpose === 'RECOVER_EMAIL') return email;
  if (purpose === 'VERIFY_AND_CHANGE_EMAIL' && newEmail !== null) return newEmail;
  throw new ProviderError('INVALID_OOB_CODE');
}

/**
 * The account of a code. A code is invalid once the account or its e-mail has changed, unless it
 * reverts that.
 */
async function accountOf(context: IdentityContext, code: EmailCode): Promise<Account> {
  const account = code.uid === null ? undefined : await findAccount(context.db, 'uid', code.uid);
  const isCurrent = code.purpose === 'RECOVER_EMAIL' || (account?.email ?? '') === code.email;
  if (!account || !isCurrent) throw new ProviderError('INVALID_OOB_CODE');
  return account;
}

function describeCode({ purpose, email, newEmail }: EmailCode) {
  return {
    kind: 'identitytoolkit#ResetPasswordResponse',
    requestType: purpose,
    // A sign-in link does not reveal its e-mail: the user has to enter it.
    ...(purpose === 'EMAIL_SIGNIN' ? {} : { email }),
    ...(newEmail === null ? {} : { newEmail }),
  };
}
