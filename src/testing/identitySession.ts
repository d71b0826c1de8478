import type { Location } from 'react-router-dom';
import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { watchOtherTabs } from '@/auth/session';
import { sessionCheckRequested } from '@/auth/sessionSlice';
import { rememberSession } from '@/lib/accessToken';
import { createIdentity, type Identity } from '@/lib/identity/createIdentity';
import { createBrowserStorage } from '@/lib/storage';
import { identityCodeHandlers } from './identityCodeHandlers';
import { identityHandlers } from './identityHandlers';
import { makeAccount, resetIdentityWorld, type ProviderAccount } from './identityWorld';
import type { Person } from './people';
import { storeToken } from './accessTokens';
import { renderRoute } from './renderRoute';
import { server } from './server';
import { FIRST_ACCESS_TOKEN } from './world';

/** Storage listeners of this test’s pages, removed before the next test. */
const watching: (() => void)[] = [];

/** The identity SDK’s loader in this test’s browser. */
let identity: Identity = createIdentity();

export const loadTestIdentity = () => Promise.resolve(identity);

/** Stops what runs in the pages, like closing them. Storage is kept. */
export const stopSession = (): Promise<void> => identity.stopSession();

/** Runs a test file with the real identity SDK and the provider of identityHandlers. */
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

/** Creates an account at the provider for a user of the test server. */
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

/** Stores a signed-in user, like an earlier visit. */
export async function storePreviousSignIn({ email }: Pick<Person, 'email'>): Promise<void> {
  await identity.signIn({ by: 'password', email, password: PASSWORD });
  rememberSession(createBrowserStorage(), true);
  await stopSession();
}

type PageOptions = Omit<NonNullable<Parameters<typeof renderRoute>[1]>, 'signedInAs'>;

/** Opens a URL like a cold load: the session is unknown and then checked. */
export function openPage(url: string | Partial<Location>, options: PageOptions = {}) {
  const page = renderRoute(url, {
    loadIdentity: loadTestIdentity,
    ...options,
    preloadedState: { session: { status: 'unknown' }, ...options.preloadedState },
  });
  watching.push(watchOtherTabs(page.store.dispatch));
  act(() => void page.store.dispatch(sessionCheckRequested()));
  return page;
}

/** Opens a page as a returning user with a stored token. */
export async function openAs(
  person: Person,
  url: string,
  options?: PageOptions,
  account?: Partial<ProviderAccount>,
) {
  makeAccountFor(person, account);
  await storePreviousSignIn(person);
  storeToken(FIRST_ACCESS_TOKEN, person);
  return openPage(url, options);
}

/** The storage key of the SDK’s user. */
export function storedSession(): [key: string, value: string] {
  const key = Object.keys(window.localStorage).find((one) => one.startsWith('firebase:authUser'));
  const value = key === undefined ? null : window.localStorage.getItem(key);
  if (key === undefined || value === null) throw new Error('Nobody is signed in.');
  return [key, value];
}

/** The storage entry of a log-in. */
export async function sessionLeftBy(person: Person): Promise<[key: string, value: string]> {
  makeAccountFor(person);
  await storePreviousSignIn(person);
  const session = storedSession();
  window.localStorage.removeItem(session[0]);
  return session;
}

export const storageEvent = (key: string | null, newValue: string | null) =>
  new StorageEvent('storage', { key, newValue, storageArea: window.localStorage });

/** Changes the storage like another tab, with or without a storage event in this one. */
export function changeInAnotherTab(key: string, value: string | null, { notifyNow = true } = {}) {
  if (value === null) window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, value);
  if (notifyNow) act(() => void window.dispatchEvent(storageEvent(key, value)));
}

/** Fills in and submits the log-in page. */
export async function logIn(user: UserEvent, email: string, password = PASSWORD): Promise<void> {
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(await screen.findByRole('button', { name: 'Log In' }));
}

/** Fills in and submits the sign-up page as Robin Road. */
export async function signUp(user: UserEvent, password = PASSWORD): Promise<void> {
  await user.type(await screen.findByLabelText('Name'), 'Robin Road');
  await user.type(screen.getByLabelText('Photo URL'), 'https://pictures.example/r.jpg');
  await user.type(screen.getByLabelText('Email'), 'robin@example.com');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(await screen.findByRole('button', { name: 'Sign Up' }));
}
