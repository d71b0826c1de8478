import { screen, waitFor } from '@testing-library/react';
import {
  makeAccountFor,
  openPage,
  storePreviousSignIn,
  withIdentityProvider,
} from '@/testing/identitySession';
import { identityWorld } from '@/testing/identityWorld';
import { buyer } from '@/testing/people';

withIdentityProvider();

const linkUrl = (mode: string, code: string) =>
  `/auth/action?mode=${mode}&oobCode=${code}&apiKey=k&from=/blogs`;

/** An email with a link that works once. */
const send = (kind: string, code: string) =>
  identityWorld.messages.push({ kind, to: buyer.email, code });

const modes: [mode: string, title: string, done: RegExp][] = [
  ['verifyEmail', 'Confirm your email', /^Your email is confirmed/],
  ['verifyAndChangeEmail', 'Confirm your new email', /Use it to log in from now on/],
  ['recoverEmail', 'Restore your email', /restored your previous email.*change your password too/],
  [
    'revertSecondFactorAddition',
    'Remove two-step verification',
    /removed the phone from two-step verification.*change your password too/,
  ],
];

describe.each(modes)('a link to %s', (mode, title, done) => {
  it('is applied once and continues to the next page', async () => {
    makeAccountFor(buyer, { emailVerified: false });
    send(mode, `new-${mode}`);
    const { user, shown } = openPage(linkUrl(mode, `new-${mode}`));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await screen.findByText(done)).toBeVisible();
    expect(identityWorld.calls.filter((call) => call === 'accounts:update')).toHaveLength(1);
    expect(identityWorld.messages).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Continue' }));
    await waitFor(() => expect(shown.location.pathname).toBe('/blogs'));
  });

  it('reports that it was already used, without Retry', async () => {
    openPage(linkUrl(mode, `used-${mode}`));
    expect(await screen.findByText('This link didn’t work')).toBeVisible();
    expect(screen.getByText(/expired or has already been used/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to log in' })).toBeVisible();
  });
});

it('succeeds although the change ended the current session', async () => {
  makeAccountFor(buyer);
  await storePreviousSignIn(buyer);
  send('verifyAndChangeEmail', 'change');
  const page = openPage('/blogs');
  await screen.findByRole('button', { name: 'Log Out' });
  identityWorld.refusals.set('accounts:lookup', 'TOKEN_EXPIRED');
  await page.goTo(linkUrl('verifyAndChangeEmail', 'change'));
  expect(await screen.findByText(/Use it to log in from now on/)).toBeVisible();
});

it.each(['/auth/action?mode=signIn', linkUrl('unknown', 'code')])(
  'reports that %s is incomplete',
  async (at) => {
    openPage(at);
    expect(await screen.findByText('This link is incomplete')).toBeVisible();
  },
);
