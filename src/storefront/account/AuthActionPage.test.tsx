import { screen, waitFor, within } from '@testing-library/react';
import {
  makeAccountFor,
  openPage,
  PASSWORD,
  storePreviousSignIn,
  withIdentityProvider,
} from '@/testing/identitySession';
import { identityWorld } from '@/testing/identityWorld';
import { buyer } from '@/testing/people';
import { makeUser } from '@/testing/factories';
import { world } from '@/testing/world';

withIdentityProvider();

const linkUrl = (mode: string, code: string) =>
  `/auth/action?mode=${mode}&oobCode=${code}&apiKey=k&from=/blogs`;

/** An email with a link that works once. */
const send = (kind: string, code: string) =>
  identityWorld.messages.push({ kind, to: buyer.email, code });

const modes: [mode: string, title: string, done: RegExp, goOn: string, at: string][] = [
  ['verifyEmail', 'Confirm your email', /^Your email is confirmed/, 'Continue', '/blogs'],
  [
    'verifyAndChangeEmail',
    'Confirm your new email',
    /^Your email is now bea@example.com. Use it to log in from now on.$/,
    'Log In',
    '/login',
  ],
  [
    'recoverEmail',
    'Restore your email',
    /restored your previous email, bea@example.com.*change your password too/,
    'Log In',
    '/login',
  ],
  [
    'revertSecondFactorAddition',
    'Remove two-step verification',
    /removed the phone from two-step verification.*change your password too/,
    'Continue',
    '/blogs',
  ],
];

describe.each(modes)('a link to %s', (mode, title, done, goOn, at) => {
  it('is applied once and continues to the next page', async () => {
    makeAccountFor(buyer, { emailVerified: false });
    send(mode, `new-${mode}`);
    const { user, shown } = openPage(linkUrl(mode, `new-${mode}`));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await screen.findByText(done)).toBeVisible();
    expect(identityWorld.calls.filter((call) => call === 'accounts:update')).toHaveLength(1);
    expect(identityWorld.messages).toEqual([]);
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: goOn }));
    await waitFor(() => expect(shown.location.pathname).toBe(at));
  });

  it('reports that it was already used, without Retry', async () => {
    openPage(linkUrl(mode, `used-${mode}`));
    expect(await screen.findByText('This link didn’t work')).toBeVisible();
    expect(screen.getByText(/expired or has already been used/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to log in' })).toBeVisible();
  });
});

it('succeeds although the change ended the session, and the new email logs in and leads back', async () => {
  const account = makeAccountFor(buyer);
  await storePreviousSignIn(buyer);
  const NEW_EMAIL = 'bea.new@example.com';
  const { localId: uid } = account;
  identityWorld.messages.push({
    kind: 'VERIFY_AND_CHANGE_EMAIL',
    to: NEW_EMAIL,
    code: 'change',
    uid,
  });
  const page = openPage('/blogs');
  await screen.findByRole('button', { name: 'Log Out' });
  identityWorld.refusals.set('accounts:lookup', 'TOKEN_EXPIRED');
  await page.goTo(linkUrl('verifyAndChangeEmail', 'change'));
  expect(await screen.findByText(/^Your email is now bea.new@example.com/)).toBeVisible();
  await page.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log In' }));
  expect(await screen.findByLabelText('Email')).toHaveValue(NEW_EMAIL);

  world.users = [makeUser({ email: NEW_EMAIL, role: 'user' })];
  await page.user.type(screen.getByLabelText('Password'), PASSWORD);
  await page.user.click(screen.getByRole('button', { name: 'Log In' }));
  await waitFor(() => expect(page.shown.location.pathname).toBe('/blogs'));
});

it.each(['/auth/action?mode=signIn', linkUrl('unknown', 'code')])(
  'reports that %s is incomplete',
  async (at) => {
    openPage(at);
    expect(await screen.findByText('This link is incomplete')).toBeVisible();
  },
);
