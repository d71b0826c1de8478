import {
  isSignInWithEmailLink,
  linkWithCredential,
  PhoneAuthProvider,
  sendSignInLinkToEmail,
  signInWithCredential,
  signInWithEmailLink as sdkSignInWithEmailLink,
  signOut,
  type User,
} from 'firebase/auth';
import { getAuthClient } from '../firebase';
import { identityError } from './codes';
import type { IdentityAccount, IdentityUser } from './types';
import { requireUser, toIdentityAccount, toIdentityUser } from './user';
import { withVerifier } from './verifier';

/** Sends a link that signs in whoever opens it; `url` is the page that completes it. */
export async function sendSignInLink(email: string, url: string): Promise<void> {
  await sendSignInLinkToEmail(getAuthClient(), email, { url, handleCodeInApp: true });
}

export function isSignInLink(url: string): boolean {
  return isSignInWithEmailLink(getAuthClient(), url);
}

export async function signInWithEmailLink(email: string, url: string): Promise<IdentityUser> {
  const { user } = await sdkSignInWithEmailLink(getAuthClient(), email, url);
  return toIdentityUser(user);
}

/** Sends a code by text message; resolves to what `signInWithPhone` or `linkPhone` needs beside it. */
export function sendPhoneCode(phoneNumber: string): Promise<string> {
  const provider = new PhoneAuthProvider(getAuthClient());
  return withVerifier((verifier) => provider.verifyPhoneNumber(phoneNumber, verifier));
}

/**
 * Signs in the account that has this phone. The product knows people by their e-mail (spec §7), so
 * a phone alone makes no account: throws `auth/unknown-phone`.
 */
export async function signInWithPhone(verificationId: string, code: string): Promise<IdentityUser> {
  const auth = getAuthClient();
  const credential = PhoneAuthProvider.credential(verificationId, code);
  const { user } = await signInWithCredential(auth, credential);
  if (user.email === null) {
    await dropPhoneOnlyUser(user);
    throw identityError('auth/unknown-phone');
  }
  return toIdentityUser(user);
}

/** The provider makes an account for any new number; this one must not stay. */
async function dropPhoneOnlyUser(user: User): Promise<void> {
  try {
    await user.delete();
  } finally {
    await signOut(getAuthClient());
  }
}

/** Adds the phone as a way to sign in to the present account. */
export async function linkPhone(verificationId: string, code: string): Promise<IdentityAccount> {
  const credential = PhoneAuthProvider.credential(verificationId, code);
  const { user } = await linkWithCredential(requireUser(), credential);
  return toIdentityAccount(user);
}
