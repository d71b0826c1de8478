import { multiFactor, type MultiFactorInfo, type User } from 'firebase/auth';
import type { AuthClient } from '../firebase';
import { identityError } from './codes';
import type { IdentityAccount, IdentityUser, SecondFactor } from './types';

export function toIdentityUser(user: User): IdentityUser {
  const { uid, displayName, photoURL, email, emailVerified } = user;
  return { uid, displayName, photoURL, email, emailVerified };
}

/** The SDK’s user object; throws `auth/user-token-expired` for anonymous users. */
export function requireUser({ auth }: AuthClient): User {
  if (auth.currentUser === null) throw identityError('auth/user-token-expired');
  return auth.currentUser;
}

export function toSecondFactor(info: MultiFactorInfo): SecondFactor {
  const { uid, displayName } = info;
  const phoneNumber = 'phoneNumber' in info ? String(info.phoneNumber) : '';
  return { uid, phoneNumber, displayName: displayName ?? null };
}

const isoTime = (time: string | undefined) =>
  time === undefined ? null : new Date(time).toISOString();

export function toIdentityAccount(user: User): IdentityAccount {
  return {
    ...toIdentityUser(user),
    phoneNumber: user.phoneNumber,
    providerIds: user.providerData.map(({ providerId }) => providerId),
    secondFactors: multiFactor(user).enrolledFactors.map(toSecondFactor),
    createdAt: isoTime(user.metadata.creationTime),
    lastSignInAt: isoTime(user.metadata.lastSignInTime),
  };
}
