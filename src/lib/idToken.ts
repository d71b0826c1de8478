import { fieldsOf, parseJson } from './json';

/** The claims of an ID token. */
interface IdTokenClaims {
  uid: string;
  /** Null for accounts without an email, as after a sign-in by phone. */
  email: string | null;
  emailVerified: boolean;
  /** Milliseconds since the epoch; null if missing. */
  expiresAt: number | null;
}

/** Parses an ID token; null if it is invalid. Only the server verifies the signature. */
export function readIdToken(idToken: string): IdTokenClaims | null {
  try {
    const payload = (idToken.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const { sub, email, email_verified, exp } = fieldsOf(
      parseJson(new TextDecoder().decode(bytes)),
    );
    if (typeof sub !== 'string') return null;
    return {
      uid: sub,
      email: typeof email === 'string' ? email : null,
      emailVerified: email_verified === true,
      expiresAt: typeof exp === 'number' ? exp * 1000 : null,
    };
  } catch {
    return null;
  }
}
