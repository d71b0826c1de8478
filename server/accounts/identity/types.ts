/** The verified claims of an ID token that the product uses. */
export interface IdTokenClaims {
  /** The provider's id of the account. Unlike the e-mail it never changes. */
  uid: string;
  /** Lower case. Null for an account that has only a phone number. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  /** Time of the last sign-in. Refreshing the token does not change it. */
  authTime: Date;
  /** Expiry of the ID token. Access tokens issued for it expire no later. */
  expiresAt: Date;
}

export interface IdTokenVerifier {
  /**
   * Throws InvalidIdTokenError for an invalid token, IdentityUnavailableError when it cannot be
   * checked.
   */
  verify(idToken: string): Promise<IdTokenClaims>;
}

/** The token is malformed, forged, expired or issued for another project (401). */
export class InvalidIdTokenError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The ID token is not valid: ${reason}`, options);
    this.name = 'InvalidIdTokenError';
  }
}

/** The provider's keys could not be read, so the token is unchecked: retry later (503). */
export class IdentityUnavailableError extends Error {
  constructor(options?: ErrorOptions) {
    super('The identity provider cannot be reached.', options);
    this.name = 'IdentityUnavailableError';
  }
}
