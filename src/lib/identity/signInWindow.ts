import { loadScript } from '../browser';
import { isIdentitySandbox } from '../config';
import { identityError } from './codes';
import { SIGN_IN_WINDOW_SCRIPT } from './sandbox';

/**
 * Gets the sign-in window ready ahead of the click: a browser lets a window open only right after
 * one. The SDK takes a frame library from the internet unless there is one already; the sandbox
 * brings its own, so that it works without internet.
 */
export function createSignInWindow() {
  let preparation: Promise<void> | null = null;
  return {
    prepare: (): Promise<void> => {
      if (!isIdentitySandbox || 'gapi' in window) return Promise.resolve();
      preparation ??= loadScript(SIGN_IN_WINDOW_SCRIPT).catch(() => {
        preparation = null;
        throw identityError('auth/network-request-failed');
      });
      return preparation;
    },
  };
}

export type SignInWindow = ReturnType<typeof createSignInWindow>;
