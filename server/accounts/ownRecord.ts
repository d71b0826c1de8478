import { errorCodes } from '#contract/errorCodes';
import type { Database, RootDatabase } from '../database/client';
import { forbidden, unauthenticated } from '../errors';
import { isBanned } from './bans';
import { changeEmail } from './emailChange';
import type { KnownClaims } from './identify';
import { bindUid, findLastDeletion, findUserByUid } from './sessionRepository';
import { findUserByEmail, type UserRow } from './accounts';

/**
 * The live record of whoever shows these claims; undefined for somebody new. A record belongs to
 * one account of the provider, by its uid: a new e-mail that is verified there becomes the
 * record's, and a record that nobody signed in to yet (made by an import, or freed by `npm run
 * admin -- rebind`) goes to the first who proves to own its e-mail. Throws 401 for an e-mail that
 * is another sign-in's and for a sign-in from before a deletion, 403 for an e-mail that would have
 * to be verified first and for somebody who is banned.
 */
export async function findOwn(db: RootDatabase, claims: KnownClaims): Promise<UserRow | undefined> {
  if (await isBanned(db, claims)) throw forbidden('An admin closed this account.');
  const user = await findUserByEmail(db, claims.email);
  if (user?.uid === claims.uid) return user;
  if (user && user.uid !== null) throw otherSignIn();
  const known = await findUserByUid(db, claims.uid);
  // Another request of the same sign-up has just created it.
  if (known?.email === claims.email) return known;
  // One person with two records: neither is given away silently.
  if (user && known) throw otherSignIn();
  if (!user && !known) {
    await refuseDeleted(db, claims);
    return undefined;
  }
  if (!claims.emailVerified) {
    throw forbidden('Confirm your email address, then log in again.');
  }
  const isDone = user
    ? await bindUid(db, user.id, claims.uid)
    : await changeEmail(db, claims.uid, claims.email);
  if (!isDone) throw otherSignIn();
  return findUserByEmail(db, claims.email);
}

/**
 * A deleted account does not come back by itself: sign-ins from before the deletion no longer
 * count. Whoever signs in again may open a new account.
 */
async function refuseDeleted(db: Database, claims: KnownClaims): Promise<void> {
  const deletedAt = await findLastDeletion(db, claims);
  if (deletedAt && claims.authTime <= deletedAt) throw sessionEnded();
}

const otherSignIn = () =>
  unauthenticated(
    'This email is linked to a different log-in method. Use that method, or sign up with another email.',
  );

export const sessionEnded = () =>
  unauthenticated('You’ve been logged out. Log in again.', errorCodes.sessionRevoked);
