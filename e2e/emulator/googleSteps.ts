import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { fillSignUp } from '../support/steps';
import { isLoggedIn, logOut, section, type Steps } from './visits';

const GOOGLE_SCRIPTS = 'https://apis.google.com/**';
/** Fonts and styles of the emulator’s window. */
const LOOKS = /^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//;

/** Clicks a button that opens the emulator’s window, and chooses or adds an account there. */
async function chooseAccount(page: Page, button: string, email: string): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await popup.getByText('Add new account').waitFor();
  const known = popup.locator('.js-reuse-account').filter({ hasText: email });
  if (await known.isVisible()) {
    await known.click();
    return;
  }
  await popup.getByText('Add new account').click();
  await popup.locator('#email-input').fill(email);
  await popup.locator('#display-name-input').fill('Gail Google');
  await popup.locator('#sign-in').click();
}

/** Google’s scripts come from the internet: first without, then with a local copy of them. */
export function googleSteps(name: string): Steps {
  const email = `${name}@emulator.test`;
  return {
    'without the internet the page says that Google is out of reach': async (page) => {
      await page.route(GOOGLE_SCRIPTS, (route) => route.abort('internetdisconnected'));
      await page.goto('/login');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await expect(page.getByText('We couldn’t load the log-in service.')).toBeVisible();
      await page.unroute(GOOGLE_SCRIPTS);
    },
    'one click logs in': async (page) => {
      await page.context().route(LOOKS, (route) => route.abort());
      await page
        .context()
        .route(GOOGLE_SCRIPTS, (route) => route.fulfill({ path: path.join(__dirname, 'gapi.js') }));
      await page.goto('/login');
      await chooseAccount(page, 'Continue with Google', email);
      await isLoggedIn(page);
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
      await logOut(page);
    },
    'one click logs in to the same account again': async (page) => {
      await page.goto('/login');
      await chooseAccount(page, 'Continue with Google', email);
      await isLoggedIn(page);
      await page.goto('/dashboard/profile');
      await expect(section(page, 'Other ways to log in').getByText('Google account')).toBeVisible();
    },
    'an account that only Google opens is deleted right after a log-in': async (page) => {
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /delete/i })
        .click();
      await expect(page.getByText('Account deleted.')).toBeVisible();
    },
    'link Google to an account with a password, and unlink it': async (page) => {
      const other = `${name}-password@emulator.test`;
      await page.goto('/signup');
      await fillSignUp(page, { email: other });
      await isLoggedIn(page);
      await page.goto('/dashboard/profile');
      await chooseAccount(page, 'Link Google account', `${name}-linked@emulator.test`);
      await expect(page.getByText('Google account linked.')).toBeVisible();
      await page.getByRole('button', { name: 'Remove Google account' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText('Log-in method removed.')).toBeVisible();
    },
  };
}
