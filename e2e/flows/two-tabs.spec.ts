import type { Page } from '@playwright/test';
import { signUp } from '../support/steps';
import { expect, test } from '../support/test';

/** The same form in two tabs: each keeps its own draft, and both can be continued. */

const name = (page: Page) => page.getByRole('textbox', { name: 'Name' });
const unfinished = (page: Page) => page.getByRole('region', { name: 'Unfinished cars' });
const restored = (page: Page) => page.getByText('We restored your unsaved changes.');

test('a seller begins two cars in two tabs, and finds both again', async ({ page, context }) => {
  await signUp(page, 'two-tabs@people.test', 'Seller');
  await page.goto('/dashboard/add-product');
  await name(page).fill('Volkswagen Golf GTI');

  const second = await context.newPage();
  await second.goto('/dashboard/add-product');
  await expect(unfinished(second)).toContainText('Unfinished: Volkswagen Golf GTI, on this device');
  await expect(name(second)).toHaveValue('');
  await name(second).fill('Volkswagen Polo');
  await name(page).fill('Volkswagen Golf R');

  // Each tab keeps its own after a reload, without asking.
  await Promise.all([page.reload(), second.reload()]);
  await expect(name(page)).toHaveValue('Volkswagen Golf R');
  await expect(name(second)).toHaveValue('Volkswagen Polo');
  await expect(restored(second)).toBeVisible();

  // Continuing the same draft in both tabs makes two.
  await second.getByRole('button', { name: 'Continue editing Volkswagen Golf R' }).click();
  await expect(name(second)).toHaveValue('Volkswagen Golf R');
  await expect(name(second)).toBeFocused();
  await name(second).fill('Golf of the second tab');
  await name(page).fill('Golf of the first tab');
  await name(second).fill('Golf of the second tab, and more');
  await second.close();

  await page.getByRole('link', { name: 'My Products' }).click();
  await page.getByRole('button', { name: '3 unfinished cars' }).click();
  const list = unfinished(page);
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list).toContainText('Unfinished: Golf of the first tab, on this device');
  await expect(list).toContainText('Unfinished: Golf of the second tab, and more, on this device');
  await expect(list).toContainText('Unfinished: Volkswagen Polo, on this device');
  await page.getByRole('button', { name: 'Discard Volkswagen Polo' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard this?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Log Out' }).click();
  const logOut = page.getByRole('alertdialog', { name: 'Log out?' });
  await expect(logOut).toContainText('2 unfinished cars on this device');
  await logOut.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  const left = await page.evaluate(() => JSON.stringify(window.localStorage));
  expect(left).not.toContain('Golf');
});
