import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { readClaims, standardChecks } from './claims';
import { IdentityUnavailableError, InvalidIdTokenError, type IdTokenVerifier } from './types';

interface IdTokenVerifierOptions {
  projectId: string;
  /** Resolves the public key that a token names. */
  jwks: JWTVerifyGetKey;
  now?: () => Date;
}

const PUBLISHED_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** The identity provider's signing keys. An unknown key id triggers a new fetch. */
export function providerJwks(): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(PUBLISHED_KEYS), { cacheMaxAge: 6 * 60 * 60 * 1000 });
}

/** Accepts an ID token only if signature, issuer, audience, expiry and sign-in time are valid. */
export function createIdTokenVerifier(options: IdTokenVerifierOptions): IdTokenVerifier {
  const { projectId, jwks, now = () => new Date() } = options;
  return {
    verify: async (idToken) => {
      const date = now();
      try {
        const { payload } = await jwtVerify(idToken, jwks, {
          algorithms: ['RS256'],
          ...standardChecks(projectId, date),
        });
        return readClaims(payload, date);
      } catch (error) {
        if (error instanceof InvalidIdTokenError) throw error;
        if (isAboutToken(error)) throw new InvalidIdTokenError(error.message, { cause: error });
        throw new IdentityUnavailableError({ cause: error });
      }
    },
  };
}

/** False for failures to fetch or parse the public keys: they do not make the token invalid. */
function isAboutToken(error: unknown): error is errors.JOSEError {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== errors.JOSEError.code
  );
}
