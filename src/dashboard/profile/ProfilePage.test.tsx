import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { sessionEnded } from '@/api/sessionEvents';
import { sessionReported } from '@/auth/sessionSlice';
import { deferred } from '@/testing/deferred';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import {
  makeAccountFor,
  openPage,
  PASSWORD,
  storePreviousSignIn,
  withIdentityProvider,
} from '@/testing/identitySession';
import { identityWorld, lastMessageTo, type ProviderAccount } from '@/testing/identityWorld';
import { buyer, seller } from '@/testing/people';
import { preloadPages } from '@/testing/preloadPages';
import { server } from '@/testing/server';
import { openSignInWindows } from '@/testing/signInWindow';
import { world } from '@/testing/world';

preloadPages(routes.profile);

withIdentityProvider();
beforeEach(() => server.use(...extensionHandlers));
afterEach(() => jest.restoreAllMocks());

const PHONE = '+351912345678';
const SHOWN = 'Phone +351 912 345 678';
const tooOld = 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN';

async function openProfile(account: Partial<ProviderAccount> = {}, isExtended = false) {
  const provider = makeAccountFor(buyer, account);
  await storePreviousSignIn(buyer);
  const page = openPage('/dashboard/profile', { preloadedState: { isExtended } });
  await screen.findByRole('region', { name: 'Name and photo' });
  const section = (name: string) => within(screen.getByRole('region', { name }));
  return { ...page, provider, section };
}

/** The button of an open question. */
async function question(name: string, button: string) {
  const dialog = await screen.findByRole('alertdialog', { name });
  return within(dialog).getByRole('button', { name: button });
}

