/**
 * Resolves the identity provider's current ID token, or null when nobody is signed in (any more);
 * rejects when the provider cannot be reached.
 */
export type IdTokenSource = () => Promise<string | null>;

const nobody: IdTokenSource = () => Promise.resolve(null);

let source = nobody;

/** The identity adapter says where ID tokens come from; without an argument nobody is signed in. */
export function setIdTokenSource(next: IdTokenSource = nobody): void {
  source = next;
}

export function getIdToken(): Promise<string | null> {
  return source();
}

/** The e-mail inside an ID token; null when it carries none. The signature is the server's to check. */
export function readEmailClaim(idToken: string): string | null {
  try {
    const payload = (idToken.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null || !('email' in claims)) return null;
    return typeof claims.email === 'string' ? claims.email : null;
  } catch {
    return null;
  }
}
