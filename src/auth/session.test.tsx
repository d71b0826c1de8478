import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { retryPolicy } from '@/api/baseQuery';
import { ACCESS_TOKEN_KEY, mayBeSignedIn } from '@/lib/accessToken';
import { localTexts } from '@/lib/storage';
import { readIdToken } from '@/lib/idToken';
import { storeToken, storedToken } from '@/testing/accessTokens';
import { deferred } from '@/testing/deferred';
import { api } from '@/testing/handlers/respond';
import {
  changeInAnotherTab,
  loadTestIdentity,
  logIn,
  makeAccountFor,
  openAs,
  openPage,
  PASSWORD,
  sessionLeftBy,
  stopSession,
  storePreviousSignIn,
  storedSession,
  withIdentityProvider,
} from '@/testing/identitySession';
import { makeUser } from '@/testing/factories';
import { identityWorld } from '@/testing/identityWorld';
import { buyer, seller } from '@/testing/people';
import { renderRoute } from '@/testing/renderRoute';
import { fail } from '@/testing/responses';
import { server } from '@/testing/server';
import { preloadTables } from '@/testing/preloadPages';
import { openSignInWindows } from '@/testing/signInWindow';
import { world } from '@/testing/world';
import { selectCurrentUser, selectRole, selectSession, sessionReported } from './sessionSlice';

preloadTables(routes.home, routes.login, routes.dashboard);
withIdentityProvider();
afterEach(() => jest.restoreAllMocks());

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('what the provider reports during a log-in', () => {
  it('counts once the log-in has come to nothing', async () => {
    const signInWindow = openSignInWindows();
    const [key, session] = await sessionLeftBy(buyer);
    const { user } = openPage('/login');
    const identity = await loadTestIdentity();
    await user.click(await button('Continue with Google'));
    await waitFor(() => expect(signInWindow.opened()).toBe(1));

    changeInAnotherTab(key, session);
    await waitFor(() => expect(identity.getSignedInUser()?.uid).toBe(buyer.uid));
    expect(screen.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument();

    signInWindow.finish({ code: 'auth/user-cancelled', message: 'closed' });
    expect(await button('Log Out')).toBeVisible();
  });

  it('is not the person whom a failed log-in let in at the provider only', async () => {
    makeAccountFor(buyer);
    fail('POST /jwt');
    const { user, store } = openPage('/login');
    await logIn(user, buyer.email);
    expect(await screen.findByText(/couldn’t log you in/)).toBeVisible();
    expect(selectSession(store.getState()).status).toBe('signedOut');
  });

  it('counts once an account could not be deleted', async () => {
    const { user } = await openAs(buyer, '/dashboard/profile');
    server.use(
      http.delete(api('/users/me'), () => {
        changeInAnotherTab(storedSession()[0], null);
        return HttpResponse.json({ message: 'A payment is under way.' }, { status: 409 });
      }),
    );
    await user.click(await button('Delete account'));
    await user.click(await button('Delete'));
    await user.type(await screen.findByLabelText('Current password'), PASSWORD);
    await user.click(await button('Confirm password'));
    expect(await screen.findByText(/You’ve been logged out/)).toBeVisible();
  });
});

describe('the next person at the same machine', () => {
  it('is not handed the token that was on its way for the one before', async () => {
    makeAccountFor(seller);
    const token = deferred<HttpResponse<{ accessToken: string }>>();
    server.use(http.post(api('/jwt'), () => token.promise, { once: true }));
    world.accessTokens.clear();
    const { user, store } = await openAs(buyer, '/dashboard');
    await waitFor(() => expect(world.calls).toContain('POST /jwt'));

    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await user.click(await screen.findByRole('link', { name: 'Log In' }));
    await logIn(user, seller.email);
    await waitFor(() => expect(selectCurrentUser(store.getState())?.uid).toBe(seller.uid));
    const ownToken = storedToken();

    token.resolve(HttpResponse.json({ accessToken: 'late token' }));
    await user.click(await screen.findByRole('link', { name: 'Dashboard' }));
    expect(await screen.findByRole('link', { name: 'My Products' })).toBeVisible();
    expect(storedToken()).toBe(ownToken);
    expect(ownToken).not.toBe('late token');
  });

  it('does not inherit the page of a session that ended', async () => {
    const { user, shown } = await openAs(buyer, '/dashboard/payment/order-1');
    await screen.findByRole('heading', { level: 1 });
    makeAccountFor(seller);
    changeInAnotherTab(storedSession()[0], null);
    expect(await screen.findByText(/You’ve been logged out/)).toBeVisible();

    await logIn(user, seller.email);
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
  });
});

it('is renewed, not believed, when a token without an owner is stored', async () => {
  makeAccountFor(buyer);
  await storePreviousSignIn(buyer);
  window.localStorage.setItem(ACCESS_TOKEN_KEY, 'a.plain.token');
  openPage('/dashboard');
  expect(await screen.findByRole('link', { name: 'My Orders' })).toBeVisible();
  expect(world.calls.filter((call) => call === 'POST /jwt')).toHaveLength(1);
  expect(storedToken()).toMatch(/^access-token-/);
});

describe('an e-mail that is confirmed later', () => {
  /** The server grants admin rights once the token says that the email is confirmed. */
  function serveAdmin() {
    let isProven = false;
    server.use(
      http.post(api('/jwt'), ({ request }) => {
        const idToken = request.headers.get('Authorization')?.replace('Bearer ', '') ?? '';
        isProven = readIdToken(idToken)?.emailVerified === true;
        return undefined;
      }),
      http.get(api('/users/:email'), () =>
        HttpResponse.json({ role: isProven ? 'admin' : 'user' }),
      ),
    );
  }
  const tokensGiven = () => world.calls.filter((call) => call === 'POST /jwt');

  it('counts as soon as the page learns of it, which stays as it is meanwhile', async () => {
    serveAdmin();
    const account = makeAccountFor(buyer, { emailVerified: false });
    await storePreviousSignIn(buyer);
    const { store } = openPage('/dashboard/profile');
    await waitFor(() => expect(selectRole(store.getState())).toBe('user'));
    const title = await screen.findByRole('heading', { level: 1, name: 'Profile' });

    account.emailVerified = true;
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(selectRole(store.getState())).toBe('admin'));
    expect(title).toBeVisible();
    expect(tokensGiven()).toHaveLength(2);
  });

  it('counts at the next visit', async () => {
    serveAdmin();
    const account = makeAccountFor(buyer, { emailVerified: false });
    await storePreviousSignIn(buyer);
    const first = openPage('/dashboard/profile');
    await waitFor(() => expect(selectRole(first.store.getState())).toBe('user'));
    first.unmount();

    account.emailVerified = true;
    const { store } = openPage('/dashboard/profile');
    await waitFor(() => expect(selectRole(store.getState())).toBe('admin'));
    expect(tokensGiven()).toHaveLength(2);
  });
});

