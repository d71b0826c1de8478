import { onAuthStateChanged, signOut, type Unsubscribe } from 'firebase/auth';
import type { AuthClient } from '../firebase';
import { readIdToken } from '../idToken';
import { isServerTimeKnown, serverNow } from '../serverTime';
import { hasCode } from './codes';
import type { IdentityUser } from './types';
import { toIdentityUser } from './user';

/** An account that is gone, or whose session was ended. The last one the SDK has no name for. */
const notBelieved = [
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/invalid-refresh-token',
] as const;

/** Whether the SDK, which goes by the device's clock, would still show a token that is of no use. */
function isOutdated(idToken: string, { emailVerified }: { emailVerified: boolean }): boolean {
  const claims = readIdToken(idToken);
  const hasExpired =
    isServerTimeKnown() && (claims?.expiresAt ?? Number.POSITIVE_INFINITY) <= serverNow();
  return hasExpired || (emailVerified && !claims?.emailVerified);
}

/** Who is signed in with the provider in this browser. */
export function sessionCalls(client: AuthClient) {
  let unsubscribe: Unsubscribe | null = null;
  let isReady = false;
  /** Counts the calls of `watchSession`: only the latest reports. */
  let watches = 0;

  function stopReporting() {
    watches += 1;
    unsubscribe?.();
    unsubscribe = null;
  }

  return {
    /**
     * Reports who is signed in: once as soon as the provider knows, then on every change of person,
     * made here or in another tab. Called again, it starts over; a client that never became ready
     * is thrown away first.
     */
    watchSession: async (report: (user: IdentityUser | null) => void): Promise<void> => {
      stopReporting();
      const watch = watches;
      if (!isReady) await client.discard();

      const { auth } = client;
      await auth.authStateReady();
      if (watch !== watches) return;
      isReady = true;
      unsubscribe = onAuthStateChanged(auth, (user) => report(user && toIdentityUser(user)));
    },

    /** Forgets the running client; the next `watchSession` starts from what is stored. */
    stopSession: async (): Promise<void> => {
      stopReporting();
      isReady = false;
      await client.discard();
    },

    /**
     * The ID token of whoever is signed in, renewed by the SDK when it is about to expire (spec
     * §9), when it has expired by the server's clock and not by the device's, and when their e-mail was confirmed since it was given; null when nobody is, or when the
     * provider no longer believes them.
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
        if (hasCode(error, ...notBelieved)) return null;
        throw error;
      }
    },

    /** Who is signed in with the provider right now, also while our part of the log-in runs. */
    getSignedInUser: (): IdentityUser | null => {
      const user = client.auth.currentUser;
      return user && toIdentityUser(user);
    },

    /** Ends the provider's session in every tab of this browser. */
    signOut: (): Promise<void> => signOut(client.auth),
  };
}
