import { fieldsOf, parseJson } from './json';

/** Whom an ID token is about. */
interface IdTokenClaims {
  uid: string;
  /** Null where the account has none, as after a sign-in by phone. */
  email: string | null;
  /** Whether the provider knew the e-mail for the person's own. */
  emailVerified: boolean;
  /** Milliseconds since the epoch; null where it does not say. */
  expiresAt: number | null;
}

/** Reads an ID token, or null when it is none. The signature is the server's to check. */
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
