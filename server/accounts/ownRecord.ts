import { errorCodes } from '#contract/errorCodes';
import type { RootContext } from '../context';
import type { Database } from '../database/client';
import { forbidden, unauthenticated } from '../lib/errors';
import { extendBan, isBanned } from './bans';
import { changeEmail } from './emailChange';
import type { AccountDeps } from './hooks';
import type { ClaimsWithEmail } from './identify';
import { bindUid, findLastDeletion, findUserByUid, hasSuspended } from './sessionRepository';
import { findUserByEmail, type UserRow } from './accounts';

/**
 * The live user that these claims belong to; undefined for a new user. A user is bound to one
 * provider account by uid. If that account has a new verified e-mail, the user gets it too. An
 * unbound user (created by an import, or unbound by `npm run admin -- rebind`) is bound to the
 * first sign-in with its verified e-mail.
 * Throws 401 if the e-mail belongs to another sign-in or the sign-in is older than a deletion.
 * Throws 403 if the e-mail must be verified first or the user is banned.
 */
export async function findOwnUser(
  context: RootContext,
  deps: AccountDeps,
  claims: ClaimsWithEmail,
): Promise<UserRow | undefined> {
  const { tx: db } = context;
  if (await isBanned(db, deps.banSecret, claims)) {
    // A confirmed new e-mail is banned too, so that it cannot open an account with another sign-in.
    if (claims.emailVerified) {
      await db.transaction((tx) => extendBan(tx, deps.banSecret, claims, context.now()));
    }
    throw forbidden('An admin closed this account.');
  }
  const user = await findUserByEmail(db, claims.email);
  if (user?.uid === claims.uid) return user;
  if (user && user.uid !== null) throw otherSignIn();
  const known = await findUserByUid(db, claims.uid);
  // A concurrent request of the same sign-up has just created it.
  if (known?.email === claims.email) return known;
  // The e-mail and the uid belong to two users: do not merge them silently.
  if (user && known) throw otherSignIn();
  if (!user && !known) {
    await refuseDeleted(db, claims);
    return undefined;
  }
  if (!claims.emailVerified) {
    throw forbidden('Confirm your email address, then log in again.');
  }
  const isDone = user
    ? await db.transaction((tx) => bindUid(tx, user.id, claims.uid))
    : await changeEmail(context, deps, claims.uid, claims.email);
  const own = await findUserByEmail(db, claims.email);
  // A concurrent request of the same sign-in may have been faster.
  if (!isDone && own?.uid !== claims.uid) throw otherSignIn();
  return own;
}

/**
 * Sign-ins from before an account's deletion no longer count. A new sign-in may open a new account,
 * unless the deleted one is suspended.
 */
async function refuseDeleted(db: Database, claims: ClaimsWithEmail): Promise<void> {
  const deletedAt = await findLastDeletion(db, claims);
  if (deletedAt && claims.authTime <= deletedAt) throw sessionEnded();
  if (await hasSuspended(db, claims)) {
    throw forbidden(
      'Your earlier account is suspended. You can’t open another one until that ends.',
    );
  }
}

const otherSignIn = () =>
  unauthenticated(
    'This email is linked to a different log-in method. Use that method, or sign up with another email.',
  );

export const sessionEnded = () =>
  unauthenticated('You’ve been logged out. Log in again.', errorCodes.sessionRevoked);
