import {
  applyActionCode,
  confirmPasswordReset,
  sendEmailVerification,
  sendPasswordResetEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import type { AuthClient } from '../firebase';
import { hasCode } from './codes';
import { requireUser } from './user';

/** The links of the provider's messages: asking for them, and doing what they were sent for. */
export function actionCodeCalls(client: AuthClient) {
  /** A code works once, but who opened its link may be told twice: both get the same answer. */
  const applied = new Map<string, Promise<void>>();

  return {
    /**
     * Sends a link for a new password; `url` is where the person continues afterwards. Resolves for
     * an unknown e-mail too: a stranger must not learn who has an account.
     */
    sendPasswordReset: async (email: string, url: string): Promise<void> => {
      try {
        await sendPasswordResetEmail(client.auth, email, { url });
      } catch (error) {
        if (!hasCode(error, 'auth/user-not-found')) throw error;
      }
    },
    /** The e-mail whose password the code may set. */
    readPasswordResetCode: (code: string): Promise<string> =>
      verifyPasswordResetCode(client.auth, code),
    confirmPasswordReset: (code: string, password: string): Promise<void> =>
      confirmPasswordReset(client.auth, code, password),

    /** Sends a link that proves the e-mail is the person's own. */
    sendVerification: (url: string): Promise<void> =>
      sendEmailVerification(requireUser(client), { url }),
    /** Confirms an e-mail, or takes back or completes a change of it: what the link was sent for. */
    applyActionCode: (code: string): Promise<void> => {
      const attempt = applied.get(code) ?? applyActionCode(client.auth, code);
      applied.set(code, attempt);
      // Only a success is final.
      attempt.catch(() => applied.delete(code));
      return attempt;
    },
  };
}
