/** The signed-in user according to the identity provider (spec §3). */
export interface IdentityUser {
  uid: string;
  displayName: string | null;
  photoURL: string | null;
  email: string | null;
  emailVerified: boolean;
}

/** A second factor of an account: a phone that receives codes. */
export interface SecondFactor {
  uid: string;
  /** The masked number, as the provider returns it. */
  phoneNumber: string;
  displayName: string | null;
}

/** The provider’s data on the profile page. */
export interface IdentityAccount extends IdentityUser {
  phoneNumber: string | null;
  /** `password`, `google.com`, `phone`. */
  providerIds: string[];
  secondFactors: SecondFactor[];
  /** ISO times. */
  createdAt: string | null;
  lastSignInAt: string | null;
}

export const PASSWORD_PROVIDER_ID = 'password';
export const GOOGLE_PROVIDER_ID = 'google.com';
export const PHONE_PROVIDER_ID = 'phone';

/** The code of a text message, with the verification id of its sending. */
export interface VerificationCode {
  verificationId: string;
  code: string;
}

export interface SecondFactorResponse extends VerificationCode {
  by: 'secondFactor';
  challengeId: string;
}

export type ReauthenticationMethod =
  | { by: 'password'; password: string }
  | { by: 'google' }
  | { by: 'emailLink'; url: string }
  | SecondFactorResponse;

export type SignInMethod =
  | { by: 'password'; email: string; password: string }
  | { by: 'google' }
  | { by: 'emailLink'; email: string; url: string }
  | ({ by: 'phone' } & VerificationCode)
  | SecondFactorResponse;

/** The second factor that the provider requires. The id refers to the SDK’s resolver. */
export interface SecondFactorChallenge {
  id: string;
  factors: SecondFactor[];
}

/** The sign-in succeeded, or requires a second factor first. */
export type SignInOutcome =
  | { status: 'accepted'; user: IdentityUser }
  | { status: 'challenged'; challenge: SecondFactorChallenge };

export interface ProfileChange {
  displayName?: string | null;
  photoURL?: string | null;
}
