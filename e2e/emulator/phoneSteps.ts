import { expect, type Page } from '@playwright/test';
import { phoneText } from '#contract/text/phoneNumber';
import { fillLogIn, newUserPassword, signUp } from '../support/steps';
import { latestCode, latestEmail } from './provider';
import { confirmPassword, isLoggedIn, logOut, section, type Steps } from './visits';

/** Enters the number and the code that is sent to it. */
async function verify(page: Page, phone: string, confirm: string): Promise<void> {
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await enterCode(page, phone, confirm);
}

async function enterCode(page: Page, phone: string, confirm: string): Promise<void> {
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeVisible();
  await code.fill('000000');
  await page.getByRole('button', { name: confirm, exact: true }).click();
  await expect(page.getByText('Incorrect code.')).toBeVisible();
  await code.fill(await latestCode(phone));
  await page.getByRole('button', { name: confirm, exact: true }).click();
}

async function openCodeLogIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Text me a code' }).click();
}

/** A phone to log in with, then one for two-step verification. */
export function phoneSteps(email: string): Steps {
  const phone = `+3519${String(Date.now()).slice(-8)}`;
  const shown = `Phone ${phoneText(phone)}`;
  return {
    'a number without an account is refused': async (page) => {
      await openCodeLogIn(page);
      await verify(page, phone, 'Log in with code');
      await expect(page.getByText('No account has this phone number yet.')).toBeVisible();
    },
    'add a phone': async (page) => {
      await signUp(page, email);
      await page.goto('/dashboard/profile');
      await page.getByRole('button', { name: 'Add phone number' }).click();
      await verify(page, phone, 'Add phone number');
      await expect(page.getByText(shown)).toBeVisible();
      await logOut(page);
    },
    'log in with a code': async (page) => {
      await openCodeLogIn(page);
      await verify(page, phone, 'Log in with code');
      await isLoggedIn(page);
    },
    'remove the phone': async (page) => {
      await page.goto('/dashboard/profile');
      await page.getByRole('button', { name: `Remove ${shown}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText('Log-in method removed.')).toBeVisible();
    },
    'turn on two-step verification, which a log-in by phone is not enough for': async (page) => {
      await page.goto((await latestEmail(email, 'VERIFY_EMAIL')).oobLink);
      await page.goto('/dashboard/profile');
      await page.getByRole('button', { name: 'Turn on two-step verification' }).click();
      await page.getByLabel('Phone number').fill(phone);
      await page.getByRole('button', { name: 'Send code' }).click();
      await confirmPassword(page, newUserPassword);
      await enterCode(page, phone, 'Turn on');
      const phones = section(page, 'Two-step verification');
      await expect(phones.getByRole('button', { name: /^Remove/ })).toBeVisible();
      await logOut(page);
    },
    'log in with both steps': async (page) => {
      await page.goto('/login');
      await fillLogIn(page, email);
      await page.getByRole('button', { name: /Send code to/ }).click();
      await enterCode(page, phone, 'Confirm');
      await isLoggedIn(page);
    },
    'change the password': async (page) => {
      await page.goto('/dashboard/profile');
      await page.getByLabel('New password').fill(`${newUserPassword}-2`);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Password changed.')).toBeVisible();
    },
    'turn it off': async (page) => {
      await page.goto('/dashboard/profile');
      const phones = section(page, 'Two-step verification');
      await phones.getByRole('button', { name: /^Remove/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
      await expect(page.getByText('Two-step verification is off.')).toBeVisible();
      await logOut(page);
      await page.goto('/login');
      await fillLogIn(page, email, `${newUserPassword}-2`);
      await isLoggedIn(page);
    },
  };
}
