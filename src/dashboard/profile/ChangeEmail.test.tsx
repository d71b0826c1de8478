import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { server } from '@/testing/server';
import {
  makeAccountFor,
  openAs,
  openPage,
  PASSWORD,
  storePreviousSignIn,
  withIdentityProvider,
} from '@/testing/identitySession';
import { accountByEmail, identityWorld, type ProviderAccount } from '@/testing/identityWorld';
import { buyer } from '@/testing/people';
import { preloadPages } from '@/testing/preloadPages';
import { makeUser } from '@/testing/factories';
import { world } from '@/testing/world';

preloadPages(routes.profile);
withIdentityProvider();
beforeEach(() => server.use(...extensionHandlers));

const extended = { preloadedState: { isExtended: true } };
const NEW_EMAIL = 'bea.new@example.com';

const section = async () => within(await screen.findByRole('region', { name: 'Email' }));
const waiting = `Waiting: open the link we sent to ${NEW_EMAIL}.`;
const linksSent = () =>
  identityWorld.messages.filter(({ kind }) => kind === 'VERIFY_AND_CHANGE_EMAIL');

async function open(account: Partial<ProviderAccount> = {}) {
  const page = await openAs(buyer, routes.profile, extended, account);
  const { user } = page;
  await user.click((await section()).getByRole('button', { name: 'Change email' }));
  const field = (await section()).getByLabelText('New email');
  const submit = async (email: string) => {
    await user.clear(field);
    if (email !== '') await user.type(field, email);
    await user.click((await section()).getByRole('button', { name: 'Send link' }));
  };
  return { ...page, field, submit };
}

type Page = Awaited<ReturnType<typeof open>>;

async function confirm({ user }: Page, password = PASSWORD) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  await user.type(dialog.getByLabelText('Current password'), password);
  await user.click(dialog.getByRole('button', { name: 'Confirm password' }));
}

async function askForChange(account: Partial<ProviderAccount> = {}) {
  const page = await open(account);
  await page.submit(NEW_EMAIL);
  await confirm(page);
  await screen.findByText(waiting, { exact: false });
  return page;
}

