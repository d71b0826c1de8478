import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { slowPolicy } from '@/components/feedback/slow';
import { keepToken } from '@/testing/accessTokens';
import { api } from '@/testing/handlers/respond';
import {
  logIn,
  makeAccountFor,
  openAs,
  openPage,
  signInEarlier,
  signUp,
  withIdentityProvider,
} from '@/testing/identitySession';
import { accountByEmail } from '@/testing/identityWorld';
import { buyer, seller } from '@/testing/people';
import { preloadTables } from '@/testing/preloadPages';
import { server } from '@/testing/server';
import { FIRST_ACCESS_TOKEN, world } from '@/testing/world';

preloadTables(routes.signup, routes.login, routes.dashboard);
withIdentityProvider();

const KEY = 'second-gear-registration';
const button = (name: string) => screen.findByRole('button', { name });

type LockRequest = (
  name: string,
  options: { signal: AbortSignal },
  work: () => Promise<unknown>,
) => Promise<unknown>;

/** Gives this test's browser the locks that tabs share. */
function shareLocks(request: LockRequest) {
  const asked = jest.fn(request);
  Object.defineProperty(navigator, 'locks', { value: { request: asked }, configurable: true });
  return asked;
}

afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

describe('a sign-up', () => {
  it('is over once it is done: nothing of it waits in the browser', async () => {
    const { user } = openPage('/signup');
    await signUp(user);
    expect(await button('Log Out')).toBeVisible();
    expect(window.localStorage.getItem(KEY)).toBeNull();
  });

  it('goes on where the server knows the person already', async () => {
    server.use(http.post(api('/users'), () => HttpResponse.json({}, { status: 409 })));
    const { user } = openPage('/signup');
    await signUp(user);
    expect(await button('Log Out')).toBeVisible();
  });

  it('keeps other tabs from doing the same where browsers let tabs agree', async () => {
    const asked = shareLocks((_name, _options, work) => work());
    const { user } = openPage('/signup');
    await signUp(user);
    expect(await button('Log Out')).toBeVisible();
    expect(asked).toHaveBeenCalledWith(KEY, expect.anything(), expect.anything());
  });
});

describe('what was asked of the servers, passwords and tokens', () => {
  type Page = ReturnType<typeof openPage>;
  const isForgotten = ({ store }: Page) =>
    expect(Object.values(store.getState().api.mutations)).toEqual([]);

  it('is forgotten after a sign-up, also after one in two tries', async () => {
    server.use(
      http.post(api('/users'), () => HttpResponse.json({}, { status: 500 }), { once: true }),
    );
    const page = openPage('/signup');
    await signUp(page.user);
    expect(await screen.findByText(/Your account was created, but/)).toBeVisible();
    isForgotten(page);
    await page.user.click(await button('Sign Up'));
    expect(await button('Log Out')).toBeVisible();
    isForgotten(page);
  });

  it('is forgotten after a log-in', async () => {
    makeAccountFor(buyer);
    const page = openPage('/login');
    await logIn(page.user, buyer.email);
    expect(await button('Log Out')).toBeVisible();
    isForgotten(page);
  });
});

describe('what a sign-up has left behind', () => {
  const left = { name: 'Robin Road', photoURL: '', email: buyer.email, role: 'seller' };
  const leave = (registration: object) =>
    window.localStorage.setItem(KEY, JSON.stringify(registration));

  it.each([
    ['of somebody else', { email: 'robin@example.com' }],
    ['without a name', { name: null }],
    ['without a photo', { photoURL: undefined }],
    ['of a kind that nobody can choose', { role: 'admin' }],
    ['without a kind', { role: null }],
  ])('%s does nothing to who logs in', async (_name, part) => {
    const account = makeAccountFor(buyer);
    leave({ ...left, ...part });
    const { user } = openPage('/login');
    await logIn(user, buyer.email);
    expect(await button('Log Out')).toBeVisible();
    expect(account.displayName).toBe(buyer.name);
    expect(world.calls).not.toContain('POST /users');
  });

  it('is left alone when another tab has done it meanwhile', async () => {
    leave(left);
    shareLocks((_name, _options, work) => {
      window.localStorage.removeItem(KEY);
      return work();
    });
    await openAs(buyer, '/dashboard');
    expect(await screen.findByRole('link', { name: 'My Orders' })).toBeVisible();
    expect(world.calls).not.toContain('POST /users');
  });

  it('is done, and then forgotten', async () => {
    leave(left);
    await openAs(buyer, '/dashboard');
    expect(await screen.findByRole('link', { name: 'My Orders' })).toBeVisible();
    await waitFor(() => expect(world.calls).toContain('POST /users'));
    expect(accountByEmail(buyer.email)?.displayName).toBe('Robin Road');
    expect(window.localStorage.getItem(KEY)).toBeNull();
  });
});

describe('an account that only the provider knows', () => {
  const openUnfinished = async (account = {}) => {
    world.users = [];
    makeAccountFor(seller, account);
    await signInEarlier(seller);
    keepToken(FIRST_ACCESS_TOKEN, seller);
    return openPage('/dashboard');
  };

  it('is asked for two things, with what is known filled in', async () => {
    const { user } = await openUnfinished();
    expect(await screen.findByText(/You are logged in as sam@example.com/)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'User' })).toBeChecked();
    expect(screen.getByText('Users buy cars. Sellers list cars for sale.')).toBeVisible();
    await user.clear(screen.getByLabelText('Name'));
    await user.click(await button('Create account'));
    expect(await screen.findByText('Name is required.')).toBeVisible();
    expect(world.calls).not.toContain('POST /users');
  });

  it('may have no name yet', async () => {
    await openUnfinished({ displayName: undefined });
    expect(await screen.findByLabelText('Name')).toHaveValue('');
  });

  it('has the name that was typed at the provider as well, and keeps its photo', async () => {
    const photoUrl = 'https://pictures.example/sam.jpg';
    const { user } = await openUnfinished({ photoUrl });
    await user.type(await screen.findByLabelText('Name'), ' the Second');
    await user.click(await button('Create account'));
    expect(await screen.findByRole('link', { name: 'My Orders' })).toBeVisible();
    const displayName = `${seller.name} the Second`;
    expect(accountByEmail(seller.email)).toMatchObject({ displayName, photoUrl });
    expect(world.users).toMatchObject([{ name: displayName, role: 'user' }]);
  });

  it('has no photo made up for it', async () => {
    const { user } = await openUnfinished();
    await user.click(await button('Create account'));
    expect(await screen.findByRole('link', { name: 'My Orders' })).toBeVisible();
    expect(accountByEmail(seller.email)?.photoUrl).toBeUndefined();
  });

  it('waits for another tab only as long as nobody asks again', async () => {
    const { user } = await openUnfinished();
    const { afterMs } = slowPolicy;
    const signals: AbortSignal[] = [];
    shareLocks((_name, { signal }, work) => {
      signals.push(signal);
      return signals.length === 1 ? new Promise(() => undefined) : work();
    });
    await screen.findByLabelText('Name');
    slowPolicy.afterMs = 0;
    try {
      await user.click(await button('Create account'));
      await user.click(await button('Retry'));
    } finally {
      slowPolicy.afterMs = afterMs;
    }
    expect(await screen.findByRole('link', { name: 'My Orders' })).toBeVisible();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });
});
