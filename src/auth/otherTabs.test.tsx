import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '#contract/routes';
import { ACCESS_TOKEN_KEY } from '@/lib/accessToken';
import { storeToken, storedToken } from '@/testing/accessTokens';
import {
  changeInAnotherTab,
  loadTestIdentity,
  openAs,
  openPage,
  sessionLeftBy,
  storageEvent,
  storedSession,
  withIdentityProvider,
} from '@/testing/identitySession';
import { buyer, seller } from '@/testing/people';
import { preloadTables } from '@/testing/preloadPages';
import { FIRST_ACCESS_TOKEN, world } from '@/testing/world';

preloadTables(routes.dashboard, routes.profile, routes.login, routes.blogs);
withIdentityProvider();

/**
 * The storage event for the token arrives at once; the SDK in this tab has not checked its storage.
 */
const reportToken = (key: string | null = ACCESS_TOKEN_KEY) => {
  const value = key === null ? null : window.localStorage.getItem(key);
  act(() => void window.dispatchEvent(storageEvent(key, value)));
};
const provider = { isAway: false };
const loadIdentity = () =>
  provider.isAway ? Promise.reject(new Error('no connection')) : loadTestIdentity();
const checkFailed = 'We couldn’t check whether you’re logged in';
const ordersLink = () => screen.findByRole('link', { name: 'My Orders' });

afterEach(() => (provider.isAway = false));

describe('another tab', () => {
  it.each([
    ['a newer token of the same user', ACCESS_TOKEN_KEY, buyer],
    ['something else', 'a-game-of-the-same-origin', seller],
  ])('that stores %s leaves what was typed here', async (_name, key, { uid }) => {
    const { user } = await openAs(buyer, routes.profile);
    await screen.findByRole('region', { name: 'Name and photo' });
    await user.type(screen.getByLabelText('Name'), ' the Second');
    const field = screen.getByLabelText('Name');
    window.localStorage.setItem(key, JSON.stringify({ uid, token: 'newer' }));
    reportToken(key);
    expect(screen.queryByRole('heading', { name: /Checking/ })).not.toBeInTheDocument();
    expect(field).toBeVisible();
    expect(field).toHaveValue(`${buyer.name} the Second`);
  });

  it.each([
    ['logs out', ACCESS_TOKEN_KEY],
    ['clears the storage', null],
  ])('that %s logs out here as well, with a message', async (_name, key) => {
    await openAs(buyer, routes.dashboard);
    await ordersLink();
    changeInAnotherTab(storedSession()[0], null, { notifyNow: false });
    window.localStorage.removeItem(ACCESS_TOKEN_KEY);
    reportToken(key);
    expect(await screen.findByText(/You’ve been logged out/)).toBeVisible();
  });

  it('that logs out ends the session for good, although this one was reading the account', async () => {
    await openAs(buyer, routes.profile);
    await screen.findByRole('region', { name: 'Name and photo' });
    const [key, session] = storedSession();
    changeInAnotherTab(key, null, { notifyNow: false });
    window.localStorage.clear();
    reportToken(null);
    expect(await screen.findByText(/You’ve been logged out/)).toBeVisible();
    // The SDK stores the account that it has read.
    changeInAnotherTab(key, session);
    await waitFor(() => expect(window.localStorage.getItem(key)).toBeNull());
    expect(screen.getByText(/You’ve been logged out/)).toBeVisible();
    expect(storedToken()).toBeNull();
  });

  it('that logs in signs the user in here too', async () => {
    const [key, session] = await sessionLeftBy(seller);
    openPage(routes.blogs);
    await screen.findByRole('link', { name: 'Log In' });
    changeInAnotherTab(key, session, { notifyNow: false });
    storeToken(FIRST_ACCESS_TOKEN, seller);
    reportToken();
    expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Sam Seller/ })).toBeVisible();
  });

  it('that logs another user in replaces the page at once', async () => {
    const [key, session] = await sessionLeftBy(seller);
    const { store } = await openAs(buyer, routes.dashboard);
    const orders = await ordersLink();
    changeInAnotherTab(key, session, { notifyNow: false });
    storeToken('token of the seller', seller);
    world.accessTokens.add('token of the seller');
    reportToken();

    expect(orders).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'My Products' })).toBeVisible();
    expect(JSON.stringify(store.getState())).not.toContain(buyer.email);
    expect(storedToken()).toBe('token of the seller');
  });

  it('that logs another user in ends the page even if the session check fails', async () => {
    const { user } = await openAs(buyer, routes.dashboard, { loadIdentity });
    const orders = await ordersLink();
    provider.isAway = true;
    storeToken('token of the seller', seller);
    reportToken();
    expect(await screen.findByText(checkFailed)).toBeVisible();
    expect(orders).not.toBeInTheDocument();
    provider.isAway = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await ordersLink()).toBeVisible();
  });
});

it('a failed check of the session is shown on the log-in page instead of the form', async () => {
  provider.isAway = true;
  const { user } = openPage(routes.login, { loadIdentity });
  expect(await screen.findByRole('heading', { level: 1, name: checkFailed })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/Check your connection and try again/);
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  provider.isAway = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Email')).toBeVisible();
});
