import type { JWTPayload } from 'jose';
import { optionalText, type Body } from './body';
import type { Caller, IdentityContext } from './context';
import { ProviderError } from './errors';
import { GOOGLE, isIssuedByGoogle, type Person } from './people';

/** What the other company says about a person who chose to sign in with it. */
export interface Assertion {
  rawId: string;
  email: string;
  displayName: string;
  photoUrl: string | null;
  /** The company itself hands out this address, so it need not be proven again. */
  isAuthoritative: boolean;
  idToken: string;
}

/** The signed statement that the chooser hands to the SDK, and the SDK to accounts:signInWithIdp. */
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

/** The statement is in `postBody`, or in the address on which the chooser ended; throws INVALID_IDP_RESPONSE. */
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
