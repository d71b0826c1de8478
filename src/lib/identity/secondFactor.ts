import {
  getMultiFactorResolver,
  multiFactor,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  type MultiFactorError,
  type MultiFactorInfo,
} from 'firebase/auth';
import { getAuthClient } from '../firebase';
import { hasCode, identityError } from './codes';
import type { IdentityAccount, IdentityUser, SecondFactor } from './types';
import { requireUser, toIdentityAccount, toIdentityUser, toSecondFactor } from './user';
import { withVerifier } from './verifier';

const isPhone = (info: MultiFactorInfo) => info.factorId === PhoneMultiFactorGenerator.FACTOR_ID;

const assertionOf = (verificationId: string, code: string) =>
  PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(verificationId, code));

/** The second step of a sign-in (or of a re-authentication) that the provider asks for. */
export interface SecondFactorChallenge {
  factors: SecondFactor[];
  /** Sends a code to the factor's phone; resolves to what `confirm` needs beside the code. */
  sendCode: (factorUid: string) => Promise<string>;
  confirm: (verificationId: string, code: string) => Promise<IdentityUser>;
}

const isMultiFactorError = (error: unknown): error is MultiFactorError =>
  hasCode(error, 'auth/multi-factor-auth-required');

/** The challenge inside `auth/multi-factor-auth-required`; null for any other error. */
export function readChallenge(error: unknown): SecondFactorChallenge | null {
  if (!isMultiFactorError(error)) return null;
  const auth = getAuthClient();
  const resolver = getMultiFactorResolver(auth, error);
  const { hints, session } = resolver;
  return {
    factors: hints.filter(isPhone).map(toSecondFactor),
    sendCode: (factorUid) => {
      const multiFactorHint = hints.find(({ uid }) => uid === factorUid);
      if (!multiFactorHint)
        return Promise.reject(identityError('auth/multi-factor-info-not-found'));
      return withVerifier((verifier) =>
        new PhoneAuthProvider(auth).verifyPhoneNumber({ multiFactorHint, session }, verifier),
      );
    },
    confirm: async (verificationId, code) => {
      const { user } = await resolver.resolveSignIn(assertionOf(verificationId, code));
      return toIdentityUser(user);
    },
  };
}

/** Starts adding a phone as the second step: sends a code to it. May ask for a recent log-in. */
export async function sendEnrolmentCode(phoneNumber: string): Promise<string> {
  const session = await multiFactor(requireUser()).getSession();
  const provider = new PhoneAuthProvider(getAuthClient());
  return withVerifier((verifier) => provider.verifyPhoneNumber({ phoneNumber, session }, verifier));
}

export async function enrolSecondFactor(
  verificationId: string,
  code: string,
  displayName: string,
): Promise<IdentityAccount> {
  const user = requireUser();
  await multiFactor(user).enroll(assertionOf(verificationId, code), displayName);
  return toIdentityAccount(user);
}

/** Removes the second step; may ask for a recent log-in. */
export async function removeSecondFactor(factorUid: string): Promise<IdentityAccount> {
  const user = requireUser();
  await multiFactor(user).unenroll(factorUid);
  return toIdentityAccount(user);
}
