import { screen, waitFor, within } from '@testing-library/react';
import {
  makeAccountFor,
  openPage,
  PASSWORD,
  storePreviousSignIn,
  withIdentityProvider,
} from '@/testing/identitySession';
import { identityWorld } from '@/testing/identityWorld';
import { buyer, seller } from '@/testing/people';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { server } from '@/testing/server';
import { makeUser } from '@/testing/factories';
import { world } from '@/testing/world';

withIdentityProvider();
afterEach(() => window.localStorage.clear());

const linkUrl = (mode: string, code: string) =>
  `/auth/action?mode=${mode}&oobCode=${code}&apiKey=k&from=/blogs`;

/** An email with a link that works once. */
const send = (kind: string, code: string) =>
  identityWorld.messages.push({ kind, to: buyer.email, code });

const modes: [
  mode: string,
  title: string,
  press: string,
  done: RegExp,
  goOn: string,
  at: string,
][] = [
  [
    'verifyEmail',
    'Confirm your email',
    'Confirm email',
    /^bea@example.com is confirmed/,
    'Continue',
    '/blogs',
  ],
  [
    'verifyAndChangeEmail',
    'Confirm your new email',
    'Use new email',
    /^Your email is now bea@example.com. Use it to log in from now on.$/,
    'Log In',
    '/login',
  ],
  [
    'recoverEmail',
    'Restore your email',
    'Restore email',
    /restored your previous email, bea@example.com.*change your password too/,
    'Log In',
    '/login',
  ],
  [
    'revertSecondFactorAddition',
    'Remove two-step verification',
    'Remove phone',
    /removed the phone from two-step verification.*change your password too/,
    'Continue',
    '/blogs',
  ],
];

const applied = () => identityWorld.calls.filter((call) => call === 'accounts:update');
const inMain = () => within(screen.getByRole('main'));

describe.each(modes)('a link to %s', (mode, title, press, done, goOn, at) => {
  it('is applied when it is pressed, and says so again after a reload', async () => {
    makeAccountFor(buyer, { emailVerified: false });
    send(mode, `new-${mode}`);
    const { user, unmount } = openPage(linkUrl(mode, `new-${mode}`));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    const button = await screen.findByRole('button', { name: press });
    expect(applied()).toHaveLength(0);
    await user.click(button);
    expect(await screen.findByText(done)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(applied()).toHaveLength(1);
    expect(identityWorld.messages).toEqual([]);

    unmount();
    const { shown } = openPage(linkUrl(mode, `new-${mode}`));
    expect(await screen.findByText(done)).toBeVisible();
    expect(applied()).toHaveLength(1);
    await user.click(inMain().getByRole('link', { name: goOn }));
    await waitFor(() => expect(shown.location.pathname).toBe(at));
  });
});

it.each(['resetPassword', ...modes.map(([mode]) => mode)])(
  'a link to %s that was used on another device says what to do, without Retry',
  async (mode) => {
    openPage(linkUrl(mode, `used-${mode}`));
    expect(await screen.findByRole('alert')).toHaveTextContent(/used before or has expired/);
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to log in' })).toBeVisible();
  },
);

describe('a link to a new password that has expired', () => {
  const asks = () => screen.findByRole('button', { name: 'Send reset link' });

  it('offers a new link', async () => {
    makeAccountFor(buyer);
    const { user } = openPage(linkUrl('resetPassword', 'expired'));
    await user.type(await screen.findByLabelText('Email'), buyer.email);
    await user.click(await asks());
    expect(await screen.findByText(/^If bea@example.com has an account/)).toBeVisible();
    expect(identityWorld.messages).toMatchObject([{ kind: 'PASSWORD_RESET', to: buyer.email }]);
  });

  it('offers a new link for the same account when the form was open', async () => {
    makeAccountFor(buyer);
    send('PASSWORD_RESET', 'open');
    const { user } = openPage(linkUrl('resetPassword', 'open'));
    await user.type(await screen.findByLabelText('New password'), 'a-new-password');
    identityWorld.messages.length = 0;
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This link has expired or has already been used. Request a new one.',
    );
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue(buyer.email);
    await user.click(await asks());
    expect(await screen.findByText(/^If bea@example.com has an account/)).toBeVisible();
  });
});

