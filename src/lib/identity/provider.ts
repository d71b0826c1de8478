import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  linkWithPopup,
  reauthenticateWithPopup,
  signInWithPopup,
  unlink,
} from 'firebase/auth';
import { config } from '../config';
import { getAuthClient } from '../firebase';
import { identityError } from './codes';
import type { IdentityAccount, IdentityUser } from './types';
import { requireUser, toIdentityAccount, toIdentityUser } from './user';

export const GOOGLE_PROVIDER_ID = GoogleAuthProvider.PROVIDER_ID;

/** True when the identity sandbox of our own server answers, not a real project or an emulator. */
export const isIdentitySandbox = config.firebase.emulatorUrl === window.location.origin;

/** Where the sandbox shows the messages it does not really send. */
export const OUTBOX_URL = '/sandbox/outbox';

let preparation: Promise<void> | null = null;

/**
 * Gets the sign-in window ready ahead of the click: a browser lets a window open only right after
 * one. The SDK takes a frame library from the internet unless there is one already; the sandbox
 * brings its own, so that it works without internet.
 */
export function preparePopup(): Promise<void> {
  if (!isIdentitySandbox || 'gapi' in window) return Promise.resolve();
  preparation ??= loadScript('/sandbox/identity/gapi.js').catch((error: unknown) => {
    preparation = null;
    throw error;
  });
  return preparation;
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(identityError('auth/network-request-failed'));
    };
    document.head.append(script);
  });
}

/** One-click sign-in (spec §2). The SDK notices a closed window only after seconds. */
export async function signInWithProvider(): Promise<IdentityUser> {
  await preparePopup();
  const auth = getAuthClient();
  const { user } = await signInWithPopup(
    auth,
    new GoogleAuthProvider(),
    browserPopupRedirectResolver,
  );
  return toIdentityUser(user);
}

export async function linkProvider(): Promise<IdentityAccount> {
  await preparePopup();
  const { user } = await linkWithPopup(
    requireUser(),
    new GoogleAuthProvider(),
    browserPopupRedirectResolver,
  );
  return toIdentityAccount(user);
}

export async function unlinkProvider(providerId: string): Promise<IdentityAccount> {
  return toIdentityAccount(await unlink(requireUser(), providerId));
}

export async function reauthenticateWithProvider(): Promise<void> {
  await preparePopup();
  await reauthenticateWithPopup(
    requireUser(),
    new GoogleAuthProvider(),
    browserPopupRedirectResolver,
  );
}
