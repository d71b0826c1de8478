import { expect } from '@playwright/test';
import { confirmDeletion, newUserPassword, signUp } from '../support/steps';
import { latestEmail, ownLink } from './provider';
import { isLoggedIn, logIn, logOut, tryLogIn, trySignUp, type Steps } from './visits';

const resetPassword = 'an-even-longer-secret';
const lastPassword = 'the-longest-secret-of-all';
const wrongCredentials = 'Incorrect email or password.';

/** An account with a password, from its sign-up to its deletion. */
export const passwordSteps = (email: string): Steps => ({
  'a short password is refused': async (page) => {
    await trySignUp(page, email, 'short');
    await expect(page.getByText('Password must be at least 6 characters.')).toBeVisible();
  },
  'sign up': (page) => signUp(page, email),
  'a reload keeps the session': async (page) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  },
  'change the name': async (page) => {
    await page.goto('/dashboard/profile');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Robin Renamed');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Profile saved.')).toBeVisible();
    await page.reload();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await expect(name).toHaveValue('Robin Renamed');
  },
  'log out': logOut,
  'a second sign-up with the same email is refused': async (page) => {
    await trySignUp(page, email, 'another-secret');
    await expect(page.getByText('This email already has an account.')).toBeVisible();
  },
  'a wrong password is refused, the right one is not': async (page) => {
    await tryLogIn(page, email, 'not-the-password');
    await expect(page.getByText(wrongCredentials)).toBeVisible();
    await logIn(page, email, newUserPassword);
    await logOut(page);
  },
  'reset the password': async (page) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: /forgot/i }).click();
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText('we’ve sent a link')).toBeVisible();
    const link = ownLink('resetPassword', await latestEmail(email, 'PASSWORD_RESET'));
    await page.goto(link);
    await page.getByLabel('New password').fill(resetPassword);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('This link has expired or has already been used')).toBeVisible();
  },
  'the old password is refused, the new one is not': async (page) => {
    await tryLogIn(page, email, newUserPassword);
    await expect(page.getByText(wrongCredentials)).toBeVisible();
    await logIn(page, email, resetPassword);
  },
  'change the password, and stay logged in when the access token is renewed': async (page) => {
    // The emulator’s times are whole seconds.
    await page.waitForTimeout(1100);
    await page.goto('/dashboard/profile');
    await page.getByLabel('New password').fill(lastPassword);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed.')).toBeVisible();
    await page.evaluate(() => window.localStorage.removeItem('second-gear-access-token'));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
    await logOut(page);
  },
  'log in with a link, which works once': async (page) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Email me a log-in link' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByText('We sent a link')).toBeVisible();
    const { oobLink } = await latestEmail(email, 'EMAIL_SIGNIN');
    const open = async () => {
      await page.goto(oobLink);
      await page.getByLabel('Email').fill(email);
      await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    };
    await open();
    await isLoggedIn(page);
    await logOut(page);
    await open();
    await expect(page.getByText('This link has expired or has already been used')).toBeVisible();
  },
  'log out of all devices, then log in again at once': async (page) => {
    await logIn(page, email, lastPassword);
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: 'Log out of all devices' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Log out of all devices' }).click();
    // The second text appears on a server with only spec §7.
    await expect(page.getByText(/logged out on all devices|isn’t available here/)).toBeVisible();
    // While it closes, the page behind it is hidden from roles.
    await expect(question).toBeHidden();
    const button = page.getByRole('button', { name: 'Log Out', exact: true });
    if (await button.isVisible()) await logOut(page);
    await logIn(page, email, lastPassword);
  },
  'delete the account': async (page) => {
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await confirmDeletion(page);
    await expect(page.getByText('Account deleted.')).toBeVisible();
    await tryLogIn(page, email, lastPassword);
    await expect(page.getByText(wrongCredentials)).toBeVisible();
  },
});
