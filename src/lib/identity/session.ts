import { onAuthStateChanged, signOut, type Unsubscribe } from 'firebase/auth';
import type { AuthClient } from '../firebase';
import { readIdToken } from '../idToken';
import { isServerTimeKnown, serverNow } from '../serverTime';
import { hasCode } from './codes';
import type { IdentityUser } from './types';
import { toIdentityUser } from './user';

/** Errors of deleted accounts and ended sessions. The SDK has no constant for the last one. */
const endedSessionCodes = [
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/invalid-refresh-token',
] as const;

/**
 * Whether a token is from before a change of the email or its confirmation, or has expired by the
 * server’s clock, although the SDK, which uses the device’s clock, still considers it valid.
 */
function isOutdated(
  idToken: string,
  { email, emailVerified }: Pick<IdentityUser, 'email' | 'emailVerified'>,
): boolean {
  const claims = readIdToken(idToken);
  const hasExpired =
    isServerTimeKnown() && (claims?.expiresAt ?? Number.POSITIVE_INFINITY) <= serverNow();
  const isOtherEmail = claims !== null && claims.email !== email;
  return hasExpired || isOtherEmail || (emailVerified && !claims?.emailVerified);
}

/** The provider’s session in this browser. */
export function sessionCalls(client: AuthClient) {
  let unsubscribe: Unsubscribe | null = null;
  let isReady = false;
  /** Counts the calls of `watchSession`: only the latest one reports. */
  let watches = 0;

  function stopReporting() {
    watches += 1;
    unsubscribe?.();
    unsubscribe = null;
  }

  return {
    /**
     * Reports the signed-in user once the provider knows, and on each change in this tab or another
     * one. A second call starts over and first discards a client that never became ready.
     */
    watchSession: async (report: (user: IdentityUser | null) => void): Promise<void> => {
      const isFirst = watches === 0;
      stopReporting();
      const watch = watches;
      if (!isReady && !isFirst) await client.discard();

      const { auth } = client;
      await auth.authStateReady();
      if (watch !== watches) return;
      isReady = true;
      unsubscribe = onAuthStateChanged(auth, (user) => report(user && toIdentityUser(user)));
    },

    /** Discards the running client; the next `watchSession` starts from the stored session. */
    stopSession: async (): Promise<void> => {
      stopReporting();
      isReady = false;
      await client.discard();
    },

    /**
     * The signed-in user’s ID token. Renewed by the SDK shortly before it expires (spec §9), and
     * here when it has expired by the server’s clock only, or when the email was changed or
     * confirmed after it was issued. Null for anonymous users, and when the provider rejects the user.
     */
    currentIdToken: async (): Promise<string | null> => {
      const { auth } = client;
      await auth.authStateReady();
      const { currentUser } = auth;
      if (currentUser === null) return null;
      try {
        const idToken = await currentUser.getIdToken();
        return isOutdated(idToken, currentUser) ? await currentUser.getIdToken(true) : idToken;
      } catch (error) {
        if (hasCode(error, ...endedSessionCodes)) return null;
        throw error;
      }
    },

    /** The provider’s current user, also while our part of a log-in is still running. */
    getSignedInUser: (): IdentityUser | null => {
      const user = client.auth.currentUser;
      return user && toIdentityUser(user);
    },

    /** Signs out at the provider in all tabs of this browser. */
    signOut: (): Promise<void> => signOut(client.auth),
  };
}
