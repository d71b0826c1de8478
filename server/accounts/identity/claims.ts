import type { JWTPayload } from 'jose';
import { cleanEmail } from '#contract/text/cleanEmail';
import { cleanText } from '#contract/text/cleanText';
import { InvalidIdTokenError, type IdTokenClaims } from './types';

/** Tolerance for clock skew between machines. */
const CLOCK_TOLERANCE_S = 5;

/**
 * Checks the provider's documented rules for claims that `jose` does not check. Throws
 * InvalidIdTokenError.
 */
export function readClaims(payload: JWTPayload, now: Date): IdTokenClaims {
  const { sub, iat, exp, auth_time: authTime, email, email_verified: isVerified, name } = payload;
  if (!sub || sub.length > 128) throw new InvalidIdTokenError('it has no subject');
  const latest = now.getTime() / 1000 + CLOCK_TOLERANCE_S;
  if (iat === undefined || iat > latest)
    throw new InvalidIdTokenError('its issue time is in the future');
  if (typeof authTime !== 'number' || authTime > latest) {
    throw new InvalidIdTokenError('its sign-in time is in the future');
  }
  if (exp === undefined) throw new InvalidIdTokenError('it has no expiry time');
  const hasEmail = typeof email === 'string' && email !== '';
  return {
    uid: sub,
    email: hasEmail ? cleanEmail(email) : null,
    emailVerified: hasEmail && isVerified === true,
    name: typeof name === 'string' ? cleanText(name) || null : null,
    authTime: new Date(authTime * 1000),
    expiresAt: new Date(exp * 1000),
  };
}

/** The checks that `jose` runs for both real and emulated tokens. */
export const standardChecks = (projectId: string, now: Date) => ({
  issuer: `https://securetoken.google.com/${projectId}`,
  audience: projectId,
  requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
  clockTolerance: CLOCK_TOLERANCE_S,
  currentDate: now,
});
