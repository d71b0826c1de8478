import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { sessionCheckRequested, sessionChecking } from '@/auth/sessionSlice';
import { storeToken, storedToken } from '@/testing/accessTokens';
import { api } from '@/testing/handlers/respond';
import {
  logIn,
  makeAccountFor,
  openPage,
  storePreviousSignIn,
  withIdentityProvider,
} from '@/testing/identitySession';
import { identityWorld } from '@/testing/identityWorld';
import { admin, buyer, seller } from '@/testing/people';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(routes.login, routes.signup);

withIdentityProvider();

const logInButton = () => screen.findByRole('button', { name: 'Log In' });

describe('log-in', () => {
  it('signs in, requests an access token and opens the home page', async () => {
    makeAccountFor(buyer);
    const { user, shown } = openPage('/login');
    expect(await screen.findByText('Selling cars made easy, fast and safe.')).toBeVisible();

    await logIn(user, buyer.email);

    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(world.calls.filter((call) => call === 'POST /jwt')).toHaveLength(1);
    expect(world.calls).not.toContain('POST /users');
    expect(storedToken()).not.toBeNull();
  });

  it('returns to the page that the user came from', async () => {
    makeAccountFor(buyer);
    const { user, shown } = openPage('/category/suv?sort=price');
    expect(await screen.findByText('Log in to continue.')).toBeVisible();

    await logIn(user, buyer.email);

    await waitFor(() => expect(shown.location.pathname).toBe('/category/suv'));
    expect(shown.location.search).toBe('?sort=price');
  });

  it('keeps the page to return to through sign-up', async () => {
    makeAccountFor(buyer);
    const { user, shown } = openPage('/category/suv');
    const main = await screen.findByRole('main');
    await user.click(await within(main).findByRole('link', { name: 'Sign Up' }));
    await user.click(await within(main).findByRole('link', { name: 'Log In' }));

    await logIn(user, buyer.email);

    await waitFor(() => expect(shown.location.pathname).toBe('/category/suv'));
  });

  it('reports missing fields and focuses the first one, without a request', async () => {
    const { user } = openPage('/login');
    await user.click(await logInButton());

    expect(await screen.findByText('Email is required.')).toBeVisible();
    expect(screen.getByText('Password is required.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(identityWorld.calls).toEqual([]);
  });

  it('does not reveal which emails have an account', async () => {
    makeAccountFor(buyer);
    const { user } = openPage('/login');
    // The responses of projects that distinguish the two.
    identityWorld.refusals.set('accounts:signInWithPassword', 'INVALID_PASSWORD');
    await logIn(user, buyer.email, 'wrong password');
    const wrongPassword = (await screen.findByRole('alert')).textContent;
    identityWorld.refusals.set('accounts:signInWithPassword', 'EMAIL_NOT_FOUND');

    await user.clear(screen.getByLabelText('Email'));
    await user.clear(screen.getByLabelText('Password'));
    await logIn(user, 'nobody@example.com', 'wrong password');

    await waitFor(() => expect(identityWorld.calls).toHaveLength(2));
    await waitFor(async () => expect(await logInButton()).toBeEnabled());
    expect((await screen.findByRole('alert')).textContent).toBe(wrongPassword);
    expect(screen.getByLabelText('Email')).toHaveValue('nobody@example.com');
  });

  it.each([
    ['USER_DISABLED', /is disabled/],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', /Too many attempts/],
    ['OPERATION_NOT_ALLOWED', /isn’t available/],
    ['EMAIL_NOT_FOUND', /Incorrect email or password/],
    ['INVALID_PASSWORD', /Incorrect email or password/],
  ])('shows a message for %s in the form', async (code, message) => {
    identityWorld.refusals.set('accounts:signInWithPassword', code);
    const { user } = openPage('/login');
    await logIn(user, buyer.email);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(await logInButton()).toBeEnabled();
  });

  it('reports that the provider is unreachable', async () => {
    server.use(http.post('*/v1/accounts\\:signInWithPassword', () => HttpResponse.error()));
    const { user } = openPage('/login');
    await logIn(user, buyer.email);
    expect(await screen.findByRole('alert')).toHaveTextContent(/couldn’t reach the log-in/);
  });

  it('waits for our server, and continues with the next attempt after a failure', async () => {
    makeAccountFor(buyer);
    server.use(http.post(api('/jwt'), () => HttpResponse.error(), { once: true }));
    const { user, shown } = openPage('/login');
    await logIn(user, buyer.email);

    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Your details are correct, but we couldn’t log you in.*couldn’t reach Second Gear/,
    );
    expect(screen.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument();

    await user.click(await logInButton());
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
  });

  it('fills in a demo account with one click', async () => {
    const { user } = openPage('/login');
    await user.click(await screen.findByRole('button', { name: /seller@demo.test/ }));
    expect(screen.getByLabelText('Email')).toHaveValue('seller@demo.test');
    expect(screen.getByLabelText('Password')).toHaveValue('second-gear');
  });

  it('shows the password on demand', async () => {
    const { user } = openPage('/login');
    const field = await screen.findByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show characters' }));
    expect(field).toHaveAttribute('type', 'text');
  });
});

describe('before the session is known', () => {
  it.each([
    ['/login', 'Selling cars made easy, fast and safe.'],
    ['/signup', 'Dream cars at a cheap price.'],
  ])('%s shows its form', async (url, tagline) => {
    renderRoute(url, { preloadedState: { session: { status: 'unknown' } } });
    expect(await screen.findByText(tagline)).toBeVisible();
    expect(screen.getByLabelText('Email')).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeVisible();
  });

  it('a returning user sees a spinner instead of the form', async () => {
    storeToken('access-token-1', buyer);
    renderRoute('/login', { preloadedState: { session: { status: 'unknown' } } });
    expect(await screen.findByRole('heading', { name: 'Checking your session' })).toBeVisible();
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  });

  it('a log-in waits until the session is known', async () => {
    makeAccountFor(buyer);
    const { user, store, shown } = openPage('/login');
    await screen.findByRole('link', { name: 'Log In' });
    act(() => void store.dispatch(sessionChecking()));
    const callsBefore = identityWorld.calls.length;
    await logIn(user, buyer.email);
    expect(await screen.findByRole('progressbar')).toBeVisible();
    expect(identityWorld.calls).toHaveLength(callsBefore);
    act(() => void store.dispatch(sessionCheckRequested()));
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
  });
});

describe('a signed-in user', () => {
  it('stays signed in after a reload, with the stored access token', async () => {
    makeAccountFor(buyer);
    await storePreviousSignIn(buyer);
    storeToken('access-token-1', buyer);

    const { shown } = openPage('/dashboard');

    expect(await screen.findByRole('navigation', { name: 'Dashboard' })).toBeVisible();
    expect(shown.location.pathname).toBe('/dashboard');
    expect(world.calls).not.toContain('POST /jwt');
  });

  it('is redirected from the log-in page', async () => {
    makeAccountFor(buyer);
    await storePreviousSignIn(buyer);
    const { shown } = openPage('/login');
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
  });

  it('sees why a page of another role does not open, without a redirect loop', async () => {
    makeAccountFor(buyer);
    makeAccountFor(admin);
    await storePreviousSignIn(buyer);
    const { user, shown } = openPage('/dashboard/sellers');

    expect(
      await screen.findByRole('heading', { name: 'You don’t have access to this page' }),
    ).toBeVisible();
    expect(shown.location.pathname).toBe('/login');

    await user.click(screen.getByRole('button', { name: 'Switch account' }));
    await logIn(user, admin.email);
    await waitFor(() => expect(shown.location.pathname).toBe('/dashboard/sellers'));
  });

  it('logs out, which clears the token and the cache, and the next user starts on the home page', async () => {
    makeAccountFor(buyer);
    makeAccountFor(seller);
    await storePreviousSignIn(buyer);
    const { user, shown, store } = openPage('/dashboard/profile');
    await screen.findByRole('region', { name: 'Name and photo' });

    await user.click(screen.getByRole('button', { name: 'Log Out' }));

    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(storedToken()).toBeNull();
    expect(JSON.stringify(store.getState())).not.toContain(buyer.email);
  });

  it('stays signed in if the provider fails to sign out, with a message', async () => {
    makeAccountFor(buyer);
    await storePreviousSignIn(buyer);
    const { user, shown } = openPage('/dashboard');
    await screen.findByRole('navigation', { name: 'Dashboard' });
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('no', 'InvalidStateError');
    });

    await user.click(screen.getByRole('button', { name: 'Log Out' }));

    expect(await screen.findByText('We couldn’t log you out. Try again.')).toBeVisible();
    expect(shown.location.pathname).toBe('/dashboard');
    jest.restoreAllMocks();
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    expect((await screen.findAllByRole('link', { name: 'Log In' })).length).toBeGreaterThan(0);
  });

  it('is signed out if another tab logs out, with a message', async () => {
    makeAccountFor(buyer);
    await storePreviousSignIn(buyer);
    const { shown } = openPage('/dashboard');
    await screen.findByRole('navigation', { name: 'Dashboard' });

    changeInAnotherTab(storedSession()[0], null);

    expect(await screen.findByText(/You’ve been logged out/)).toBeVisible();
    expect(shown.location.pathname).toBe('/login');
  });

  it('is replaced if another tab logs in as another user', async () => {
    makeAccountFor(seller);
    await storePreviousSignIn(seller);
    const [key, sellerSession] = storedSession();
    makeAccountFor(buyer);
    await storePreviousSignIn(buyer);
    const { store } = openPage('/dashboard');
    expect(await screen.findByRole('link', { name: 'My Orders' })).toBeVisible();

    changeInAnotherTab(key, sellerSession);

    expect(await screen.findByRole('link', { name: 'My Products' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'My Orders' })).not.toBeInTheDocument();
    expect(JSON.stringify(store.getState())).not.toContain(buyer.email);
  });

  it('is signed out with a message if the server ends the session', async () => {
    makeAccountFor(buyer);
    await storePreviousSignIn(buyer);
    storeToken('expired', buyer);
    server.use(http.post(api('/jwt'), () => HttpResponse.json({ message: 'no' }, { status: 401 })));
    openPage('/dashboard');
    expect(await screen.findByText(/You’ve been logged out/)).toBeVisible();
  });
});

/** The SDK’s local storage entry of the signed-in user. */
function storedSession(): [key: string, value: string] {
  const key = Object.keys(window.localStorage).find((one) => one.startsWith('firebase:authUser'));
  const value = key === undefined ? null : window.localStorage.getItem(key);
  if (key === undefined || value === null) throw new Error('Nobody is signed in.');
  return [key, value];
}

function changeInAnotherTab(key: string, newValue: string | null) {
  const { localStorage: storageArea } = window;
  const oldValue = storageArea.getItem(key);
  if (newValue === null) storageArea.removeItem(key);
  else storageArea.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue, storageArea }));
}
