import type { Database } from '../../server/database/client';
import { listProviders, listSecondFactors, type Account, type SecondFactor } from './accounts';

/** The provider never returns hashes, only this placeholder. */
const REDACTED = 'UkVEQUNURUQ=';

/** The account's sign-in methods, as the SDK's `providerData`. */
async function providerUserInfo(db: Database, account: Account) {
  const { email, phoneNumber, displayName, photoUrl } = account;
  const linked = await listProviders(db, account.uid);
  return [
    ...(email !== null && (account.passwordHash !== null || account.emailLinkSignin)
      ? [{ providerId: 'password', rawId: email, federatedId: email, email, displayName, photoUrl }]
      : []),
    ...linked.map(({ providerId, rawId, ...info }) => ({
      providerId,
      rawId,
      federatedId: rawId,
      email: info.email,
      displayName: info.displayName,
      photoUrl: info.photoUrl,
    })),
    ...(phoneNumber === null ? [] : [{ providerId: 'phone', rawId: phoneNumber, phoneNumber }]),
  ];
}

/**
 * A second factor in the SDK's format. Before the second step only the end of the number is shown.
 */
export const mfaEnrollment = (factor: SecondFactor, isObfuscated = false) => ({
  mfaEnrollmentId: factor.id,
  displayName: factor.displayName ?? undefined,
  phoneInfo: isObfuscated ? factor.phoneNumber.replace(/\d(?=\d{4})/g, '*') : factor.phoneNumber,
  enrolledAt: factor.enrolledAt.toISOString(),
});

/** The account as `accounts:lookup` returns it. Fields without a value are omitted. */
export async function accountInfo(db: Database, account: Account) {
  const factors = await listSecondFactors(db, account.uid);
  return {
    localId: account.uid,
    email: account.email ?? undefined,
    emailVerified: account.emailVerified,
    displayName: account.displayName ?? undefined,
    photoUrl: account.photoUrl ?? undefined,
    phoneNumber: account.phoneNumber ?? undefined,
    passwordHash: account.passwordHash === null ? undefined : REDACTED,
    passwordUpdatedAt: account.passwordUpdatedAt?.getTime(),
    emailLinkSignin: account.emailLinkSignin || undefined,
    providerUserInfo: await providerUserInfo(db, account),
    mfaInfo: factors.map((factor) => mfaEnrollment(factor)),
    disabled: account.disabled,
    validSince: Math.floor(account.validSince.getTime() / 1000).toString(),
    createdAt: account.createdAt.getTime().toString(),
    lastLoginAt: account.lastLoginAt.getTime().toString(),
    lastRefreshAt: account.lastRefreshAt.toISOString(),
  };
}
