import {
  browserPopupRedirectResolver,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  PhoneAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendSignInLinkToEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signInWithPopup,
  signOut,
  type User,
  type UserCredential,
} from 'firebase/auth';
import type { AuthClient } from '../firebase';
import { Challenges } from './challenges';
import { identityError } from './codes';
import { sendCode } from './phone';
import type { SignInWindow } from './signInWindow';
import type {
  IdentityUser,
  ReauthenticationMethod,
  SignInMethod,
  SignInOutcome,
  VerificationCode,
} from './types';
import { requireUser, toIdentityUser } from './user';

/** The provider’s limit is 5 minutes; the change itself needs a moment too. */
const RECENT_MS = 4 * 60 * 1000;

/** Signs in at the provider (spec §7). */
export function signInCalls(client: AuthClient, signInWindow: SignInWindow) {
  const challenges = new Challenges(client);
  /** Links and codes that the provider has accepted, with the uid they signed in. */
  const redeemed = new Map<string, string>();

  /**
   * A link or code works only once. When only our server failed, a retry must accept the same one.
   */
  async function redeem(code: string, signIn: () => Promise<UserCredential>): Promise<User> {
    const { currentUser } = client.auth;
    if (currentUser !== null && currentUser.uid === redeemed.get(code)) return currentUser;
    const { user } = await signIn();
    redeemed.set(code, user.uid);
    return user;
  }

  async function authenticate(method: SignInMethod): Promise<User> {
    const { auth } = client;
    switch (method.by) {
      case 'password':
        return (await signInWithEmailAndPassword(auth, method.email, method.password)).user;
      case 'google':
        await signInWindow.prepare();
        // The SDK notices a closed pop-up only after seconds.
        return (await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver))
          .user;
      case 'emailLink': {
        const { email, url } = method;
        return redeem(`${email} ${url}`, () => signInWithEmailLink(auth, email, url));
      }
      case 'phone':
        return redeem(codeKey(method), () => signInWithPhone(client, method));
      case 'secondFactor':
        return redeem(codeKey(method), () => challenges.respond(method));
    }
  }

  async function reauthenticate(method: ReauthenticationMethod): Promise<UserCredential> {
    if (method.by === 'secondFactor') return challenges.respond(method);
    const user = requireUser(client);
    if (method.by === 'password') {
      if (user.email === null) throw identityError('auth/invalid-credential');
      const credential = EmailAuthProvider.credential(user.email, method.password);
      return reauthenticateWithCredential(user, credential);
    }
    if (method.by === 'emailLink') {
      const credential = EmailAuthProvider.credentialWithLink(user.email ?? '', method.url);
      return reauthenticateWithCredential(user, credential);
    }
    await signInWindow.prepare();
    return reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
  }

  async function outcomeOf(proof: Promise<User>): Promise<SignInOutcome> {
    try {
      return { status: 'accepted', user: toIdentityUser(await proof) };
    } catch (error) {
      return { status: 'challenged', challenge: challenges.read(error) };
    }
  }

  return {
    /** Creates the account and signs in. The profile is set by a separate call. */
    signUp: async (email: string, password: string): Promise<IdentityUser> => {
      const { user } = await createUserWithEmailAndPassword(client.auth, email, password);
      return toIdentityUser(user);
    },
    signIn: (method: SignInMethod): Promise<SignInOutcome> => outcomeOf(authenticate(method)),
    /** Re-authenticates the user, which the provider requires before some changes. */
    reauthenticate: (method: ReauthenticationMethod): Promise<SignInOutcome> =>
      outcomeOf(reauthenticate(method).then(({ user }) => user)),
    /**
     * Whether the user logged in or re-authenticated in this browser so recently that the provider
     * accepts any change. Both times are the provider’s, because the device’s clock may be wrong.
     */
    hasSignedInRecently: async (): Promise<boolean> => {
      const { authTime, issuedAtTime } = await requireUser(client).getIdTokenResult(true);
      return Date.parse(issuedAtTime) - Date.parse(authTime) < RECENT_MS;
    },
    prepareSignInWindow: signInWindow.prepare,
    /** Sends a sign-in link; `url` is the page that completes the sign-in. */
    sendSignInLink: (email: string, url: string): Promise<void> =>
      sendSignInLinkToEmail(client.auth, email, { url, handleCodeInApp: true }),
    /** Resolves to the verification id that belongs to the code. */
    sendPhoneCode: (phoneNumber: string): Promise<string> => sendCode(client, phoneNumber),
    /** Sends the code of a second factor; resolves to its verification id. */
    sendSecondFactorCode: (challengeId: string, factorUid: string): Promise<string> =>
      challenges.sendCode(challengeId, factorUid),
  };
}

const codeKey = ({ verificationId, code }: VerificationCode) => `${verificationId} ${code}`;

/**
 * Signs in to the account with this phone. The product identifies users by email (spec §7), so a
 * phone alone creates no account: throws `auth/unknown-phone`.
 */
async function signInWithPhone(
  { auth }: AuthClient,
  { verificationId, code }: VerificationCode,
): Promise<UserCredential> {
  const credential = PhoneAuthProvider.credential(verificationId, code);
  const signedIn = await signInWithCredential(auth, credential);
  if (signedIn.user.email !== null) return signedIn;
  try {
    // The provider creates an account for any new number; delete it.
    await signedIn.user.delete();
  } finally {
    await signOut(auth);
  }
  throw identityError('auth/unknown-phone');
}
