import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  sendEmailVerification,
  sendPasswordResetEmail,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import type { AuthClient } from '../firebase';
import { hasCode } from './codes';
import { requireUser } from './user';

/** Sends and applies the links in the provider’s emails. */
export function actionCodeCalls(client: AuthClient) {
  /** A code works only once, so repeated calls with the same code share a result. */
  const applied = new Map<string, Promise<string | null>>();

  async function apply(code: string): Promise<string | null> {
    const { data } = await checkActionCode(client.auth, code);
    await applyActionCode(client.auth, code);
    return data.email ?? null;
  }

  return {
    /**
     * Sends a link that resets the password; `url` is where the user continues afterwards. Resolves
     * for unknown emails too, so as not to reveal who has an account.
     */
    sendPasswordReset: async (email: string, url: string): Promise<void> => {
      try {
        await sendPasswordResetEmail(client.auth, email, { url });
      } catch (error) {
        if (!hasCode(error, 'auth/user-not-found')) throw error;
      }
    },
    /** The email of the account whose password the code can reset. */
    readPasswordResetCode: (code: string): Promise<string> =>
      verifyPasswordResetCode(client.auth, code),
    confirmPasswordReset: (code: string, password: string): Promise<void> =>
      confirmPasswordReset(client.auth, code, password),

    /** Sends a link that confirms the email. */
    sendVerification: (url: string): Promise<void> =>
      sendEmailVerification(requireUser(client), { url }),
    /**
     * Sends a link to a new email. The account gets it once the link is opened, which ends all
     * sessions.
     */
    sendEmailChange: (newEmail: string, url: string): Promise<void> =>
      verifyBeforeUpdateEmail(requireUser(client), newEmail, { url }),
    /**
     * Applies the code of a link: confirms an email, or reverts or completes a change of it.
     * Resolves to the account’s email afterwards.
     */
    applyActionCode: (code: string): Promise<string | null> => {
      const attempt = applied.get(code) ?? apply(code);
      applied.set(code, attempt);
      // Failed calls can be retried.
      attempt.catch(() => applied.delete(code));
      return attempt;
    },
  };
}
