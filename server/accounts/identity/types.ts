/** What the product takes from a verified ID token of the identity provider. */
export interface IdTokenClaims {
  /** The provider's own id of the person; never changes, unlike the e-mail. */
  uid: string;
  /** Lower case; null for an account that has only a phone number. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  /** When the person last proved who they are; stays the same while the token is refreshed. */
  authTime: Date;
  /** When the token expires; an access token issued for it expires no later. */
  expiresAt: Date;
}

export interface IdTokenVerifier {
  /** Throws InvalidIdTokenError for an invalid token, IdentityUnavailableError when it cannot be checked now. */
  verify(idToken: string): Promise<IdTokenClaims>;
}

/** The token is malformed, forged, expired, or meant for somebody else: the caller is nobody (401). */
export class InvalidIdTokenError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The ID token is not valid: ${reason}`, options);
    this.name = 'InvalidIdTokenError';
  }
}

/** The provider's keys could not be read: nothing is known about the token, so try again (503). */
export class IdentityUnavailableError extends Error {
  constructor(options?: ErrorOptions) {
    super('The identity provider cannot be reached.', options);
    this.name = 'IdentityUnavailableError';
  }
}
