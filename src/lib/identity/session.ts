import { onAuthStateChanged, signOut as sdkSignOut, type Unsubscribe } from 'firebase/auth';
import { discardAuthClient, getAuthClient } from '../firebase';
import { hasCode } from './codes';
import type { IdentityUser } from './types';
import { toIdentityUser } from './user';

let unsubscribe: Unsubscribe | null = null;
let isReady = false;
/** Counts the calls of `watchSession`: only the latest reports. */
let watches = 0;

/**
 * Reports who is signed in: once as soon as the provider knows, then on every change of person,
 * made here or in another tab. Called again, it starts over; a client that never became ready is
 * thrown away first.
 */
export async function watchSession(report: (user: IdentityUser | null) => void): Promise<void> {
  const watch = ++watches;
  unsubscribe?.();
  unsubscribe = null;
  if (!isReady) await discardAuthClient();

  const auth = getAuthClient();
  await auth.authStateReady();
  if (watch !== watches) return;
  isReady = true;
  unsubscribe = onAuthStateChanged(auth, (user) => report(user && toIdentityUser(user)));
}

/**
 * The ID token of whoever is signed in, renewed by the SDK when it is about to expire (spec §9);
 * null when nobody is, or when the provider no longer believes them.
 */
export async function currentIdToken(): Promise<string | null> {
  const auth = getAuthClient();
  await auth.authStateReady();
  try {
    return (await auth.currentUser?.getIdToken()) ?? null;
  } catch (error) {
    if (hasCode(error, 'auth/user-token-expired', 'auth/user-disabled')) return null;
    throw error;
  }
}

/** Who is signed in at the provider right now, whether or not the rest of the log-in has run. */
export function getSignedInUser(): IdentityUser | null {
  const user = getAuthClient().currentUser;
  return user && toIdentityUser(user);
}

/** Ends the provider's session in every tab of this browser. */
export async function signOut(): Promise<void> {
  await sdkSignOut(getAuthClient());
}

/** Forgets the running client; the next `watchSession` starts from what is stored. */
export async function stopSession(): Promise<void> {
  watches++;
  unsubscribe?.();
  unsubscribe = null;
  isReady = false;
  await discardAuthClient();
}
