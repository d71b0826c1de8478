import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { deferred } from '@/testing/deferred';
import { api } from '@/testing/handlers/respond';
import { logIn, makeAccountFor, openPage, withIdentityProvider } from '@/testing/identitySession';
import { identityWorld, lastMessageTo } from '@/testing/identityWorld';
import { buyer, seller } from '@/testing/people';
import { preloadPages } from '@/testing/preloadPages';
import { failOnce } from '@/testing/responses';
import { server } from '@/testing/server';
import { openSignInWindows } from '@/testing/signInWindow';
import { world } from '@/testing/world';

preloadPages(routes.login, routes.authAction);

withIdentityProvider();
afterEach(() => jest.restoreAllMocks());

const PHONE = '+351912345678';
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('one-click sign-in', () => {
  const robin = { email: 'robin@example.com', displayName: 'Robin Road' };

  it('registers the user with "type", as the log-in page does', async () => {
    identityWorld.chosenInWindow = robin;
    const bodies: unknown[] = [];
    server.use(
      http.post(api('/users'), async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({});
      }),
    );
    const signInWindow = openSignInWindows();
    const { user, shown } = openPage('/login');

    await user.click(await button('Continue with Google'));
    await waitFor(() => expect(signInWindow.opened()).toBe(1));
    signInWindow.finish();

    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(bodies).toEqual([{ name: 'Robin Road', email: robin.email, type: 'user' }]);
    expect(world.calls.filter((call) => call === 'POST /jwt')).toHaveLength(1);
  });

  it('keeps the form usable while its window is open', async () => {
    makeAccountFor(buyer);
    const signInWindow = openSignInWindows();
    const { user, shown } = openPage('/login');
    await user.click(await button('Continue with Google'));
    await waitFor(() => expect(signInWindow.opened()).toBe(1));

    await logIn(user, buyer.email);
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    signInWindow.finish({ code: 'auth/popup-closed-by-user', message: '' });
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeVisible();
  });

  it('opens another window on another click', async () => {
    identityWorld.chosenInWindow = robin;
    const signInWindow = openSignInWindows();
    const { user, shown } = openPage('/login');
    await user.click(await button('Continue with Google'));
    await waitFor(() => expect(signInWindow.opened()).toBe(1));
    await user.click(await button('Continue in the Google window'));
    await waitFor(() => expect(signInWindow.opened()).toBe(2));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    // The end of the first window does not let the second one in before it has a token.
    const token = deferred();
    server.use(http.post(api('/jwt'), () => token.promise, { once: true }));
    signInWindow.finish();
    await waitFor(() => expect(world.calls).toContain('POST /jwt'));
    expect(screen.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument();
    token.resolve();
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
  });

  it('reports that the browser blocked the window, and can be pressed again', async () => {
    openSignInWindows({ isBlocked: true });
    const { user } = openPage('/login');
    await user.click(await button('Continue with Google'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/blocked the log-in window/);
    expect(await button('Continue with Google')).not.toHaveAttribute('aria-busy');
  });

  it('reports that the window was closed before it finished', async () => {
    const signInWindow = openSignInWindows();
    const { user } = openPage('/login');
    await user.click(await button('Continue with Google'));
    await waitFor(() => expect(signInWindow.opened()).toBe(1));
    signInWindow.finish({ code: 'auth/popup-closed-by-user', message: '' });
    expect(await screen.findByRole('alert')).toHaveTextContent(/closed the log-in window before/);
  });
});

it.each(['Forgot your password?', 'Email me a log-in link'])(
  'the form after "%s" is focused at once',
  async (choice) => {
    openPage('/login');
    fireEvent.click(await button(choice));
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  },
);

describe('a forgotten password', () => {
  it('is reset with a link, and the new one works', async () => {
    const account = makeAccountFor(buyer);
    const { user, unmount } = openPage('/login');
    await user.type(await screen.findByLabelText('Email'), buyer.email);
    await user.click(await button('Forgot your password?'));
    expect(screen.getByLabelText('Email')).toHaveValue(buyer.email);
    await user.click(await button('Send reset link'));
    expect(await screen.findByText(/we’ve sent a link/)).toBeVisible();
    unmount();

    const { code } = lastMessageTo(buyer.email);
    const action = openPage(`/auth/action?mode=resetPassword&oobCode=${code}&apiKey=sandbox`);
    expect(await screen.findByText(`For the account ${buyer.email}`)).toBeVisible();
    await action.user.type(screen.getByLabelText('New password'), 'short');
    await action.user.click(await button('Save password'));
    expect(await screen.findByText('Password must be at least 6 characters.')).toBeVisible();
    await action.user.type(screen.getByLabelText('New password'), ' no more');
    await action.user.click(await button('Save password'));

    expect(await screen.findByRole('heading', { name: 'Password changed' })).toHaveFocus();
    expect(account.password).toBe('short no more');
    await action.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log In' }));
    expect(action.shown.location.pathname).toBe('/login');
  });

  it('gives the same message for an email without an account', async () => {
    const { user } = openPage('/login');
    await user.click(await button('Forgot your password?'));
    await user.type(screen.getByLabelText('Email'), 'nobody@example.com');
    await user.click(await button('Send reset link'));
    expect(await screen.findByText(/If nobody@example.com has an account/)).toBeVisible();
    expect(identityWorld.messages).toEqual([]);
  });
});

describe('a link by email', () => {
  it('logs in and returns to the page that the user came from', async () => {
    makeAccountFor(buyer);
    const { user, unmount } = openPage('/category/suv');
    await user.type(await screen.findByLabelText('Email'), buyer.email);
    await user.click(await button('Email me a log-in link'));
    expect(screen.getByLabelText('Email')).toHaveValue(buyer.email);
    await user.click(await button('Email me a link'));
    expect(await screen.findByText(/sent a link to bea@example.com/)).toBeVisible();
    unmount();

    const { code, continueUrl = '' } = lastMessageTo(buyer.email);
    const link = new URLSearchParams({ mode: 'signIn', oobCode: code, apiKey: 'k', continueUrl });
    const action = openPage(`/auth/action?${link.toString()}`);
    expect(await screen.findByLabelText('Email')).toHaveValue(buyer.email);
    await action.user.click(await button('Log In'));
    await waitFor(() => expect(action.shown.location.pathname).toBe('/category/suv'));
    expect(world.calls.filter((call) => call === 'POST /jwt')).toHaveLength(1);
  });

  it('reports a used link, and where to request a new one', async () => {
    const { user, shown } = openPage('/auth/action?mode=signIn&oobCode=used&apiKey=k');
    await user.type(await screen.findByLabelText('Email'), buyer.email);
    await user.click(await button('Log In'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/expired or has already been used/);
    await user.click(screen.getByRole('link', { name: 'Go to log in' }));
    expect(shown.location.pathname).toBe('/login');
  });

  it('says that it was sent to another email, and works with that one', async () => {
    makeAccountFor(buyer);
    identityWorld.messages.push({ kind: 'EMAIL_SIGNIN', to: buyer.email, code: 'c4' });
    const { user, shown } = openPage('/auth/action?mode=signIn&oobCode=c4&apiKey=k');
    await user.type(await screen.findByLabelText('Email'), seller.email);
    await user.click(await button('Log In'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We sent this link to another email address. Enter that one.',
    );
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), buyer.email);
    await user.click(await button('Log In'));
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
  });

  it('asks new users for missing data', async () => {
    identityWorld.messages.push({ kind: 'EMAIL_SIGNIN', to: 'new@example.com', code: 'c1' });
    failOnce('POST /jwt', 404, { message: 'There is no account yet.' });
    const { user, shown } = openPage('/auth/action?mode=signIn&oobCode=c1&apiKey=k');
    await user.type(await screen.findByLabelText('Email'), 'new@example.com');
    await user.click(await button('Log In'));
    await waitFor(() => expect(shown.location.pathname).toBe('/'));

    await user.click(await screen.findByRole('link', { name: 'Dashboard' }));
    await user.type(await screen.findByLabelText('Name'), 'Nina New');
    await user.click(screen.getByRole('radio', { name: 'Seller' }));
    await user.click(await button('Create account'));
    expect(await screen.findByRole('link', { name: 'My Products' })).toBeVisible();
    expect(world.users.at(-1)).toMatchObject({ name: 'Nina New', role: 'seller' });
  });

  it('does not switch accounts of a signed-in user', async () => {
    makeAccountFor(seller);
    makeAccountFor(buyer);
    const first = openPage('/login');
    await logIn(first.user, seller.email);
    await screen.findByRole('button', { name: 'Log Out' });
    first.unmount();

    identityWorld.messages.push({ kind: 'EMAIL_SIGNIN', to: buyer.email, code: 'c2' });
    const { user } = openPage('/auth/action?mode=signIn&oobCode=c2&apiKey=k');
    expect(await screen.findByText(/logged in as sam@example.com/)).toBeVisible();
    await user.click(await button('Log out and use the link'));
    expect(await screen.findByLabelText('Email')).toBeVisible();
  });
});

describe('a code by phone', () => {
  it('logs in to the account with the phone number', async () => {
    makeAccountFor(buyer, { phoneNumber: PHONE });
    const { user, shown } = openPage('/login');
    await user.click(await button('Text me a code'));
    await user.type(await screen.findByLabelText('Phone number'), '912345678');
    await user.click(await button('Send code'));
    expect(await screen.findByText('Phone number has too few digits for +1.')).toBeVisible();

    await user.selectOptions(screen.getByLabelText('Country code'), 'Portugal (+351)');
    await user.click(await button('Send code'));
    expect(await screen.findByText('We sent a code to +351 912 345 678.')).toBeVisible();
    await user.type(screen.getByLabelText('Code'), '000000');
    await user.click(await button('Log in with code'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Incorrect code/);

    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), lastMessageTo(PHONE).code);
    await user.click(await button('Log in with code'));
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
  });

  it('creates no account for an unknown phone number', async () => {
    const { user } = openPage('/login');
    await user.click(await button('Text me a code'));
    await user.type(await screen.findByLabelText('Phone number'), PHONE);
    await user.click(await button('Send code'));
    await user.type(await screen.findByLabelText('Code'), lastMessageTo(PHONE).code);
    await user.click(await button('Log in with code'));

    expect(await screen.findByRole('alert')).toHaveTextContent(/No account has this phone number/);
    expect(identityWorld.accounts).toEqual([]);
  });
});