describe('an e-mail that was changed since the last visit', () => {
  it('gets a new token before the record at the new e-mail is read', async () => {
    const account = makeAccountFor(buyer);
    await storePreviousSignIn(buyer);
    const first = openPage('/dashboard/profile');
    await waitFor(() => expect(selectRole(first.store.getState())).toBe('user'));
    first.unmount();
    await stopSession();

    const email = 'bea.new@example.com';
    account.email = email;
    world.users = [makeUser({ email, role: 'user' })];
    world.calls = [];
    const { store } = openPage('/dashboard/profile');
    await waitFor(() => expect(selectRole(store.getState())).toBe('user'));
    expect(selectCurrentUser(store.getState())?.email).toBe(email);
    expect(world.calls.slice(0, 2)).toEqual(['POST /jwt', `GET /users/${email}`]);
  });
});

describe('the next visit', () => {
  /** Opens a page like the browser of a visitor in which nobody was signed in. */
  function openAsVisitor(url: string) {
    const page = renderRoute(url, {
      loadIdentity: loadTestIdentity,
      preloadedState: { session: { status: 'unknown' } },
    });
    act(() => void page.store.dispatch(sessionReported(null)));
    return page;
  }

  it('asks the provider after a log-in, and not after a log-out', async () => {
    makeAccountFor(buyer);
    const { user } = openAsVisitor('/login');
    expect(mayBeSignedIn(localTexts)).toBe(false);
    await logIn(user, buyer.email, 'a wrong secret');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(mayBeSignedIn(localTexts)).toBe(false);
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(await button('Log In'));
    await user.click(await button('Log Out'));
    expect(await screen.findByRole('link', { name: 'Log In' })).toBeVisible();
    expect(mayBeSignedIn(localTexts)).toBe(false);
  });

  it('asks the provider where our server failed after it', async () => {
    makeAccountFor(buyer);
    fail('POST /jwt');
    const { user } = openAsVisitor('/login');
    await logIn(user, buyer.email);
    expect(await screen.findByText(/couldn’t log you in/)).toBeVisible();
    expect(mayBeSignedIn(localTexts)).toBe(true);
  });

  it('hears of the log-out elsewhere, although it did not ask before the log-in', async () => {
    makeAccountFor(buyer);
    const { user, store } = openAsVisitor('/login');
    await logIn(user, buyer.email);
    await button('Log Out');
    expect(mayBeSignedIn(localTexts)).toBe(true);
    changeInAnotherTab(storedSession()[0], null);
    await waitFor(() => expect(selectSession(store.getState()).status).toBe('signedOut'));
  });
});

