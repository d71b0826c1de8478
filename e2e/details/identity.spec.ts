import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { fillLogIn, signUp } from '../support/steps';

/** Sign-in methods and messages of the identity provider (spec §7), with the local stand-in. */

const isLoggedIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Log Out', exact: true })).toBeVisible();

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
}

test('the page one came from is remembered over a reload of the log-in page', async ({ page }) => {
  const email = 'origin@people.test';
  await signUp(page, email, 'Seller');
  await page.goto('/dashboard/add-product');
  await expect(page).toHaveURL(/add-product/);
  await logOut(page);
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/dashboard/add-product');
  await expect(page).toHaveURL(/login/);
  await page.reload();
  await fillLogIn(page, email, 'not the password');
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password');
  await fillLogIn(page, email);
  await expect(page).toHaveURL(/add-product/);

  await page.goto('/dashboard/sellers');
  const refusal = page.getByRole('heading', { name: 'You don’t have access to this page' });
  await expect(refusal).toBeVisible();
  await page.reload();
  await expect(refusal).toBeVisible();
});

test('logging out in one tab logs out the other, with a word about it', async ({
  page,
  context,
}) => {
  await signUp(page, 'tabs@people.test');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('link', { name: 'My Orders' })).toBeVisible();
  await logOut(page);
  await expect(other.getByText('You’ve been logged out')).toBeVisible();
});

test('signing out everywhere ends the sessions; a deleted account is gone', async ({ page }) => {
  const email = 'leaving@people.test';
  await signUp(page, email);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Log out of all devices' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out of all devices?' });
  await question.getByRole('button', { name: 'Log out of all devices' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/login');
  await fillLogIn(page, email);
  await isLoggedIn(page);

  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/login');
  await fillLogIn(page, email);
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password');
});
