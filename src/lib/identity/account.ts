import {
  browserPopupRedirectResolver,
  deleteUser,
  GoogleAuthProvider,
  linkWithCredential,
  linkWithPopup,
  multiFactor,
  PhoneAuthProvider,
  reload,
  unlink,
  updatePassword,
  updateProfile,
  type User,
} from 'firebase/auth';
import type { AuthClient } from '../firebase';
import { toAssertion } from './challenges';
import { sendCode } from './phone';
import type { SignInWindow } from './signInWindow';
import type { IdentityAccount, IdentityUser, ProfileChange, VerificationCode } from './types';
import { requireUser, toIdentityAccount, toIdentityUser } from './user';

/**
 * Reading and changing the signed-in person's account. Most changes may be refused with
 * `auth/requires-recent-login`; what they resolve to is the account after them.
 */
export function accountCalls(client: AuthClient, signInWindow: SignInWindow) {
  /** Changes the account and answers how it is now. */
  async function change(work: (user: User) => Promise<unknown>): Promise<IdentityAccount> {
    const user = requireUser(client);
    await work(user);
    return toIdentityAccount(user);
  }

  return {
    /** The provider's record as it is now, also after a change made on another device. */
    loadAccount: () => change(reload),
    /** Sets the name and photo that the provider keeps (spec §3); an empty photo takes it away. */
    updateProfile: (profile: ProfileChange) => change((user) => updateProfile(user, profile)),
    /** Sets or replaces the password. */
    changePassword: (password: string) => change((user) => updatePassword(user, password)),
    linkGoogle: async () => {
      await signInWindow.prepare();
      return change((user) =>
        linkWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver),
      );
    },
    /** Adds a phone as a way to sign in. */
    linkPhone: ({ verificationId, code }: VerificationCode) =>
      change((user) =>
        linkWithCredential(user, PhoneAuthProvider.credential(verificationId, code)),
      ),
    /** Takes away a way to sign in. */
    unlinkMethod: (providerId: string) => change((user) => unlink(user, providerId)),

    /** Starts adding a phone as the second step: sends a code to it. */
    sendEnrolmentCode: async (phoneNumber: string): Promise<string> => {
      const session = await multiFactor(requireUser(client)).getSession();
      return sendCode(client, { phoneNumber, session });
    },
    enrolSecondFactor: (code: VerificationCode, displayName: string) =>
      change((user) => multiFactor(user).enroll(toAssertion(code), displayName)),
    removeSecondFactor: (factorUid: string) =>
      change((user) => multiFactor(user).unenroll(factorUid)),

    /** Deletes the provider's account for good. */
    deleteAccount: (): Promise<void> => deleteUser(requireUser(client)),

    /**
     * Reloads the user and the ID token after a change made elsewhere, such as a confirmed e-mail.
     * Null when nobody is signed in.
     */
    refreshUser: async (): Promise<IdentityUser | null> => {
      await client.auth.authStateReady();
      const { currentUser } = client.auth;
      if (currentUser === null) return null;
      await reload(currentUser);
      await currentUser.getIdToken(true);
      return toIdentityUser(currentUser);
    },
  };
}
