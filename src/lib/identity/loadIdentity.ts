import type { Identity } from './createIdentity';

export type LoadIdentity = () => Promise<Identity>;

/**
 * Loads the identity SDK, which is not part of the main bundle, and creates a single client. A
 * failed load is retried on the next call.
 */
export function createIdentityLoader(): LoadIdentity {
  let loading: Promise<Identity> | null = null;
  return () => {
    loading ??= import('./createIdentity').then(
      ({ createIdentity }) => createIdentity(),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
}
