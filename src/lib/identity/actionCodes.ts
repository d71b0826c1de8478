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

export interface ActionCode {
  email: string | null;
  previousEmail: string | null;
}

/** Sends and applies the links in the provider’s emails. */
export function actionCodeCalls(client: AuthClient) {
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
     * What the code of a link is about, without using it up: the account’s email after it was
     * applied, and before, if it changes.
     */
    readActionCode: async (code: string): Promise<ActionCode> => {
      const { data } = await checkActionCode(client.auth, code);
      return { email: data.email ?? null, previousEmail: data.previousEmail ?? null };
    },
    /** Applies the code of a link: confirms an email, or reverts or completes a change of it. */
    applyActionCode: (code: string): Promise<void> => applyActionCode(client.auth, code),
  };
}
