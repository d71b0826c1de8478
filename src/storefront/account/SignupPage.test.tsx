import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { storedToken } from '@/testing/accessTokens';
import { api } from '@/testing/handlers/respond';
import {
  logIn,
  makeAccountFor,
  openPage,
  PASSWORD,
  stopSession,
  withIdentityProvider,
} from '@/testing/identitySession';
import { accountByEmail, identityWorld } from '@/testing/identityWorld';
import { buyer } from '@/testing/people';
import { preloadTables } from '@/testing/preloadPages';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadTables(routes.signup, routes.login, routes.dashboard);

withIdentityProvider();

const EMAIL = 'robin@example.com';
const PHOTO = 'https://pictures.example/robin.jpg';

const signUpButton = () => screen.findByRole('button', { name: 'Sign Up' });

async function fillIn(user: UserEvent, { email = EMAIL, password = PASSWORD, role = 'User' } = {}) {
  await user.type(await screen.findByLabelText('Name'), 'Robin Road');
  await user.type(screen.getByLabelText('Photo URL'), PHOTO);
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('radio', { name: role }));
}

/** Bodies and bearers of POST /users. */
function recordRegistrations() {
  const registrations: { body: unknown; bearer: string | null }[] = [];
  server.use(
    http.post(api('/users'), async ({ request }) => {
      registrations.push({
        body: await request.json(),
        bearer: request.headers.get('Authorization'),
      });
      return HttpResponse.json({});
    }),
  );
  return registrations;
}

const failOnce = (path: string, status = 500) =>
  server.use(http.post(api(path), () => HttpResponse.json({}, { status }), { once: true }));

const isLoggedIn = () => screen.findByRole('button', { name: 'Log Out' });

describe('sign-up', () => {
  it('makes the account, sets the profile, registers the person, fetches a token, goes home', async () => {
    const registrations = recordRegistrations();
    const { user, shown } = openPage('/signup');
    expect(await screen.findByText('Dream cars at a cheap price.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'User' })).toBeChecked();
    expect(screen.queryByRole('radio', { name: /admin/i })).not.toBeInTheDocument();

    await fillIn(user, { role: 'Seller' });
    await user.click(await signUpButton());

    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(await isLoggedIn()).toBeVisible();
    expect(screen.getByRole('link', { name: /Robin Road/ })).toBeVisible();
    expect(accountByEmail(EMAIL)).toMatchObject({ displayName: 'Robin Road', photoUrl: PHOTO });
    expect(registrations.map(({ body }) => body)).toEqual([
      { name: 'Robin Road', email: EMAIL, role: 'seller' },
    ]);
    expect(registrations[0]?.bearer).toMatch(/^Bearer .+\..+\./);
    expect(world.calls.indexOf('POST /users')).toBeLessThan(world.calls.indexOf('POST /jwt'));
    expect(storedToken()).not.toBeNull();
  });

  it('names every field that is missing, and the first gets the focus', async () => {
    const { user } = openPage('/signup');
    await user.click(await signUpButton());
    for (const field of ['Name', 'Photo URL', 'Email', 'Password']) {
      expect(await screen.findByText(`${field} is required.`)).toBeVisible();
    }
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(identityWorld.calls).toEqual([]);
  });

  it('says at the field that the e-mail is taken, and keeps what was typed', async () => {
    makeAccountFor(buyer);
    const { user } = openPage('/signup');
    await fillIn(user, { email: buyer.email });
    await user.click(await signUpButton());

    expect(await screen.findByText(/This email already has an account/)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveValue('Robin Road');
    expect(world.calls).not.toContain('POST /users');
  });

  it('says at the field that the password is too short or too weak for the provider', async () => {
    const { user } = openPage('/signup');
    await fillIn(user, { password: 'short' });
    await user.click(await signUpButton());
    expect(await screen.findByText('Password must be at least 6 characters.')).toBeVisible();

    identityWorld.refusals.set('accounts:signUp', 'WEAK_PASSWORD : Too common');
    await user.type(screen.getByLabelText('Password'), 'er');
    await user.click(await signUpButton());
    expect(await screen.findByText(/too easy to guess/)).toBeVisible();
  });

  it('goes on where the server knows the person already', async () => {
    failOnce('/users', 409);
    const { user, shown } = openPage('/signup');
    await fillIn(user);
    await user.click(await signUpButton());
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(await isLoggedIn()).toBeVisible();
  });

  it('leaves no password and no token in the store', async () => {
    const { user, store } = openPage('/signup');
    await fillIn(user);
    await user.click(await signUpButton());
    expect(await isLoggedIn()).toBeVisible();
    expect(store.getState().api.mutations).toEqual({});
  });

  it('keeps no session with the provider when the server refuses the person', async () => {
    failOnce('/users', 401);
    const { user } = openPage('/signup');
    await fillIn(user);
    await user.click(await signUpButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(/Your account was created, but/);
    expect(screen.getByLabelText('Name')).toHaveValue('Robin Road');
    expect(firebaseKeys()).toEqual([]);
  });
});

describe('a sign-up that is interrupted after the provider has made the account', () => {
  const finishForm = () => screen.findByRole('heading', { name: 'Finish setting up your account' });

  /** As far as the server, which fails. */
  async function interrupt() {
    failOnce('/users');
    const page = openPage('/signup');
    await fillIn(page.user, { role: 'Seller' });
    await page.user.click(await signUpButton());
    expect(await screen.findByText(/Your account was created, but/)).toBeVisible();
    return page;
  }

  it('says so on the dashboard, which leads on to what is left', async () => {
    const { user, shown } = await interrupt();
    expect(shown.location.pathname).toBe('/dashboard');
    expect(world.users.find(({ email }) => email === EMAIL)).toBeUndefined();

    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await finishForm()).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Robin Road');
    await user.click(screen.getByRole('radio', { name: 'Seller' }));
    await user.click(screen.getByRole('button', { name: 'Create account' }));

    expect(await screen.findByRole('link', { name: 'My Products' })).toBeVisible();
    expect(world.users.filter(({ email }) => email === EMAIL)).toMatchObject([
      { name: 'Robin Road', role: 'seller' },
    ]);
    expect(identityWorld.accounts).toHaveLength(1);
  });

  it('is finished after a reload', async () => {
    const first = await interrupt();
    first.unmount();
    await stopSession();
    openPage('/dashboard');
    expect(await finishForm()).toBeVisible();
  });

  it('is finished after the next log-in', async () => {
    const first = await interrupt();
    first.unmount();
    await stopSession();
    for (const key of firebaseKeys()) window.localStorage.removeItem(key);

    const { user } = openPage('/dashboard');
    await logIn(user, EMAIL);
    expect(await finishForm()).toBeVisible();
  });

  it('registers nobody twice when only the token call failed', async () => {
    failOnce('/jwt');
    const { user } = openPage('/signup');
    await fillIn(user);
    await user.click(await signUpButton());
    expect(await screen.findByText(/Your account was created, but/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'My Orders' })).toBeVisible();
    expect(world.calls.filter((call) => call === 'POST /users')).toHaveLength(1);
  });

  it('leads back to where the person came from', async () => {
    failOnce('/jwt');
    const { user, shown } = openPage('/category/suv');
    const main = within(await screen.findByRole('main'));
    await user.click(await main.findByRole('link', { name: 'Sign Up' }));
    await fillIn(user);
    await user.click(await signUpButton());
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'SUV' })).toBeVisible();
    expect(shown.location.pathname).toBe('/category/suv');
  });
});

const firebaseKeys = () =>
  Object.keys(window.localStorage).filter((key) => key.startsWith('firebase:authUser'));
