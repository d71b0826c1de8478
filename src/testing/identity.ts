import type { LoadIdentity } from '@/lib/identity/loadIdentity';
import { makeIdToken, type Person } from './people';

/** The identity provider for tests that begin with somebody signed in, or with nobody. */
export function identityOf(getPerson: () => Pick<Person, 'uid' | 'email'> | null): LoadIdentity {
  return async () => ({
    ...(await import('@/lib/identity/createIdentity')).createIdentity(),
    currentIdToken: () => {
      const person = getPerson();
      return Promise.resolve(person && makeIdToken(person));
    },
  });
}
