import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_LIFETIME_S } from '#contract/limits';

/** What an access token says; who the person is now stands in the database. */
export interface AccessTokenClaims {
  userId: string;
  uid: string;
  email: string;
  emailVerified: boolean;
  issuedAt: Date;
}

export interface AccessTokens {
  sign: (claims: Omit<AccessTokenClaims, 'issuedAt'>) => Promise<string>;
  /** Resolves to null for a token that is expired, forged or not ours. */
  verify: (token: string) => Promise<AccessTokenClaims | null>;
}

const ISSUER = 'second-gear';
const ALGORITHM = 'HS256';

/** Access tokens of one hour, signed with the session secret (spec §7, POST /jwt). */
export function createAccessTokens(secret: string, now: () => Date): AccessTokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign: (claims) => {
      const issuedAt = now().getTime();
      const seconds = Math.floor(issuedAt / 1000);
      return new SignJWT({
        uid: claims.uid,
        email: claims.email,
        email_verified: claims.emailVerified,
        // Whole seconds cannot tell a token from before a sign-out everywhere from one after it.
        issued_at_ms: issuedAt,
      })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(claims.userId)
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + ACCESS_TOKEN_LIFETIME_S)
        .sign(key);
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: ISSUER,
          currentDate: now(),
        });
        const { sub, uid, email, email_verified, issued_at_ms } = payload;
        if (typeof sub !== 'string' || typeof uid !== 'string' || typeof email !== 'string') {
          return null;
        }
        if (typeof issued_at_ms !== 'number') return null;
        const issuedAt = new Date(issued_at_ms);
        return { userId: sub, uid, email, emailVerified: email_verified === true, issuedAt };
      } catch (error) {
        if (error instanceof joseErrors.JOSEError) return null;
        throw error;
      }
    },
  };
}
