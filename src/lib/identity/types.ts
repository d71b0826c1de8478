/** The signed-in person as the identity provider knows them (spec §3). */
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
  /** The number with most digits hidden, as the provider gives it. */
  phoneNumber: string;
  displayName: string | null;
}

/** Everything the profile page shows of the provider's record. */
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

/** The code of a text message, with the id that sending it resolved to. */
export interface VerificationCode {
  verificationId: string;
  code: string;
}

/** The answer to a challenge. */
export interface SecondFactorAnswer extends VerificationCode {
  by: 'secondFactor';
  challengeId: string;
}

export type ReauthenticationMethod =
  { by: 'password'; password: string } | { by: 'google' } | SecondFactorAnswer;

export type SignInMethod =
  | { by: 'password'; email: string; password: string }
  | { by: 'google' }
  | { by: 'emailLink'; email: string; url: string }
  | ({ by: 'phone' } & VerificationCode)
  | SecondFactorAnswer;

/** The second step that the provider asks for; the id stands for what its SDK remembers of it. */
export interface SecondFactorChallenge {
  id: string;
  factors: SecondFactor[];
}

/** The provider is satisfied, or it asks for a second step first. */
export type SignInOutcome =
  | { status: 'accepted'; user: IdentityUser }
  | { status: 'challenged'; challenge: SecondFactorChallenge };

export interface ProfileChange {
  displayName?: string | null;
  photoURL?: string | null;
}
