import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { storedToken } from '@/testing/accessTokens';
import { makeUser } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import {
  logIn,
  makeAccountFor,
  openPage,
  PASSWORD,
  stopSession,
  withIdentityProvider,
} from '@/testing/identitySession';
import { accountByEmail, identityWorld, lastMessageTo } from '@/testing/identityWorld';
import { buyer } from '@/testing/people';
import { preloadTables } from '@/testing/preloadPages';
import { failOnce, respond } from '@/testing/responses';
import { server } from '@/testing/server';
import { openSignInWindows } from '@/testing/signInWindow';
import { world } from '@/testing/world';

preloadTables(routes.signup, routes.login, routes.dashboard);

withIdentityProvider();
afterEach(() => jest.restoreAllMocks());

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

/** The bodies and bearer tokens of POST /users. */
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

const isLoggedIn = () => screen.findByRole('button', { name: 'Log Out' });

describe('sign-up', () => {
  it('creates the account, sets the profile, registers the user, requests a token and opens the home page', async () => {
    const registrations = recordRegistrations();
    const { user, shown } = openPage('/signup');
    expect(await screen.findByText('Dream cars at a cheap price.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'User' })).toBeChecked();
    expect(screen.queryByRole('radio', { name: /admin/i })).not.toBeInTheDocument();

    world.users.push(makeUser({ email: EMAIL, role: 'seller' }));
    await fillIn(user, { role: 'Seller' });
    await user.click(await signUpButton());

    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(await isLoggedIn()).toBeVisible();
    expect(screen.getByRole('link', { name: /Robin Road/ })).toBeVisible();
    const welcome = within(await screen.findByRole('region', { name: 'Welcome' }));
    expect(welcome.getByText('Welcome, Robin Road.')).toBeVisible();
    expect(
      welcome.getByText(`We sent a link to ${EMAIL}. Open it to confirm your email.`),
    ).toBeVisible();
    expect(await welcome.findByRole('link', { name: 'Add your first car' })).toHaveAttribute(
      'href',
      routes.addProduct,
    );
    expect(accountByEmail(EMAIL)).toMatchObject({ displayName: 'Robin Road', photoUrl: PHOTO });
    expect(registrations.map(({ body }) => body)).toEqual([
      { name: 'Robin Road', email: EMAIL, role: 'seller' },
    ]);
    expect(registrations[0]?.bearer).toMatch(/^Bearer .+\..+\./);
    expect(world.calls.indexOf('POST /users')).toBeLessThan(world.calls.indexOf('POST /jwt'));
    expect(storedToken()).not.toBeNull();
    expect(lastMessageTo(EMAIL)).toMatchObject({
      kind: 'VERIFY_EMAIL',
      continueUrl: 'http://localhost/dashboard',
    });
  });

  it('succeeds without that link, and says so where it can be sent again', async () => {
    identityWorld.refusals.set('accounts:sendOobCode', 'TOO_MANY_ATTEMPTS_TRY_LATER');
    server.use(...extensionHandlers);
    respond('GET /users/:email', makeUser({ email: EMAIL, sendsMails: true }));
    const { user, goTo, shown } = openPage('/signup', { preloadedState: { isExtended: true } });
    await fillIn(user);
    await user.click(await signUpButton());
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(await isLoggedIn()).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    await goTo(routes.dashboard);
    expect(await screen.findByText(/^We couldn’t send the link. Too many/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^We sent a link to robin@example.com/)).toBeVisible();
    expect(identityWorld.messages).toHaveLength(1);
  });

  it('reports every missing field and focuses the first', async () => {
    const { user } = openPage('/signup');
    await user.click(await signUpButton());
    for (const field of ['Name', 'Photo URL', 'Email', 'Password']) {
      expect(await screen.findByText(`${field} is required.`)).toBeVisible();
    }
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(identityWorld.calls).toEqual([]);
  });

  it.each([
    ['robin@gmial.com', 'robin@gmail.com'],
    ['robin@gmail.con', 'robin@gmail.com'],
    ['robin@hotmal.com', 'robin@hotmail.com'],
    ['robin@outloook.com', 'robin@outlook.com'],
  ])('asks whether %s should be %s, and takes it', async (email, meant) => {
    const { user } = openPage('/signup');
    const field = await screen.findByLabelText('Email');
    expect(field).toHaveAttribute('autocomplete', 'email');
    await user.type(field, email);
    expect(screen.queryByRole('button', { name: /^Did you mean/ })).not.toBeInTheDocument();
    await user.tab();
    await user.click(await screen.findByRole('button', { name: `Did you mean ${meant}?` }));
    expect(field).toHaveValue(meant);
    expect(field).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Did you mean/ })).not.toBeInTheDocument();
  });

  it.each(['robin@mail.com', 'robin@gmail.com', 'robin@gmx.de', 'gmial.com', 'a@b@gmial.com'])(
    'does not ask about %s',
    async (email) => {
      const { user } = openPage('/signup');
      await user.type(await screen.findByLabelText('Email'), email);
      await user.tab();
      await import('./signUp/mailDomains');
      expect(screen.queryByRole('button', { name: /^Did you mean/ })).not.toBeInTheDocument();
    },
  );

  it('reports a taken email at its field and keeps the input', async () => {
    makeAccountFor(buyer);
    const { user } = openPage('/signup');
    await fillIn(user, { email: buyer.email });
    await user.click(await signUpButton());

    expect(await screen.findByText(/This email already has an account/)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveValue('Robin Road');
    expect(world.calls).not.toContain('POST /users');
  });

  it('reports at the field a password that the provider rejects', async () => {
    identityWorld.refusals.set('accounts:signUp', 'WEAK_PASSWORD : Too common');
    const { user } = openPage('/signup');
    await fillIn(user);
    await user.click(await signUpButton());
    expect(await screen.findByText(/too easy to guess/)).toBeVisible();
  });

  it('continues if the server already has the user, and keeps no secret in the store', async () => {
    failOnce('POST /users', 409);
    const { user, shown, store } = openPage('/signup');
    await fillIn(user);
    await user.click(await signUpButton());
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(await isLoggedIn()).toBeVisible();
    // Only the status of the confirmation link is kept.
    const kept = store.getState().api.mutations;
    expect(Object.values(kept).map((call) => call?.endpointName)).toEqual(['sendVerification']);
    for (const secret of [PASSWORD, EMAIL, String(storedToken())]) {
      expect(JSON.stringify(kept)).not.toContain(secret);
    }
  });

  it('signs out at the provider if the server refuses the user', async () => {
    failOnce('POST /users', 401);
    const { user } = openPage('/signup');
    await fillIn(user);
    await user.click(await signUpButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(/Your account was created, but/);
    expect(screen.getByLabelText('Name')).toHaveValue('Robin Road');
    expect(firebaseKeys()).toEqual([]);
  });
});

describe('a photo of the user’s initials', () => {
  const ofInitials = (letters: string) => `http://localhost/api/initials/${letters}`;
  const photoField = () => screen.findByLabelText('Photo URL');
  const initialsButton = () => screen.findByRole('button', { name: 'Use my initials' });
  const openExtended = () => openPage('/signup', { preloadedState: { isExtended: true } });

  it('fills in the link, which the account then has and the header shows', async () => {
    const { user, shown } = openExtended();
    await user.type(await screen.findByLabelText('Name'), 'Wanda Swift');
    await user.click(await initialsButton());
    expect(await photoField()).toHaveValue(ofInitials('WS'));
    expect(screen.getByRole('img', { name: 'Photo of Wanda Swift' })).toBeVisible();
    expect(screen.getByText('Your photo shows your initials, WS.')).toHaveAttribute(
      'role',
      'status',
    );

    await user.type(screen.getByLabelText('Email'), EMAIL);
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(await signUpButton());
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(accountByEmail(EMAIL)).toMatchObject({ photoUrl: ofInitials('WS') });
    const photo = await screen.findByRole('img', { name: 'Photo of Wanda Swift' });
    expect(photo).toHaveAttribute('src', ofInitials('WS'));
  });

  it('follows the name until the user edits the link', async () => {
    const { user } = openExtended();
    const name = await screen.findByLabelText('Name');
    await user.type(name, 'Wanda');
    await user.click(await initialsButton());
    expect(await photoField()).toHaveValue(ofInitials('W'));
    await user.type(name, ' Élan');
    expect(await photoField()).toHaveValue(ofInitials('W%C3%89'));
    await user.clear(name);
    await user.type(name, 'Bo');
    expect(await photoField()).toHaveValue(ofInitials('B'));

    await user.clear(await photoField());
    await user.type(await photoField(), PHOTO);
    await user.type(name, ' Road');
    expect(await photoField()).toHaveValue(PHOTO);
    expect(screen.queryByRole('img', { name: /^Photo of/ })).not.toBeInTheDocument();
  });

  it('asks for the name first, and is filled in with it', async () => {
    const { user } = openExtended();
    await user.click(await signUpButton());
    expect(await screen.findByText('Photo URL is required.')).toBeVisible();
    await user.type(screen.getByLabelText('Name'), '42');
    await user.click(await initialsButton());
    const message = 'Enter your name, with at least one letter, to use your initials.';
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(await photoField()).toHaveValue('');

    await user.type(screen.getByLabelText('Name'), ' Roads');
    expect(await photoField()).toHaveValue(ofInitials('R'));
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    expect(screen.queryByText('Photo URL is required.')).not.toBeInTheDocument();
  });

  it('is not offered by a server with only the specification', async () => {
    openPage('/signup');
    expect(await photoField()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use my initials' })).not.toBeInTheDocument();
  });
});

describe('a sign-up with Google', () => {
  const robin = { email: EMAIL, displayName: 'Robin Road' };
  const googleButton = () => screen.findByRole('button', { name: 'Continue with Google' });

  it('registers a buyer, as the page says, and opens the home page', async () => {
    identityWorld.chosenInWindow = robin;
    const registrations = recordRegistrations();
    const signInWindow = openSignInWindows();
    const { user, shown } = openPage('/signup?as=seller');
    expect(await googleButton()).toHaveAccessibleDescription(
      'Signing up with Google creates a buyer’s account.',
    );
    await user.click(await googleButton());
    await waitFor(() => expect(signInWindow.opened()).toBe(1));
    signInWindow.finish();

    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(await isLoggedIn()).toBeVisible();
    expect(registrations.map(({ body }) => body)).toEqual([
      { name: 'Robin Road', email: EMAIL, type: 'user' },
    ]);
  });

  it('says how to sell all the same, if the server can do that', async () => {
    openPage('/signup', { preloadedState: { isExtended: true } });
    expect(await googleButton()).toHaveAccessibleDescription(/ You can start selling later/);
  });

  it('shows why it failed, and keeps what was entered', async () => {
    openSignInWindows({ isBlocked: true });
    const { user } = openPage('/signup');
    await fillIn(user);
    await user.click(await googleButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(/blocked the log-in window/);
    expect(screen.getByLabelText('Photo URL')).toHaveValue(PHOTO);
  });

  it('of an account with two-step verification asks for the code, and can go back', async () => {
    makeAccountFor(buyer, {
      secondFactors: [{ mfaEnrollmentId: 'f1', phoneInfo: '+351912345678' }],
    });
    identityWorld.chosenInWindow = { email: buyer.email, displayName: buyer.name };
    const signInWindow = openSignInWindows();
    const { user } = openPage('/signup');
    await fillIn(user);
    await user.click(await googleButton());
    await waitFor(() => expect(signInWindow.opened()).toBe(1));
    signInWindow.finish();
    expect(await screen.findByRole('heading', { name: 'Two-step verification' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Robin Road');
  });
});

describe('a sign-up interrupted after the provider created the account', () => {
  const finishForm = () => screen.findByRole('heading', { name: 'Finish setting up your account' });

  /** Signs up until the server fails. */
  async function interrupt() {
    failOnce('POST /users');
    const page = openPage('/signup');
    await fillIn(page.user, { role: 'Seller' });
    await page.user.click(await signUpButton());
    expect(await screen.findByText(/Your account was created, but/)).toBeVisible();
    return page;
  }

  it('is reported on the dashboard, where the user completes it', async () => {
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

  it.each([
    ['after a reload', false],
    ['after the next log-in', true],
  ])('is completed %s', async (_when, isLoggedOut) => {
    const first = await interrupt();
    first.unmount();
    await stopSession();
    if (isLoggedOut) for (const key of firebaseKeys()) window.localStorage.removeItem(key);
    const { user } = openPage('/dashboard');
    if (isLoggedOut) await logIn(user, EMAIL);
    expect(await finishForm()).toBeVisible();
  });

  it('returns to the page that the user came from, without a second registration', async () => {
    failOnce('POST /jwt');
    const { user, shown } = openPage('/category/suv');
    const main = within(await screen.findByRole('main'));
    await user.click(await main.findByRole('link', { name: 'Sign Up' }));
    await fillIn(user);
    await user.click(await signUpButton());
    expect(await screen.findByText(/Your account was created, but/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'SUV' })).toBeVisible();
    expect(shown.location.pathname).toBe('/category/suv');
    expect(world.calls.filter((call) => call === 'POST /users')).toHaveLength(1);
  });
});

const firebaseKeys = () =>
  Object.keys(window.localStorage).filter((key) => key.startsWith('firebase:authUser'));
