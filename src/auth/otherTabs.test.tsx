import { act, screen } from '@testing-library/react';
import { routes } from '#contract/routes';
import { ACCESS_TOKEN_KEY } from '@/lib/accessToken';
import { storeToken } from '@/testing/accessTokens';
import {
  changeInAnotherTab,
  loadTestIdentity,
  makeAccountFor,
  openAs,
  openPage,
  sessionLeftBy,
  storePreviousSignIn,
  storageEvent,
  storedSession,
  withIdentityProvider,
} from '@/testing/identitySession';
import { buyer, seller } from '@/testing/people';
import { preloadTables } from '@/testing/preloadPages';
import { FIRST_ACCESS_TOKEN } from '@/testing/world';

preloadTables(routes.dashboard, routes.profile, routes.login, routes.blogs);
withIdentityProvider();

/**
 * The storage event for the token arrives at once; the SDK in this tab has not checked its storage.
 */
const tellToken = (key: string | null = ACCESS_TOKEN_KEY) => {
  const value = key === null ? null : window.localStorage.getItem(key);
  act(() => void window.dispatchEvent(storageEvent(key, value)));
};
const isNotChecking = () =>
  expect(screen.queryByRole('heading', { name: /Checking/ })).not.toBeInTheDocument();
const provider = { isAway: false };
const loadIdentity = () =>
  provider.isAway ? Promise.reject(new Error('no connection')) : loadTestIdentity();

afterEach(() => (provider.isAway = false));

describe('another tab', () => {
  it.each([
    ['a newer token of the same person', ACCESS_TOKEN_KEY, buyer],
    ['what is none of our tokens', 'a-game-of-the-same-origin', seller],
  ])('that stores %s leaves what was typed here', async (_name, key, person) => {
    const { user } = await openAs(buyer, '/dashboard/profile');
    await screen.findByRole('region', { name: 'Name and photo' });
    await user.type(screen.getByLabelText('Name'), ' the Second');
    window.localStorage.setItem(key, JSON.stringify({ uid: person.uid, token: 'newer' }));
    tellToken(key);
    isNotChecking();
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.getByLabelText('Name')).toHaveValue(`${buyer.name} the Second`);
  });

  it.each([
    ['logs out', ACCESS_TOKEN_KEY],
    ['forgets everything', null],
  ])('that %s logs out here as well, with a word about it', async (_name, key) => {
    await openAs(buyer, '/dashboard');
    expect(await screen.findByRole('link', { name: 'My Orders' })).toBeVisible();
    changeInAnotherTab(storedSession()[0], null, { notifyNow: false });
    window.localStorage.removeItem(ACCESS_TOKEN_KEY);
    tellToken(key);
    isNotChecking();
    expect(await screen.findByText(/You’ve been logged out/)).toBeVisible();
  });

  it('that logs in signs the user in here too', async () => {
    const [key, session] = await sessionLeftBy(seller);
    openPage('/blogs');
    expect(await screen.findByRole('link', { name: 'Log In' })).toBeVisible();
    changeInAnotherTab(key, session, { notifyNow: false });
    storeToken(FIRST_ACCESS_TOKEN, seller);
    tellToken();
    expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Sam Seller/ })).toBeVisible();
  });

  it('that logs another user in ends the page even if the session check fails', async () => {
    const { user } = await openAs(buyer, '/dashboard', { loadIdentity });
    expect(await screen.findByRole('link', { name: 'My Orders' })).toBeVisible();
    provider.isAway = true;
    storeToken('token of the seller', seller);
    tellToken();
    expect(await screen.findByText('We couldn’t check whether you’re logged in')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'My Orders' })).not.toBeInTheDocument();
    provider.isAway = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'My Orders' })).toBeVisible();
  });
});

it('says that the session could not be checked, and Retry checks it', async () => {
  makeAccountFor(buyer);
  await storePreviousSignIn(buyer);
  storeToken(FIRST_ACCESS_TOKEN, buyer);
  provider.isAway = true;
  const { user } = openPage('/dashboard', { loadIdentity });
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'We couldn’t check whether you’re logged in',
    }),
  ).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/Check your connection and try again/);
  provider.isAway = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'My Orders' })).toBeVisible();
});

it('says so on the log-in page as well, instead of the form', async () => {
  provider.isAway = true;
  const { user } = openPage('/login', { loadIdentity });
  expect(await screen.findByText('We couldn’t check whether you’re logged in')).toBeVisible();
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  provider.isAway = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Email')).toBeVisible();
});
