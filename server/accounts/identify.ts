import { errorCodes } from '#contract/errorCodes';
import { AppError, unauthenticated } from '../lib/errors';
import { toStorable } from '../lib/storableText';
import {
  IdentityUnavailableError,
  InvalidIdTokenError,
  type IdTokenClaims,
  type IdTokenVerifier,
} from './identity/types';

/** Claims of an ID token whose account has an e-mail, which every user needs. */
export interface ClaimsWithEmail extends IdTokenClaims {
  email: string;
}

/** Verifies an ID token. Throws 401 for an invalid token, 503 when it cannot be checked. */
export async function identify(
  identity: IdTokenVerifier,
  idToken: string | null,
): Promise<ClaimsWithEmail> {
  if (!idToken) throw unauthenticated('Send an ID token from the identity provider.');
  const claims = await verify(identity, idToken);
  const { email, name } = claims;
  if (email === null) throw unauthenticated('This account has no email address.');
  // Names from the provider do not follow our rules for text.
  return { ...claims, email, name: name === null ? null : toStorable(name) };
}

async function verify(identity: IdTokenVerifier, idToken: string): Promise<IdTokenClaims> {
  try {
    return await identity.verify(idToken);
  } catch (error) {
    if (error instanceof InvalidIdTokenError) {
      throw unauthenticated('Your session has expired. Log in again.');
    }
    if (!(error instanceof IdentityUnavailableError)) throw error;
    throw new AppError(
      503,
      errorCodes.unavailable,
      'We can’t check your log-in right now. Try again in a moment.',
      { cause: error },
    );
  }
}
