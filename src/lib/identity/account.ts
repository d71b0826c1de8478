import {
  createUserWithEmailAndPassword,
  deleteUser,
  reload,
  signInWithEmailAndPassword,
  updatePassword as sdkUpdatePassword,
  updateProfile as sdkUpdateProfile,
} from 'firebase/auth';
import { getAuthClient } from '../firebase';
import type { IdentityAccount, IdentityUser } from './types';
import { requireUser, toIdentityAccount, toIdentityUser } from './user';

/** Makes the account and signs it in (spec §7). The profile is a call of its own. */
export async function signUp(email: string, password: string): Promise<IdentityUser> {
  const { user } = await createUserWithEmailAndPassword(getAuthClient(), email, password);
  return toIdentityUser(user);
}

/** Throws `auth/multi-factor-auth-required` where a second step is due: see secondFactor.ts. */
export async function signIn(email: string, password: string): Promise<IdentityUser> {
  const { user } = await signInWithEmailAndPassword(getAuthClient(), email, password);
  return toIdentityUser(user);
}

export interface ProfileChange {
  displayName?: string | null;
  photoURL?: string | null;
}

/** Sets the name and photo that the provider keeps (spec §3). */
export async function updateProfile(change: ProfileChange): Promise<IdentityUser> {
  const user = requireUser();
  await sdkUpdateProfile(user, change);
  return toIdentityUser(user);
}

/** The provider's record as it is now, also after a change made on another device. */
export async function loadAccount(): Promise<IdentityAccount> {
  const user = requireUser();
  await reload(user);
  return toIdentityAccount(user);
}

/** Sets or replaces the password; may ask for a recent log-in. */
export async function updatePassword(password: string): Promise<void> {
  await sdkUpdatePassword(requireUser(), password);
}

/** Deletes the provider's account for good; may ask for a recent log-in. */
export async function deleteAccount(): Promise<void> {
  await deleteUser(requireUser());
}

/**
 * Takes in what changed at the provider by another way, such as a confirmed e-mail; from now on the
 * ID tokens say so too. Null when nobody is signed in.
 */
export async function refreshUser(): Promise<IdentityUser | null> {
  const auth = getAuthClient();
  await auth.authStateReady();
  const { currentUser } = auth;
  if (currentUser === null) return null;
  await reload(currentUser);
  await currentUser.getIdToken(true);
  return toIdentityUser(currentUser);
}
