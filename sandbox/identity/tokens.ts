import { createLocalJWKSet, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { newId } from '../../server/lib/ids';
import { SANDBOX_PROJECT_ID } from './projectId';
import { ProviderError } from './errors';
import type { SigningKey } from './keys';

const ISSUER = `https://securetoken.google.com/${SANDBOX_PROJECT_ID}`;
export const ID_TOKEN_LIFETIME_S = 60 * 60;

export interface VerifiedToken {
  uid: string;
  authTime: Date;
  signInProvider: string;
  secondFactorId: string | null;
}

/** Purpose of an internal token of the service, which the product never sees. */
export type TicketPurpose = 'google-person' | 'temporary-proof';

export interface TokenSigner {
  /** Signs an ID token, valid for one hour. */
  signIdToken: (uid: string, claims: JWTPayload) => Promise<string>;
  /** Throws TOKEN_EXPIRED or INVALID_ID_TOKEN. */
  readIdToken: (idToken: string) => Promise<VerifiedToken>;
  signTicket: (purpose: TicketPurpose, claims: JWTPayload) => Promise<string>;
  /** Null if it is invalid, for another purpose, or expired. */
  readTicket: (purpose: TicketPurpose, ticket: string) => Promise<JWTPayload | null>;
}

export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export function createTokenSigner(key: SigningKey, now: () => Date): TokenSigner {
  const keys = createLocalJWKSet(key.published);
  const sign = (payload: JWTPayload) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
      .setIssuedAt(toSeconds(now()))
      .setExpirationTime(toSeconds(now()) + ID_TOKEN_LIFETIME_S)
      .sign(key.privateKey);
  const read = (token: string, issuer: string, audience: string) =>
    jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer,
      audience,
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: now(),
      clockTolerance: 5,
    });
  const ticketIssuer = (purpose: TicketPurpose) => `${ISSUER}/${purpose}`;

  return {
    signIdToken: (uid, claims) =>
      sign({
        ...claims,
        iss: ISSUER,
        aud: SANDBOX_PROJECT_ID,
        sub: uid,
        user_id: uid,
        // Makes tokens of the same second differ: otherwise the SDK keeps its old refresh token.
        jti: newId(),
      }),
    readIdToken: async (idToken) => {
      try {
        const { payload } = await read(idToken, ISSUER, SANDBOX_PROJECT_ID);
        return toVerifiedToken(payload);
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new ProviderError('TOKEN_EXPIRED');
        if (error instanceof errors.JOSEError) throw new ProviderError('INVALID_ID_TOKEN');
        throw error;
      }
    },
    signTicket: (purpose, claims) =>
      sign({ ...claims, iss: ticketIssuer(purpose), aud: `${SANDBOX_PROJECT_ID}/${purpose}` }),
    readTicket: async (purpose, ticket) => {
      try {
        const audience = `${SANDBOX_PROJECT_ID}/${purpose}`;
        return (await read(ticket, ticketIssuer(purpose), audience)).payload;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

interface FirebaseClaims {
  sign_in_provider: string;
  second_factor_identifier?: string;
}

const isFirebaseClaims = (value: unknown): value is FirebaseClaims =>
  typeof value === 'object' &&
  value !== null &&
  'sign_in_provider' in value &&
  typeof value.sign_in_provider === 'string';

function toVerifiedToken(payload: JWTPayload): VerifiedToken {
  const { sub, auth_time: authTime, firebase } = payload;
  if (!sub || typeof authTime !== 'number' || !isFirebaseClaims(firebase)) {
    throw new ProviderError('INVALID_ID_TOKEN');
  }
  return {
    uid: sub,
    authTime: new Date(authTime * 1000),
    signInProvider: firebase.sign_in_provider,
    secondFactorId: firebase.second_factor_identifier ?? null,
  };
}
