import type { JWTPayload } from 'jose';
import { optionalText, type Body } from './body';
import type { Caller, IdentityContext } from './context';
import { ProviderError } from './errors';
import { GOOGLE, isIssuedByGoogle, type Person } from './people';

/** The claims of a third-party provider about a person who signs in with it. */
export interface Assertion {
  rawId: string;
  email: string;
  displayName: string;
  photoUrl: string | null;
  /** The provider issues this e-mail address itself, so it needs no further verification. */
  isAuthoritative: boolean;
  idToken: string;
}

/**
 * The signed assertion that the chooser passes to the SDK, and the SDK to accounts:signInWithIdp.
 */
export function signAssertion(
  context: IdentityContext,
  caller: Caller,
  person: Person,
): Promise<string> {
  return context.signer.signTicket('google-person', {
    sub: person.rawId,
    email: person.email,
    email_verified: true,
    name: person.displayName,
    picture: new URL(`/sandbox/identity/people/${person.rawId}.svg`, caller.origin).href,
  });
}

/**
 * Reads the assertion from `postBody`, or from the URL that the chooser redirected to. Throws
 * INVALID_IDP_RESPONSE.
 */
export async function readAssertion(context: IdentityContext, body: Body): Promise<Assertion> {
  const parameters = readParameters(body);
  const providerId = parameters.get('providerId');
  if (providerId === null) throw new ProviderError('INVALID_CREDENTIAL_OR_PROVIDER_ID');
  if (providerId !== GOOGLE) throw new ProviderError('OPERATION_NOT_ALLOWED');
  const idToken = parameters.get('id_token');
  const claims = idToken ? await context.signer.readTicket('google-person', idToken) : null;
  if (!idToken || !isPersonClaims(claims)) {
    throw new ProviderError('INVALID_IDP_RESPONSE', 'The supplied auth credential is malformed.');
  }
  return {
    rawId: claims.sub,
    email: claims.email,
    displayName: claims.name,
    photoUrl: claims.picture ?? null,
    isAuthoritative: isIssuedByGoogle(claims.email),
    idToken,
  };
}

function readParameters(body: Body): URLSearchParams {
  const postBody = optionalText(body, 'postBody');
  if (postBody) return new URLSearchParams(postBody);
  const requestUri = optionalText(body, 'requestUri');
  if (!requestUri || !URL.canParse(requestUri)) throw new ProviderError('INVALID_IDP_RESPONSE');
  return new URL(requestUri).searchParams;
}

interface PersonClaims {
  sub: string;
  email: string;
  name: string;
  picture?: string;
}

const isPersonClaims = (claims: JWTPayload | null): claims is JWTPayload & PersonClaims =>
  typeof claims?.sub === 'string' &&
  typeof claims.email === 'string' &&
  typeof claims.name === 'string' &&
  ['string', 'undefined'].includes(typeof claims.picture);