describe('two-step verification', () => {
  it('follows the password', async () => {
    makeAccountFor(buyer, {
      secondFactors: [{ mfaEnrollmentId: 'f1', phoneInfo: PHONE, displayName: 'My phone' }],
    });
    const { user, shown } = openPage('/login');
    await logIn(user, buyer.email);
    expect(await screen.findByRole('heading', { name: 'Two-step verification' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument();
    await user.click(screen.getByText('Lost your phone?'));
    expect(screen.getByText(/^Ask your mobile company for a new SIM card/)).toBeVisible();

    await user.click(await button(/Send code to/));
    await user.type(await screen.findByLabelText('Code'), lastMessageTo(PHONE).code);
    await user.click(await button('Confirm'));
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
  });
});

/** Codes work once, so the provider must not be called again if only our server failed. */
describe('a code that the provider accepted before our server failed', () => {
  const confirm = async (user: UserEvent, name: string) => {
    await user.click(await button(name));
    expect(await screen.findByRole('alert')).toHaveTextContent(/couldn’t log you in/);
    expect(screen.getByRole('alert')).not.toHaveTextContent(/password/);
    await user.click(await button(name));
  };
  const typeCode = async (user: UserEvent) =>
    user.type(await screen.findByLabelText('Code'), lastMessageTo(PHONE).code);

  it('logs in with the next attempt: an email link', async () => {
    makeAccountFor(buyer);
    identityWorld.messages.push({ kind: 'EMAIL_SIGNIN', to: buyer.email, code: 'c3' });
    failOnce('POST /jwt', 'network');
    const { user, shown } = openPage('/auth/action?mode=signIn&oobCode=c3&apiKey=k');
    await user.type(await screen.findByLabelText('Email'), buyer.email);
    await confirm(user, 'Log In');
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
  });

  it('logs in with the next attempt: a code by phone', async () => {
    makeAccountFor(buyer, { phoneNumber: PHONE });
    failOnce('POST /jwt', 'network');
    const { user, shown } = openPage('/login');
    await user.click(await button('Text me a code'));
    await user.type(await screen.findByLabelText('Phone number'), PHONE);
    await user.click(await button('Send code'));
    await typeCode(user);
    await confirm(user, 'Log in with code');
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
  });

  it('logs in with the next attempt: the second step', async () => {
    makeAccountFor(buyer, { secondFactors: [{ mfaEnrollmentId: 'f1', phoneInfo: PHONE }] });
    failOnce('POST /jwt', 'network');
    const { user, shown } = openPage('/login');
    await logIn(user, buyer.email);
    await user.click(await button(/Send code to/));
    await typeCode(user);
    await confirm(user, 'Confirm');
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
  });
});
