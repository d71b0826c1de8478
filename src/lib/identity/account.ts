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
 * Reads and changes the signed-in user’s account. Most changes may fail with
 * `auth/requires-recent-login`; they resolve to the changed account.
 */
export function accountCalls(client: AuthClient, signInWindow: SignInWindow) {
  /** Changes the account and returns its new state. */
  async function change(work: (user: User) => Promise<unknown>): Promise<IdentityAccount> {
    const user = requireUser(client);
    await work(user);
    return toIdentityAccount(user);
  }

  return {
    /** The provider’s current record, including changes made on other devices. */
    loadAccount: () => change(reload),
    /** Sets the name and photo stored by the provider (spec §3); an empty URL removes the photo. */
    updateProfile: (profile: ProfileChange) => change((user) => updateProfile(user, profile)),
    changePassword: (password: string) => change((user) => updatePassword(user, password)),
    linkGoogle: async () => {
      await signInWindow.prepare();
      return change((user) =>
        linkWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver),
      );
    },
    linkPhone: ({ verificationId, code }: VerificationCode) =>
      change((user) =>
        linkWithCredential(user, PhoneAuthProvider.credential(verificationId, code)),
      ),
    unlinkMethod: (providerId: string) => change((user) => unlink(user, providerId)),

    /** Starts enrolling a phone as a second factor: sends a code to it. */
    sendEnrolmentCode: async (phoneNumber: string): Promise<string> => {
      const session = await multiFactor(requireUser(client)).getSession();
      return sendCode(client, { phoneNumber, session });
    },
    enrolSecondFactor: (code: VerificationCode, displayName: string) =>
      change((user) => multiFactor(user).enroll(toAssertion(code), displayName)),
    removeSecondFactor: (factorUid: string) =>
      change((user) => multiFactor(user).unenroll(factorUid)),

    /** Deletes the provider’s account permanently. */
    deleteAccount: (): Promise<void> => deleteUser(requireUser(client)),

    /**
     * Reloads the user and the ID token after a change made elsewhere, such as a confirmed email.
     * Null for anonymous users.
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