describe('Log Out', () => {
  it('says when it failed, and works at the next try', async () => {
    const { user } = await openAs(buyer, '/blogs');
    const forbidden = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    await user.click(await button('Log Out'));
    expect(await screen.findByText('We couldn’t log you out. Try again.')).toBeVisible();
    expect(await button('Log Out')).toBeVisible();

    forbidden.mockRestore();
    await user.click(await button('Log Out'));
    expect(await screen.findByRole('link', { name: 'Log In' })).toBeVisible();
    expect(storedToken()).toBeNull();
  });
});

it('is still asked about when its session has ended and the provider does not let go', async () => {
  makeAccountFor(buyer);
  await storePreviousSignIn(buyer);
  storeToken('refused', buyer);
  fail('GET /users/:email', 401);
  fail('POST /jwt', 401);
  const removeItem = Storage.prototype.removeItem;
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    if (key.startsWith('firebase')) throw new DOMException('forbidden', 'SecurityError');
    removeItem.call(this, key);
  });
  openPage('/dashboard');
  expect(await screen.findByText('We couldn’t log you out. Try again.')).toBeVisible();
  expect(await button('Retry')).toBeVisible();
});

describe('an account that the server refuses', () => {
  const hasLeftNothing = () =>
    Object.keys(window.localStorage).every((key) => !key.startsWith('firebase:authUser'));

  it.each([
    ['sent', undefined, /sent you a link/],
    ['refused', 'TOO_MANY_ATTEMPTS_TRY_LATER', /Too many attempts/],
  ])('has no session when the link to prove the e-mail is %s', async (_name, refusal, message) => {
    makeAccountFor(buyer, { emailVerified: false });
    fail('POST /jwt', 403, { code: 'forbidden', message: 'Prove your email.' });
    if (refusal) identityWorld.refusals.set('accounts:sendOobCode', refusal);
    const { user } = openPage('/login');
    await logIn(user, buyer.email);
    expect(await screen.findByText(message)).toBeVisible();
    const sent = { kind: 'VERIFY_EMAIL', to: buyer.email };
    expect(identityWorld.messages).toMatchObject(refusal ? [] : [sent]);
    expect(hasLeftNothing()).toBe(true);
  });

  it.each([
    ['another server’s 403', 403, true, {}],
    ['a 401', 401, false, { code: 'unauthorized' }],
    ['a 403 although the e-mail is proven', 403, true, { code: 'forbidden' }],
  ])('gets no link for %s, and no session', async (_name, status, emailVerified, body) => {
    makeAccountFor(buyer, { emailVerified });
    fail('POST /jwt', status, { message: 'Not here.', ...body });
    const { user } = openPage('/login');
    await logIn(user, buyer.email);
    expect(await screen.findByText(/Not here\./)).toBeVisible();
    expect(identityWorld.messages).toEqual([]);
    expect(hasLeftNothing()).toBe(true);
  });
});

describe('while the role cannot be found out', () => {
  beforeEach(() => {
    retryPolicy.maxRetries = 0;
    fail('GET /users/:email');
  });

  it('a buyer can pay all the same', async () => {
    await openAs(buyer, '/dashboard/payment/order-1');
    expect(await screen.findByRole('heading', { name: 'Pay Using Stripe' })).toBeVisible();
    await waitFor(() => expect(world.calls).toContain('GET /bookings/find/order-1'));
    expect(screen.queryByText('We couldn’t load your account')).not.toBeInTheDocument();
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('link', { name: 'Go to your dashboard' })).toBeVisible();
  });

  it('the profile can be seen', async () => {
    await openAs(buyer, '/dashboard/profile');
    expect(await screen.findByRole('region', { name: 'Name and photo' })).toBeVisible();
  });
});
