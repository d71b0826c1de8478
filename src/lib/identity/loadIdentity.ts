import type { Identity } from './createIdentity';

export type LoadIdentity = () => Promise<Identity>;

/**
 * Loads the identity provider's program, which is no part of what a page begins with, and makes
 * one client of it. A load that failed is tried again the next time.
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
