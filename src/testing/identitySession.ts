import { act } from '@testing-library/react';
import { watchOtherTabs } from '@/features/session/otherTabs';
import { sessionCheckRequested } from '@/features/session/sessionEvents';
import { createIdentity, type Identity } from '@/lib/identity/createIdentity';
import { identityCodeHandlers } from './identityCodeHandlers';
import { identityHandlers } from './identityHandlers';
import { makeAccount, resetIdentityWorld, type ProviderAccount } from './identityWorld';
import type { Person } from './people';
import { renderRoute } from './renderRoute';
import { server } from './server';

/** What pages of this test listen to; another test's storage is none of their business. */
const watching: (() => void)[] = [];

/** The provider's program in the browser of this test. */
let identity: Identity = createIdentity();

/** Ends what runs in the browser's pages, as closing them does; what is stored stays. */
export const stopSession = (): Promise<void> => identity.stopSession();

/** Runs the tests of a file with the real identity SDK against the provider of identityHandlers. */
export function withIdentityProvider(): void {
  beforeEach(() => {
    resetIdentityWorld();
    identity = createIdentity();
    server.use(...identityHandlers, ...identityCodeHandlers);
  });
  afterEach(async () => {
    for (const stop of watching.splice(0)) stop();
    await stopSession();
  });
}

export const PASSWORD = 'a good secret';

/** Gives a person of the server's world an account at the provider. */
export function makeAccountFor(
  { uid, name, email }: Person,
  account: Partial<ProviderAccount> = {},
): ProviderAccount {
  return makeAccount({
    localId: uid,
    email,
    password: PASSWORD,
    displayName: name,
    emailVerified: true,
    ...account,
  });
}

/** What an earlier visit left in the browser: a signed-in person. */
export async function signInEarlier({ email }: Pick<Person, 'email'>): Promise<void> {
  await identity.signIn({ by: 'password', email, password: PASSWORD });
  await stopSession();
}

type RouteOptions = NonNullable<Parameters<typeof renderRoute>[1]>;

/** Opens an address as a cold load does: nothing is known, and the session is looked up. */
export function openPage(address: string, options: Omit<RouteOptions, 'signedInAs'> = {}) {
  const page = renderRoute(address, {
    ...options,
    loadIdentity: () => Promise.resolve(identity),
    preloadedState: { session: { status: 'unknown' }, ...options.preloadedState },
  });
  watching.push(watchOtherTabs(page.store.dispatch));
  act(() => void page.store.dispatch(sessionCheckRequested()));
  return page;
}
