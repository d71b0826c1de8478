import { act } from '@testing-library/react';
import { watchOtherTabs } from '@/features/session/otherTabs';
import { sessionCheckRequested } from '@/features/session/sessionEvents';
import { signIn } from '@/lib/identity/account';
import { stopSession } from '@/lib/identity/session';
import { identityCodeHandlers } from './identityCodeHandlers';
import { identityHandlers } from './identityHandlers';
import { makeAccount, resetIdentityWorld, type ProviderAccount } from './identityWorld';
import type { Person } from './people';
import { renderRoute } from './renderRoute';
import { server } from './server';

/** What pages of this test listen to; another test's storage is none of their business. */
const watching: (() => void)[] = [];

/** Runs the tests of a file with the real identity SDK against the provider of identityHandlers. */
export function withIdentityProvider(): void {
  beforeEach(() => {
    resetIdentityWorld();
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
  await signIn(email, PASSWORD);
  await stopSession();
}

type RouteOptions = NonNullable<Parameters<typeof renderRoute>[1]>;

/** Opens an address as a cold load does: nothing is known, and the session is looked up. */
export function openPage(address: string, options: Omit<RouteOptions, 'signedInAs'> = {}) {
  const page = renderRoute(address, {
    ...options,
    preloadedState: { session: { status: 'unknown' }, ...options.preloadedState },
  });
  watching.push(watchOtherTabs(page.store.dispatch));
  act(() => void page.store.dispatch(sessionCheckRequested()));
  return page;
}
