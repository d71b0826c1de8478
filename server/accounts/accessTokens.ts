import { createHash, createSecretKey } from 'node:crypto';
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_LIFETIME_S } from '#contract/limits';

/** Claims of an access token. The user's current data is read from the database. */
export interface AccessTokenClaims {
  userId: string;
  uid: string;
  email: string;
  emailVerified: boolean;
  issuedAt: Date;
}

export interface AccessTokens {
  /** The token lives one hour, or until `notAfter` if that is sooner. */
  sign: (claims: Omit<AccessTokenClaims, 'issuedAt'>, notAfter?: Date) => Promise<string>;
  /** Resolves to null for a token that is expired, forged or issued by another server. */
  verify: (token: string) => Promise<AccessTokenClaims | null>;
}

const ISSUER = 'second-gear';
const ALGORITHM = 'HS256';

/**
 * Access tokens that live one hour at most (spec §7, POST /jwt). The first secret signs; every
 * secret verifies, so secrets can be rotated while servers restart one by one. A token names the
 * secret it was signed with.
 */
export function createAccessTokens(secrets: string[], now: () => Date): AccessTokens {
  const keys = secrets.map((secret) => ({ kid: nameOf(secret), key: keyOf(secret) }));
  const [first] = keys;
  if (!first) throw new Error('No secret for signing access tokens.');
  const findKey = ({ kid }: { kid?: string }) => {
    const { key } = keys.find((entry) => entry.kid === kid) ?? first;
    return key;
  };
  return {
    sign: (claims, notAfter) => {
      const issuedAt = now().getTime();
      const seconds = Math.floor(issuedAt / 1000);
      const hour = seconds + ACCESS_TOKEN_LIFETIME_S;
      const end = notAfter ? Math.min(hour, Math.floor(notAfter.getTime() / 1000)) : hour;
      return new SignJWT({
        uid: claims.uid,
        email: claims.email,
        email_verified: claims.emailVerified,
        // `iat` has whole seconds, too coarse to order a token and a sign-out everywhere.
        issued_at_ms: issuedAt,
      })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: first.kid })
        .setSubject(claims.userId)
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setIssuedAt(seconds)
        .setExpirationTime(end)
        .sign(first.key);
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, findKey, {
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

/** Key objects are created once; `jose` would import raw bytes again for every token. */
const keyOf = (secret: string) => createSecretKey(secret, 'utf8');
/** Identifies a secret without revealing it. */
const nameOf = (secret: string) => createHash('sha256').update(secret).digest('hex').slice(0, 12);
