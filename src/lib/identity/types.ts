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

/** What the store needs of the provider; the rest belongs to the forms. See session.ts. */
export interface IdentitySession {
  watchSession: (report: (user: IdentityUser | null) => void) => Promise<void>;
  stopSession: () => Promise<void>;
  currentIdToken: () => Promise<string | null>;
  signOut: () => Promise<void>;
}

/** Loads the provider's program, which is no part of what a page begins with. */
export type LoadIdentity = () => Promise<IdentitySession>;
