import type { Locator, Page } from '@playwright/test';
import { demoEmail, addCar, logIn } from '../support/people';
import { signUp, tabTo } from '../support/steps';
import { expect, test } from '../support/test';

/** The dashboard with the keyboard only. */

const focused = (page: Page) => page.locator(':focus');

test('a seller works the table with the keyboard alone, and the focus never gets lost', async ({
  page,
}) => {
  await signUp(page, 'keys@people.test', 'Seller');
  for (const name of ['First Estate', 'Second Estate', 'Third Estate']) await addCar(page, name);
  await page.goto('/dashboard');
  const grid = page.getByRole('grid', { name: 'My Products' });
  const [first, second] = [grid.getByRole('row').nth(1), grid.getByRole('row').nth(2)];
  const remove = first.getByRole('button', { name: /^Delete / });
  const carOfRow = async (row: Locator) =>
    (await row.getByRole('button', { name: /^Delete / }).getAttribute('aria-label')) ?? '';

  // The grid is one tab stop, navigated with the arrow keys.
  await tabTo(page, grid.getByRole('checkbox', { name: 'Select all rows' }));
  await page.keyboard.press('Tab');
  await expect(grid.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await expect(focused(page)).toHaveAccessibleName(/^Edit /);
  await page.keyboard.press('ArrowRight');
  await expect(focused(page)).toHaveAccessibleName(/^(Advertise|Unadvertise|Delete) /);

  // The action only changes the focused button.
  const firstFree = grid.getByRole('button', { name: /^Advertise / }).first();
  const car = ((await firstFree.getAttribute('aria-label')) ?? '').replace('Advertise ', '');
  // Exact, because the name of the other button contains this one.
  const advertise = grid.getByRole('button', { name: `Advertise ${car}`, exact: true });
  const unadvertise = grid.getByRole('button', { name: `Unadvertise ${car}` });
  await advertise.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Successdully advertised.')).toBeVisible();
  await expect(unadvertise).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Successdully unadvertised.')).toBeVisible();
  await expect(advertise).toBeFocused();

  // After a click, too, the arrow keys go through the buttons of a row.
  await advertise.click();
  await expect(page.getByText('Successdully advertised.').last()).toBeVisible();
  await expect(unadvertise).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(focused(page)).toHaveAccessibleName(`Delete ${car}`);

  await remove.focus();
  const nextCar = await carOfRow(second);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Successfully deleted the product!')).toBeVisible();
  // The name, where the next key can neither edit nor delete the other car.
  await expect(focused(page)).toHaveAccessibleName(nextCar.replace(/^Delete /, ''));
});

test('an admin sorts, searches and verifies with the keyboard alone', async ({ page }) => {
  await logIn(page, demoEmail('admin'));
  await page.goto('/dashboard/sellers');
  await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
  const grid = page.getByRole('grid', { name: 'All Sellers' });
  await tabTo(page, page.getByRole('searchbox', { name: 'Search sellers' }));
  await page.keyboard.type('demo');
  await expect(page.getByText(/^\d+ sellers? found$/)).toBeAttached();
  await tabTo(page, grid.getByRole('checkbox', { name: 'Select all rows' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const actionsHeader = grid.getByRole('columnheader', { name: 'Actions' });
  await expect(actionsHeader).toHaveAttribute('aria-sort', 'none');
  await actionsHeader.click();
  await expect(actionsHeader).toHaveAttribute('aria-sort', 'none');

  const toggle = grid.getByRole('button', { name: /^(Unv|V)erify / }).first();
  const before = (await toggle.getAttribute('aria-label')) ?? '';
  const after = before.startsWith('Verify')
    ? before.replace('Verify', 'Unverify')
    : before.replace('Unverify', 'Verify');
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveAccessibleName(after);
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveAccessibleName(before);
});
