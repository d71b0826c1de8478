import { and, eq, inArray } from 'drizzle-orm';
import { linkedProviders } from '../../schema/identity';
import {
  deleteAccount,
  endSessions,
  updateAccount,
  type Account,
  type AccountChange,
} from '../accounts';
import { accountInfo } from '../accountView';
import { newPassword, profileText, requiredEmail, textList, type Body } from '../body';
import type { Caller, IdentityContext } from '../context';
import { hashPassword } from '../passwords';
import { authenticate, issueTokens } from '../sessions';
import { applyEmailCode } from './emailActions';

/** accounts:lookup of the caller's account. */
export async function lookup(context: IdentityContext, body: Body) {
  const { account } = await authenticate(context, body);
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [await accountInfo(context.db, account)],
  };
}

/** accounts:update: profile, password, e-mail, unlinking, or following an e-mailed link. */
export async function update(context: IdentityContext, body: Body, caller: Caller) {
  if (body.oobCode !== undefined) return applyEmailCode(context, body, caller);
  const isSensitive = body.password !== undefined || body.email !== undefined;
  const { account, token } = await authenticate(context, body, { recent: isSensitive });
  const unlinked = textList(body, 'deleteProvider');
  const change = await readChange(context, body, account, unlinked);
  const isChanged = Object.keys(change).length > 0;
  let current = isChanged ? await updateAccount(context.db, account.uid, change) : account;
  if (unlinked.length > 0) await unlink(context, account.uid, unlinked);
  let tokens = {};
  if (isSensitive) {
    // Ends sessions that used the old password or e-mail.
    current = await endSessions(context.db, account.uid, context.now());
    tokens = await issueTokens(context, current, { ...token, authTime: context.now() });
  }
  const info = await accountInfo(context.db, current);
  return { kind: 'identitytoolkit#SetAccountInfoResponse', ...info, ...tokens };
}

async function readChange(
  context: IdentityContext,
  body: Body,
  account: Account,
  unlinked: string[],
): Promise<AccountChange> {
  const change: AccountChange = {};
  const deleted = textList(body, 'deleteAttribute');
  const displayName = deleted.includes('DISPLAY_NAME') ? null : profileText(body, 'displayName');
  const photoUrl = deleted.includes('PHOTO_URL') ? null : profileText(body, 'photoUrl');
  if (displayName !== undefined) change.displayName = displayName;
  if (photoUrl !== undefined) change.photoUrl = photoUrl;
  if (unlinked.includes('phone')) change.phoneNumber = null;
  if (unlinked.includes('password')) {
    Object.assign(change, { passwordHash: null, emailLinkSignin: false });
  }
  if (body.email !== undefined) {
    const email = requiredEmail(body);
    if (email !== account.email) Object.assign(change, { email, emailVerified: false });
  }
  if (body.password !== undefined) {
    change.passwordHash = await hashPassword(newPassword(body));
    change.passwordUpdatedAt = context.now();
  }
  return change;
}

async function unlink({ db }: IdentityContext, uid: string, providerIds: string[]) {
  await db
    .delete(linkedProviders)
    .where(and(eq(linkedProviders.uid, uid), inArray(linkedProviders.providerId, providerIds)));
}

/** accounts:delete of the caller's account. */
export async function remove(context: IdentityContext, body: Body) {
  const { account } = await authenticate(context, body, { recent: true });
  await deleteAccount(context.db, account.uid);
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}
