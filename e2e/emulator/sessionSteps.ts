import { expect, type Page } from '@playwright/test';
import { UnsecuredJWT, decodeJwt } from 'jose';
import { newUserPassword, signUp } from '../support/steps';
import type { Market } from './market';
import { createAccount, disableAccount, passwordTokens } from './provider';
import { logIn, tryLogIn, type Steps } from './visits';

/** Two browsers of one user; `other` is the second one. */
export const sessionSteps = (email: string, other: Page): Steps => ({
  'log out of all devices': async (page) => {
    await signUp(page, email);
    await logIn(other, email);
    await other.goto('/dashboard');
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: 'Log out of all devices' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Log out of all devices' }).click();
    await expect(page.getByText('You’re logged out on all devices.')).toBeVisible();
    await other.reload();
    await expect(other).toHaveURL(/\/login$/);
    await expect(other.getByText('You’ve been logged out.')).toBeVisible();
    await logIn(page, email);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  },
  'a disabled user is logged out, and cannot log in': async (page) => {
    const { localId } = await passwordTokens(email, newUserPassword);
    await disableAccount(localId);
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
    await tryLogIn(page, email);
    await expect(page.getByText('This account is disabled.')).toBeVisible();
  },
});

/** What the server does with tokens that the emulator has not issued like this. */
export function tokenSteps(name: string, market: Market): Steps {
  const email = `${name}@emulator.test`;
  const forge = (idToken: string, changes: Record<string, unknown>) =>
    new UnsecuredJWT({ ...decodeJwt(idToken), ...changes }).encode();
  const exchange = async (idToken: string, body = email) =>
    (await market.call('POST', '/jwt', idToken, { email: body })).status;
  return {
    'only the right token is accepted': async (page) => {
      const { idToken } = await createAccount(email, newUserPassword);
      await market.call('POST', '/users', idToken, { name, email, role: 'user' });
      const now = Math.floor(Date.now() / 1000);
      const statuses = {
        right: await exchange(idToken),
        'with the email of another user': await exchange(idToken, `other-${email}`),
        'for another project': await exchange(forge(idToken, { aud: 'other-project' })),
        'by another issuer': await exchange(
          forge(idToken, { iss: 'https://securetoken.google.com/other-project' }),
        ),
        expired: await exchange(forge(idToken, { exp: now - 60 })),
        'from the future': await exchange(forge(idToken, { iat: now + 3600 })),
        'for an unknown user': await exchange(forge(idToken, { sub: 'nobody', user_id: 'nobody' })),
        'for two users': await exchange(forge(idToken, { sub: 'nobody' })),
        'without the emulator’s own claims': await exchange(
          forge(idToken, { firebase: undefined }),
        ),
        'no token at all': await exchange('nonsense'),
        'with another email inside, which the emulator knows better': await exchange(
          forge(idToken, { email: `other-${email}` }),
        ),
      };
      await page.goto('/');
      expect(statuses).toEqual({
        right: 200,
        'with the email of another user': 401,
        'for another project': 401,
        'by another issuer': 401,
        expired: 401,
        'from the future': 401,
        'for an unknown user': 401,
        'for two users': 401,
        'without the emulator’s own claims': 401,
        'no token at all': 401,
        'with another email inside, which the emulator knows better': 200,
      });
    },
    'nobody signs up with the email of another user': async () => {
      const { idToken } = await createAccount(`thief-of-${email}`, newUserPassword);
      const response = await market.call('POST', '/users', idToken, { name, email, role: 'user' });
      expect(response.status).toBe(403);
    },
  };
}
