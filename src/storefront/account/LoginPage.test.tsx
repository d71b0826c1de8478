import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { sessionCheckRequested, sessionChecking } from '@/auth/sessionSlice';
import { storeToken, storedToken } from '@/testing/accessTokens';
import {
  changeInAnotherTab,
  logIn,
  makeAccountFor,
  openAs,
  openPage,
  sessionLeftBy,
  storedSession,
  storePreviousSignIn,
  withIdentityProvider,
} from '@/testing/identitySession';
import { identityWorld } from '@/testing/identityWorld';
import { admin, buyer, seller } from '@/testing/people';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { fail, failOnce } from '@/testing/responses';
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

  it('returns to the page that the user came from, also by way of sign-up', async () => {
    makeAccountFor(buyer);
    const { user, shown } = openPage('/category/suv?sort=price');
    expect(await screen.findByText('Log in to continue.')).toBeVisible();
    const main = within(screen.getByRole('main'));
    await user.click(await main.findByRole('link', { name: 'Sign Up' }));
    await user.click(await main.findByRole('link', { name: 'Log In' }));
    await logIn(user, buyer.email);
    await waitFor(() => expect(shown.location.pathname).toBe('/category/suv'));
    expect(shown.location.search).toBe('?sort=price');
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
    await waitFor(async () => expect(await logInButton()).not.toHaveAttribute('aria-busy'));
    expect((await screen.findByRole('alert')).textContent).toBe(wrongPassword);
    expect(screen.getByLabelText('Email')).toHaveValue('nobody@example.com');
  });

  it.each([
    ['the provider’s code', 'USER_DISABLED', /is disabled/],
    ['no connection', null, /couldn’t reach the log-in/],
  ])('shows a message for %s in the form', async (_what, code, message) => {
    if (code) identityWorld.refusals.set('accounts:signInWithPassword', code);
    else server.use(http.post('*/v1/accounts\\:signInWithPassword', () => HttpResponse.error()));
    const { user } = openPage('/login');
    await logIn(user, buyer.email);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(await logInButton()).not.toHaveAttribute('aria-busy');
  });

  it('waits for our server, and continues with the next attempt after a failure', async () => {
    makeAccountFor(buyer);
    failOnce('POST /jwt', 'network');
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
    const { goTo, shown } = await openAs(buyer, '/dashboard');
    expect(await screen.findByRole('navigation', { name: 'Dashboard' })).toBeVisible();
    expect(shown.location.pathname).toBe('/dashboard');
    expect(world.calls).not.toContain('POST /jwt');
    await goTo('/login');
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

  it('logs out, which clears the token and the cache, and opens the home page', async () => {
    const { user, shown, store } = await openAs(buyer, '/dashboard/profile');
    await screen.findByRole('region', { name: 'Name and photo' });

    await user.click(screen.getByRole('button', { name: 'Log Out' }));

    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(storedToken()).toBeNull();
    expect(JSON.stringify(store.getState())).not.toContain(buyer.email);
  });

  it('is signed out if the SDK reports that another tab logged out, with a message', async () => {
    const { shown } = await openAs(buyer, '/dashboard');
    await screen.findByRole('navigation', { name: 'Dashboard' });
    changeInAnotherTab(storedSession()[0], null);
    expect(await screen.findByText(/You’ve been logged out/)).toBeVisible();
    expect(shown.location.pathname).toBe('/login');
  });

  it('is replaced if the SDK reports that another tab logged in another user', async () => {
    const [key, session] = await sessionLeftBy(seller);
    const { store } = await openAs(buyer, '/dashboard');
    expect(await screen.findByRole('link', { name: 'My Orders' })).toBeVisible();
    changeInAnotherTab(key, session);
    expect(await screen.findByRole('link', { name: 'My Products' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'My Orders' })).not.toBeInTheDocument();
    expect(JSON.stringify(store.getState())).not.toContain(buyer.email);
  });

  it('is signed out with a message if the server ends the session', async () => {
    makeAccountFor(buyer);
    await storePreviousSignIn(buyer);
    storeToken('expired', buyer);
    fail('POST /jwt', 401, { message: 'no' });
    openPage('/dashboard');
    expect(await screen.findByText(/You’ve been logged out/)).toBeVisible();
  });
});