describe('the profile page', () => {
  it('saves the name and photo, and the header shows them', async () => {
    const { user, provider, section } = await openProfile();
    const { getByLabelText, getByRole, getByTitle, findByAltText } = section('Name and photo');
    expect(getByLabelText('Name')).toHaveValue(buyer.name);
    const header = within(screen.getByRole('link', { name: /^Profile/ }));
    for (const place of [header.getByTitle, getByTitle]) {
      expect(place(buyer.name)).toBeInTheDocument();
    }

    await user.clear(getByLabelText('Name'));
    await user.click(getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Name is required.')).toBeVisible();

    await user.type(getByLabelText('Name'), 'Beatrix');
    await user.type(getByLabelText('Photo URL'), 'https://pictures.example/bea.jpg');
    await user.click(getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Profile saved.')).toBeVisible();
    expect(provider).toMatchObject({
      displayName: 'Beatrix',
      photoUrl: 'https://pictures.example/bea.jpg',
    });
    expect(screen.getByRole('link', { name: 'Profile, Beatrix, Buyer' })).toBeVisible();
    const photo = ['src', 'https://pictures.example/bea.jpg'] as const;
    expect(await findByAltText('Photo of Beatrix')).toHaveAttribute(...photo);
    expect(header.getByAltText('Photo of Beatrix')).toHaveAttribute(...photo);
  });

  it('shows who the user is first', async () => {
    const { section } = await openProfile();
    const summary = section('Name and photo');
    expect(summary.getByText(buyer.name, { selector: 'p' })).toBeVisible();
    expect(await summary.findByText('Buyer')).toBeVisible();
    expect(summary.getByText('Member since November 2023')).toBeVisible();
    expect(section('Email').getByText(buyer.email)).toBeVisible();
  });

  it('has its sections in groups', async () => {
    await openProfile();
    const headings = () =>
      screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await waitFor(() => expect(headings()).toEqual(['You', 'Log-in', 'This browser', 'Leave']));
    expect(await screen.findByRole('heading', { level: 3, name: 'Sell your car' })).toBeVisible();
  });

  it.each([
    [true, true, /^We email you about your bookings, payments and refunds/],
    [true, false, /^Until you confirm your email, you only get receipts/],
    [false, true, /^This site doesn’t send emails about bookings/],
  ])(
    'says which emails one gets (sent: %p, confirmed: %p)',
    async (sendsMails, emailVerified, text) => {
      world.users = world.users.map((user) => ({ ...user, sendsMails }));
      await openProfile({ emailVerified }, true);
      const email = within(await screen.findByRole('region', { name: 'Email' }));
      expect(await email.findByText(text)).toBeVisible();
    },
  );

  it('switches the key of the search off and on, in this browser', async () => {
    const { user, section } = await openProfile({}, true);
    const search = screen.getByRole('combobox', { name: 'Search all cars' });
    const choice = section('Keyboard').getByRole('checkbox', { name: 'Press / to search' });
    expect(choice).toBeChecked();
    expect(search).toHaveAttribute('aria-keyshortcuts', '/');

    await user.click(choice);
    expect(choice).not.toBeChecked();
    expect(search).not.toHaveAttribute('aria-keyshortcuts');
    await user.keyboard('/');
    expect(choice).toHaveFocus();
    expect(localStorage.getItem('second-gear-search-key')).toBe('off');

    await user.click(choice);
    await user.keyboard('/');
    expect(search).toHaveFocus();
  });

  it('is the current page of the menu', async () => {
    const { user } = await openProfile();
    await user.click(screen.getByRole('button', { name: 'Menu', hidden: true }));
    const menu = within(await screen.findByRole('menu', { name: 'Menu' }));
    expect(menu.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
    expect(menu.getByRole('menuitem', { name: 'Blogs' })).not.toHaveAttribute('aria-current');
  });

  it('reloads the account after a change with an unknown outcome', async () => {
    const { user, provider, section } = await openProfile();
    server.use(
      http.post(
        '*/v1/accounts\\:update',
        () => {
          provider.displayName = 'Beatrix';
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await user.click(section('Name and photo').getByRole('button', { name: 'Save' }));
    expect(await section('Name and photo').findByRole('alert')).toHaveTextContent(
      /couldn’t reach the log-in service/,
    );
    expect(await section('Name and photo').findByText('Beatrix', { selector: 'p' })).toBeVisible();
  });

  it('shows an error if the account cannot be loaded, and Retry loads it', async () => {
    makeAccountFor(buyer);
    await storePreviousSignIn(buyer);
    const page = openPage('/blogs');
    await screen.findByRole('button', { name: 'Log Out' });
    server.use(http.post('*/v1/accounts\\:lookup', () => HttpResponse.error(), { once: true }));
    await page.user.click(screen.getByRole('link', { name: /Profile/ }));

    expect(await screen.findByText('We couldn’t load your account')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Name and photo' })).toBeVisible();
  });

  it('shows nothing of the previous user while the next user’s account loads', async () => {
    const { store } = await openProfile();
    server.use(http.post('*/v1/accounts\\:lookup', () => delay('infinite')));
    const { uid, name, email } = seller;
    const next = { uid, displayName: name, email, emailVerified: true, photoURL: null };
    act(() => void store.dispatch(sessionReported(next)));

    expect(await screen.findByRole('status', { name: 'Loading your account' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Name and photo' })).not.toBeInTheDocument();
    expect(screen.queryByText(buyer.email)).not.toBeInTheDocument();
  });

  it('sends a confirmation link, and notices when it was opened elsewhere', async () => {
    const { user, provider, section } = await openProfile({ emailVerified: false });
    expect(section('Email').getByText('Not confirmed')).toBeVisible();
    expect(section('Two-step verification').getByText(/^Confirm your email before/)).toBeVisible();
    await user.click(section('Email').getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Link sent.')).toBeVisible();
    expect(lastMessageTo(buyer.email).kind).toBe('VERIFY_EMAIL');

    provider.emailVerified = true;
    window.dispatchEvent(new Event('focus'));
    expect(await section('Email').findByText('Confirmed')).toBeVisible();
  });

  it('links a Google account and removes it again', async () => {
    identityWorld.chosenInWindow = { email: buyer.email, displayName: buyer.name };
    const signInWindow = openSignInWindows();
    const { user, provider, section } = await openProfile();
    await user.click(await screen.findByRole('button', { name: 'Link Google account' }));
    await waitFor(() => expect(signInWindow.opened()).toBe(1));
    signInWindow.finish();
    await user.click(await screen.findByRole('button', { name: 'Remove Google account' }));
    await user.click(await question('Remove this way to log in?', 'Remove'));
    expect(
      await section('Other ways to log in').findByRole('button', { name: 'Link Google account' }),
    ).toBeVisible();
    expect(provider.linked).toEqual([]);
    // The clicked button is gone, so the focus moves to its section.
    const ways = screen.getByRole('region', { name: 'Other ways to log in' });
    await waitFor(() => expect(ways).toHaveFocus());
  });

  it('adds a phone number to log in with, and removes it without opening the form again', async () => {
    const { user, provider, section } = await openProfile();
    const ways = section('Other ways to log in');
    await user.click(ways.getByRole('button', { name: 'Add phone number' }));
    await user.type(ways.getByLabelText('Phone number'), PHONE);
    await user.click(ways.getByRole('button', { name: 'Send code' }));
    await user.type(await ways.findByLabelText('Code'), lastMessageTo(PHONE).code);
    await user.click(ways.getByRole('button', { name: 'Add phone number' }));
    expect(await ways.findByText(SHOWN)).toBeVisible();
    expect(provider.phoneNumber).toBe(PHONE);
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Other ways to log in' })).toHaveFocus(),
    );
    await user.click(ways.getByRole('button', { name: `Remove ${SHOWN}` }));
    await user.click(await question('Remove this way to log in?', 'Remove'));
    expect(await ways.findByRole('button', { name: 'Add phone number' })).toBeVisible();
    expect(ways.queryByLabelText('Phone number')).not.toBeInTheDocument();
  });

  it('turns two-step verification on and off', async () => {
    const mailed: unknown[] = [];
    const { user, provider, section } = await openProfile({}, true);
    server.use(
      http.post(api('/mails/account-change'), async ({ request }) => {
        mailed.push(await request.json());
        return HttpResponse.json({ acknowledged: true });
      }),
    );
    const step = section('Two-step verification');
    await user.click(step.getByRole('button', { name: 'Turn on two-step verification' }));
    await user.type(step.getByLabelText('Phone number'), PHONE);
    await user.click(step.getByRole('button', { name: 'Send code' }));
    await user.type(await step.findByLabelText('Code'), lastMessageTo(PHONE).code);
    await user.click(step.getByRole('button', { name: 'Turn on' }));

    expect(await step.findByText(SHOWN)).toBeVisible();
    expect(provider.secondFactors).toHaveLength(1);
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Two-step verification' })).toHaveFocus(),
    );
    await user.click(step.getByRole('button', { name: `Remove ${SHOWN}` }));
    await user.click(await question('Turn off two-step verification?', 'Turn off'));
    await waitFor(() => expect(provider.secondFactors).toHaveLength(0));
    expect(await screen.findByText('Two-step verification is off.')).toBeVisible();
    await waitFor(() =>
      expect(mailed).toEqual([{ change: 'two-step-on' }, { change: 'two-step-off' }]),
    );
    expect(screen.getByRole('region', { name: 'Two-step verification' })).toHaveFocus();
  });

  it('removes one of two numbers and keeps two-step verification on', async () => {
    const { user, provider, section } = await openProfile();
    provider.secondFactors = [PHONE, '+351911111111'].map((phoneInfo) => ({
      mfaEnrollmentId: `factor-${phoneInfo}`,
      phoneInfo,
    }));
    window.dispatchEvent(new Event('focus'));
    const step = section('Two-step verification');
    await user.click(await step.findByRole('button', { name: `Remove ${SHOWN}` }));
    expect(provider.secondFactors).toHaveLength(2);
    await user.click(await question('Remove this number?', 'Remove number'));

    expect(await screen.findByText('Number removed.')).toBeVisible();
    expect(step.getByText(/^On\./)).toBeVisible();
    expect(step.queryByText(SHOWN)).not.toBeInTheDocument();
  });

  it('asks for re-authentication if the provider requires it, and keeps the entered values', async () => {
    const { user, provider, section } = await openProfile();
    const { getByLabelText, getByRole } = section('Password');
    await user.type(getByLabelText('New password'), 'a better secret');
    identityWorld.refusals.set('accounts:update', tooOld);
    await user.click(getByRole('button', { name: 'Change password' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    await user.type(dialog.getByLabelText('Current password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Confirm password' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/Incorrect password/);
    // Only the password was requested.
    expect(dialog.getByRole('alert')).not.toHaveTextContent(/email/);
    await user.clear(dialog.getByLabelText('Current password'));
    await user.type(dialog.getByLabelText('Current password'), PASSWORD);
    await user.click(dialog.getByRole('button', { name: 'Confirm password' }));

    expect(await screen.findByText('Password changed.')).toBeVisible();
    expect(getByRole('button', { name: 'Change password' })).toHaveFocus();
    expect(provider.password).toBe('a better secret');
  });

  it('changes nothing if the user cancels the re-authentication', async () => {
    const { user, provider, section } = await openProfile();
    const { getByLabelText, getByRole, findByRole } = section('Password');
    await user.type(getByLabelText('New password'), 'a better secret');
    identityWorld.refusals.set('accounts:update', tooOld);
    await user.click(getByRole('button', { name: 'Change password' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));

    expect(await findByRole('alert')).toHaveTextContent(/^Nothing changed because/);
    expect(getByLabelText('New password')).toHaveValue('a better secret');
    expect(provider.password).toBe(PASSWORD);
  });
});

describe('ending the session or account', () => {
  const beginDeletion = async () => {
    const page = await openProfile();
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const sure = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
    expect(sure.getByText('Once deleted, you will not be able to recover this!')).toBeVisible();
    await user.click(sure.getByRole('button', { name: 'Delete' }));
    await user.type(await screen.findByLabelText('Current password'), PASSWORD);
    return page;
  };

  const askForDeletion = async () => {
    const page = await beginDeletion();
    await page.user.click(screen.getByRole('button', { name: 'Confirm password' }));
    return page;
  };

  it('deletes the user record, then the account, and redirects to the home page', async () => {
    const { shown, store } = await askForDeletion();
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(await screen.findByText('Account deleted.')).toBeVisible();
    expect(Object.values(store.getState().api.mutations)).toEqual([]);
    expect(world.users.some(({ email }) => email === buyer.email)).toBe(false);
    expect(identityWorld.accounts).toEqual([]);
  });

  it('deletes the account even if the server ends the session with the user record', async () => {
    const { user, store, shown } = await beginDeletion();
    server.use(http.delete(api('/users/me'), () => void store.dispatch(sessionEnded(null))));
    await user.click(screen.getByRole('button', { name: 'Confirm password' }));
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(await screen.findByText('Account deleted.')).toBeVisible();
    expect(identityWorld.accounts).toEqual([]);
  });

  it('can be retried if only the provider failed', async () => {
    identityWorld.refusals.set('accounts:delete', 'INTERNAL_ERROR');
    const { user, shown, store } = await askForDeletion();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(JSON.stringify(store.getState().api.mutations)).not.toContain('delete');
    world.accessTokens.clear();

    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.type(await screen.findByLabelText('Current password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Confirm password' }));
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(identityWorld.accounts).toEqual([]);
    expect(world.calls.filter((call) => call === 'DELETE /users/me')).toHaveLength(1);
  });

  it('asks for re-authentication only once', async () => {
    identityWorld.refusals.set('accounts:delete', tooOld);
    await askForDeletion();
    expect(await screen.findByText(/confirm it’s you before making this change/)).toBeVisible();
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  });

  it('deletes nothing if the user cancels before the provider responds', async () => {
    const { user } = await beginDeletion();
    const answer = deferred();
    server.use(http.post(/accounts:signInWithPassword/, () => answer.promise));
    identityWorld.calls = [];
    await user.click(screen.getByRole('button', { name: 'Confirm password' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/Nothing changed because/)).toBeVisible();

    answer.resolve();
    await waitFor(() => expect(identityWorld.calls).toContain('accounts:signInWithPassword'));
    await act(() => delay(100));
    expect(screen.getByText(/Nothing changed because/)).toBeVisible();
    expect(identityWorld.accounts).toHaveLength(1);
    expect(world.users.some(({ email }) => email === buyer.email)).toBe(true);
  });

  it('keeps the record and the account if the server refuses, and shows why', async () => {
    const message = 'A payment of yours is under way.';
    server.use(
      http.delete(api('/users/me'), () => HttpResponse.json({ message }, { status: 409 })),
    );
    const { store } = await askForDeletion();
    expect(await screen.findByText(message)).toBeVisible();
    expect(identityWorld.accounts).toHaveLength(1);
    // The store keeps no arguments of mutations, such as an email.
    expect(JSON.stringify(store.getState().api.mutations)).not.toContain('delete');
  });

  it('logs out on all devices', async () => {
    server.use(http.post(api('/sessions/revoke'), () => HttpResponse.json({ acknowledged: true })));
    const { user, shown, store } = await openProfile();
    await user.click(screen.getByRole('button', { name: 'Log out of all devices' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('This includes the device you’re using now.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Stay logged in' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(shown.location.pathname).toBe(routes.profile);

    await user.click(screen.getByRole('button', { name: 'Log out of all devices' }));
    const again = within(await screen.findByRole('alertdialog'));
    await user.click(again.getByRole('button', { name: 'Log out of all devices' }));
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(await screen.findByText('You’re logged out on all devices.')).toBeVisible();
    expect(Object.values(store.getState().api.mutations)).toEqual([]);
    const isFirebase = (key: string) => key.startsWith('firebase:authUser');
    expect(Object.keys(window.localStorage).filter(isFirebase)).toEqual([]);
  });

  it('shows an alternative if the server does not support it', async () => {
    server.use(http.post(api('/sessions/revoke'), () => HttpResponse.json({}, { status: 404 })));
    const { user, section } = await openProfile();
    await user.click(screen.getByRole('button', { name: 'Log out of all devices' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Log out of all devices' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(await section('Log out of all devices').findByRole('status')).toHaveTextContent(
      /This isn’t available here. Change your password/,
    );
    expect(
      screen.queryByRole('button', { name: 'Log out of all devices' }),
    ).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Log Out' })).toBeVisible();
  });
});