it('sends a link to the new email after re-authentication, and waits, on other devices too', async () => {
  const { unmount } = await askForChange();
  expect(linksSent()).toMatchObject([
    { to: NEW_EMAIL, continueUrl: 'http://localhost/dashboard/profile' },
  ]);
  expect(accountByEmail(buyer.email)).toBeDefined();
  expect((await section()).queryByLabelText('New email')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Email' })).toHaveFocus());

  unmount();
  openPage(routes.profile, extended);
  expect(await screen.findByText(waiting, { exact: false })).toBeVisible();
});

it('is not offered with a server that would not follow', async () => {
  await openAs(buyer, routes.profile);
  expect(await (await section()).findByText('Confirmed')).toBeVisible();
  expect((await section()).queryByRole('button', { name: 'Change email' })).toBeNull();
});

it('sends the link again, or keeps the old email', async () => {
  // Also a wrong one of a new account.
  const { user } = await askForChange({ emailVerified: false });
  await user.click((await section()).getByRole('button', { name: 'Resend link' }));
  expect(await screen.findByText(/^We sent the link again/)).toBeVisible();
  expect(linksSent()).toHaveLength(2);

  identityWorld.refusals.set('accounts:sendOobCode', 'TOO_MANY_ATTEMPTS_TRY_LATER');
  await user.click((await section()).getByRole('button', { name: 'Resend link' }));
  expect(await (await section()).findByRole('alert')).toHaveTextContent(
    /^Too many links were sent/,
  );

  await user.click((await section()).getByRole('button', { name: `Keep ${buyer.email}` }));
  expect(await screen.findByText(`Your email is still ${buyer.email}.`)).toBeVisible();
  expect((await section()).getByRole('button', { name: 'Change email' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Email' })).toHaveFocus();
  expect(world.cancelledEmails).toEqual([NEW_EMAIL]);
});

it('says that the old email could not be kept, and can be retried', async () => {
  const { user } = await askForChange();
  server.use(
    http.delete(api('/users/me/email-change'), () => HttpResponse.json({}, { status: 500 }), {
      once: true,
    }),
  );
  const keep = async () =>
    user.click((await section()).getByRole('button', { name: `Keep ${buyer.email}` }));
  await keep();
  expect(await (await section()).findByRole('alert')).toHaveTextContent(/on our side/);
  await keep();
  expect(await screen.findByText(`Your email is still ${buyer.email}.`)).toBeVisible();
});

it('sends no link that could not be cancelled', async () => {
  const page = await open();
  server.use(http.put(api('/users/me/email-change'), () => HttpResponse.json({}, { status: 500 })));
  await page.submit(NEW_EMAIL);
  await confirm(page);
  expect(await (await section()).findByRole('alert')).toHaveTextContent(/on our side/);
  expect(linksSent()).toEqual([]);
});

it.each([
  ['no address', 'Enter an email address like name@example.com.'],
  [buyer.email.toUpperCase(), 'This is already your email. Enter another one.'],
])('reports "%s" at the field, without asking for the password', async (email, message) => {
  const { submit, field } = await open();
  await submit(email);
  expect(await (await section()).findByText(message)).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(expect.stringMatching(message));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it.each([
  ['EMAIL_EXISTS', 'This email already has an account. Enter another one.'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many links were sent. Wait a few minutes and try again.'],
])('reports the provider’s %s at the field', async (code, message) => {
  const page = await open();
  identityWorld.refusals.set('accounts:sendOobCode', code);
  await page.submit(NEW_EMAIL);
  await confirm(page);
  expect(await (await section()).findByText(message)).toBeVisible();
  await waitFor(() => expect(page.field).toHaveFocus());
  expect(page.field).toHaveValue(NEW_EMAIL);
  expect((await section()).queryByRole('alert')).not.toBeInTheDocument();
  expect(world.emailChange).toBeNull();
});

it('sends nothing with a wrong password, or when it is not confirmed', async () => {
  const page = await open();
  await page.submit(NEW_EMAIL);
  await confirm(page, 'wrong');
  expect(await screen.findByText('Incorrect password. Try again.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/^Nothing changed because/)).toBeVisible();
  expect(page.field).toHaveValue(NEW_EMAIL);
  expect(linksSent()).toEqual([]);
});

it('is followed by the page and the server, if the provider keeps the session', async () => {
  const { store } = await askForChange();
  world.users = [makeUser({ email: NEW_EMAIL, role: 'user' })];
  Object.assign(accountByEmail(buyer.email) ?? {}, { email: NEW_EMAIL });
  world.calls = [];
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await (await section()).findByText(NEW_EMAIL)).toBeVisible();
  expect((await section()).getByRole('button', { name: 'Change email' })).toBeVisible();
  // The server follows when it issues a token; then the record is at the new email.
  const given = () => world.calls.indexOf('POST /jwt');
  await waitFor(() => expect(given()).toBeGreaterThanOrEqual(0));
  await waitFor(() =>
    expect(world.calls.lastIndexOf(`GET /users/${NEW_EMAIL}`)).toBeGreaterThan(given()),
  );
  await waitFor(() =>
    expect(store.getState().session).toMatchObject({ role: { status: 'ready', role: 'user' } }),
  );
});

it('is not offered before the account is set up, which the server does not know', async () => {
  makeAccountFor(buyer);
  await storePreviousSignIn(buyer);
  world.users = [];
  server.use(http.post(api('/jwt'), () => new HttpResponse(null, { status: 404 })));
  openPage(routes.profile, extended);
  expect((await section()).getByText(buyer.email)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Go to your dashboard' })).toBeVisible();
  expect((await section()).queryByRole('button', { name: 'Change email' })).toBeNull();
  expect((await section()).queryByText(/We couldn’t check/)).toBeNull();
});
