import {
  applyActionCode as sdkApplyActionCode,
  confirmPasswordReset as sdkConfirmPasswordReset,
  sendEmailVerification,
  sendPasswordResetEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { getAuthClient } from '../firebase';
import { hasCode } from './codes';
import { requireUser } from './user';

/**
 * Sends a link for a new password; `url` is where the person goes on afterwards. Resolves for an
 * unknown e-mail too: a stranger must not learn who has an account.
 */
export async function sendPasswordReset(email: string, url: string): Promise<void> {
  try {
    await sendPasswordResetEmail(getAuthClient(), email, { url });
  } catch (error) {
    if (!hasCode(error, 'auth/user-not-found')) throw error;
  }
}

/** Sends a link that proves the e-mail is the person's own. */
export async function sendVerification(url: string): Promise<void> {
  await sendEmailVerification(requireUser(), { url });
}

/** The e-mail whose password the code may set; throws when the code is dead. */
export function readResetCode(code: string): Promise<string> {
  return verifyPasswordResetCode(getAuthClient(), code);
}

export async function confirmPasswordReset(code: string, password: string): Promise<void> {
  await sdkConfirmPasswordReset(getAuthClient(), code, password);
}

/** Does what the link was sent for: confirms an e-mail, takes back or completes a change of it. */
export async function applyActionCode(code: string): Promise<void> {
  await sdkApplyActionCode(getAuthClient(), code);
}
