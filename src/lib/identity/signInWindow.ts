import { loadOnce, loadScript } from '../browser';
import { isIdentitySandbox } from '../config';
import { identityError } from './codes';
import { SIGN_IN_WINDOW_SCRIPT } from './sandbox';

/**
 * Prepares the sign-in pop-up before the click, because browsers block pop-ups that open too long
 * after one. The SDK loads a frame library from the internet unless one is present; the sandbox
 * provides its own, so that it works offline.
 */
export function createSignInWindow() {
  const load = loadOnce(() =>
    loadScript(SIGN_IN_WINDOW_SCRIPT).catch(() => {
      throw identityError('auth/network-request-failed');
    }),
  );
  return {
    prepare: (): Promise<void> =>
      isIdentitySandbox && !('gapi' in window) ? load() : Promise.resolve(),
  };
}

export type SignInWindow = ReturnType<typeof createSignInWindow>;
