import type { LoadIdentity } from '@/lib/identity/loadIdentity';
import { makeIdToken, type Person } from './people';

/** A fake identity provider for tests that start with a signed-in or anonymous user. */
export function identityOf(getPerson: () => Pick<Person, 'uid' | 'email'> | null): LoadIdentity {
  return async () => ({
    ...(await import('@/lib/identity/createIdentity')).createIdentity(),
    currentIdToken: () => {
      const person = getPerson();
      return Promise.resolve(person && makeIdToken(person));
    },
  });
}
