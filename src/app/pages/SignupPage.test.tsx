import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { keptToken } from '@/testing/accessTokens';
import { api } from '@/testing/handlers/respond';
import {
  makeAccountFor,
  openPage,
  PASSWORD,
  stopSession,
  withIdentityProvider,
} from '@/testing/identitySession';
import { accountByEmail, identityWorld } from '@/testing/identityWorld';
import { buyer } from '@/testing/people';
import { preloadPages } from '@/testing/preloadPages';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(routes.signup);

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
    expect(accountByEmail(EMAIL)).toMatchObject({ displayName: 'Robin Road', photoUrl: PHOTO });
    expect(registrations.map(({ body }) => body)).toEqual([
      { name: 'Robin Road', email: EMAIL, role: 'seller' },
    ]);
    expect(registrations[0]?.bearer).toMatch(/^Bearer .+\..+\./);
    expect(world.calls.indexOf('POST /users')).toBeLessThan(world.calls.indexOf('POST /jwt'));
    expect(keptToken()).not.toBeNull();
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

  it('is not in while the server has not registered the person, and goes on at the next try', async () => {
    failOnce('/users');
    const { user, shown } = openPage('/signup');
    await fillIn(user, { role: 'Seller' });
    await user.click(await signUpButton());

    expect(await screen.findByRole('alert')).toHaveTextContent(/Your account was created, but/);
    expect(screen.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument();
    expect(keptToken()).toBeNull();

    const registrations = recordRegistrations();
    await user.click(await signUpButton());
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(registrations).toHaveLength(1);
    expect(identityWorld.accounts).toHaveLength(1);
  });

  it('registers once although the token call failed', async () => {
    const registrations = recordRegistrations();
    failOnce('/jwt');
    const { user, shown } = openPage('/signup');
    await fillIn(user);
    await user.click(await signUpButton());
    await screen.findByRole('alert');
    await user.click(await signUpButton());
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(registrations).toHaveLength(1);
  });

  it('finishes an interrupted sign-up at the next log-in, with the role that was chosen', async () => {
    failOnce('/users');
    const first = openPage('/signup');
    await fillIn(first.user, { role: 'Seller' });
    await first.user.click(await signUpButton());
    await screen.findByRole('alert');
    first.unmount();
    await stopSession();
    window.localStorage.removeItem(firebaseKey());

    const registrations = recordRegistrations();
    const { user, shown } = openPage('/login');
    await user.type(await screen.findByLabelText('Email'), EMAIL);
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(registrations[0]?.body).toEqual({ name: 'Robin Road', email: EMAIL, role: 'seller' });
  });

  it('finishes an interrupted sign-up by itself after a reload', async () => {
    failOnce('/users');
    const first = openPage('/signup');
    await fillIn(first.user, { role: 'Seller' });
    await first.user.click(await signUpButton());
    await screen.findByRole('alert');
    first.unmount();
    await stopSession();

    openPage('/dashboard');
    expect(await screen.findByRole('link', { name: 'My Products' })).toBeVisible();
    expect(world.users.find(({ email }) => email === EMAIL)).toMatchObject({ role: 'seller' });
  });
});

function firebaseKey(): string {
  const key = Object.keys(window.localStorage).find((one) => one.startsWith('firebase:authUser'));
  if (key === undefined) throw new Error('Nobody is signed in.');
  return key;
}
