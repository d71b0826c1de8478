/** An error of the identity provider; the SDK’s own errors have the same shape. */
export interface IdentityError {
  code: string;
}

export function isIdentityError(error: unknown): error is IdentityError {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('auth/')
  );
}

/** Creates an error with a provider code that the SDK itself did not throw. */
export function identityError(code: string): Error & IdentityError {
  return Object.assign(new Error(code), { code });
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return isIdentityError(error) && codes.includes(error.code);
}