it('says that the email is confirmed if that was done on another device', async () => {
  makeAccountFor(buyer, { emailVerified: true });
  await storePreviousSignIn(buyer);
  openPage(linkUrl('verifyEmail', 'used-elsewhere'));
  expect(await screen.findByText(`${buyer.email} is confirmed.`)).toBeVisible();
  expect(inMain().getByRole('link', { name: 'Continue' })).toBeVisible();
});

it('names the account that is logged in, if the link is about another one', async () => {
  makeAccountFor(buyer, { emailVerified: false });
  makeAccountFor(seller);
  await storePreviousSignIn(seller);
  send('verifyEmail', 'others');
  const { user } = openPage(linkUrl('verifyEmail', 'others'));
  await user.click(await screen.findByRole('button', { name: 'Confirm email' }));
  expect(await screen.findByText(`${buyer.email} is confirmed.`)).toBeVisible();
  expect(screen.getByText(`You’re logged in as ${seller.email}.`)).toBeVisible();
});

describe('a change of the email', () => {
  const NEW_EMAIL = 'bea.new@example.com';
  const change = () => {
    const { localId: uid } = makeAccountFor(buyer);
    const kind = 'VERIFY_AND_CHANGE_EMAIL';
    identityWorld.messages.push({ kind, to: NEW_EMAIL, code: 'change', uid });
  };
  beforeEach(() => server.use(...extensionHandlers));
  const extended = { preloadedState: { isExtended: true } };

  it('ends the session, and the new email logs in and leads back', async () => {
    change();
    await storePreviousSignIn(buyer);
    const page = openPage('/blogs');
    await screen.findByRole('button', { name: 'Log Out' });
    await page.goTo(linkUrl('verifyAndChangeEmail', 'change'));
    const button = await screen.findByRole('button', { name: 'Use new email' });
    identityWorld.refusals.set('accounts:lookup', 'TOKEN_EXPIRED');
    await page.user.click(button);
    expect(await screen.findByText(/^Your email is now bea.new@example.com/)).toBeVisible();
    await page.user.click(inMain().getByRole('link', { name: 'Log In' }));
    expect(await screen.findByLabelText('Email')).toHaveValue(NEW_EMAIL);

    world.users = [makeUser({ email: NEW_EMAIL, role: 'user' })];
    await page.user.type(screen.getByLabelText('Password'), PASSWORD);
    await page.user.click(screen.getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(page.shown.location.pathname).toBe('/blogs'));
  });

  it('does not happen after it was cancelled', async () => {
    change();
    world.cancelledEmails = [NEW_EMAIL];
    openPage(linkUrl('verifyAndChangeEmail', 'change'), extended);
    expect(
      await screen.findByText(`This change was cancelled. The email is still ${buyer.email}.`),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use new email' })).not.toBeInTheDocument();
    expect(applied()).toHaveLength(0);
  });

  it('does not happen if it is cancelled while the page is open', async () => {
    change();
    const { user } = openPage(linkUrl('verifyAndChangeEmail', 'change'), extended);
    const button = await screen.findByRole('button', { name: 'Use new email' });
    expect(
      screen.getByText(`The email of ${buyer.email} changes to ${NEW_EMAIL}.`, { exact: false }),
    ).toBeVisible();
    await waitFor(() => expect(world.calls).toContain('POST /email-changes/check'));
    world.cancelledEmails = [NEW_EMAIL];
    await user.click(button);
    expect(await screen.findByText(/^This change was cancelled/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(applied()).toHaveLength(0);
  });
});

it.each(['/auth/action?mode=resetPassword', linkUrl('unknown', 'code')])(
  'reports that %s is incomplete',
  async (at) => {
    openPage(at);
    expect(await screen.findByText('This link is incomplete')).toBeVisible();
  },
);
