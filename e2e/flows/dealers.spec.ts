import type { Page } from '@playwright/test';
import { carFile } from '../support/csvFiles';
import { signUp } from '../support/steps';
import { expect, test } from '../support/test';

/** Dealers: import from a file, bulk price changes, and cars sold elsewhere. */

/** Opens the file picker by keyboard. */
async function chooseFile(page: Page, button: string, file: ReturnType<typeof carFile>) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file);
}

test('a dealer imports 500 cars, fixes the errors first, and reduces prices', async ({ page }) => {
  await signUp(page, 'dealer@people.test', 'Seller');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Import from CSV' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Import cars' })).toBeVisible();
  const wrong = {
    6: { 'Resale price': 'on request' },
    41: { Category: 'Boats', Phone: 'ask' },
    499: { Name: '' },
  };
  await chooseFile(page, 'Choose a CSV file', carFile('yard.csv', 500, wrong));
  await expect(page.getByText('497 of 500 rows are ready to list; 3 need fixing.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'yard.csv' })).toBeFocused();
  const rows = page.getByRole('region', { name: 'File preview' });
  await expect(rows.getByRole('rowheader')).toHaveText(['8', '43', '501']);
  await expect(rows.getByText('Resale price must be a number.')).toBeVisible();
  await expect(rows.getByText('Name is required.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 3 rows with errors' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('yard-errors.csv');

  await chooseFile(page, 'Choose fixed file', carFile('fixed.csv', 500));
  await expect(page.getByText('All 500 rows are ready to list.')).toBeVisible();
  await page.getByRole('button', { name: 'List 500 cars' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'List 500 cars?' });
  await question.getByRole('button', { name: 'List 500 cars' }).press('Enter');
  await expect(page.getByText('500 cars listed.', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('region', { name: 'Recent imports' })).toContainText('Downloading');

  await page.getByRole('link', { name: 'Go to My Products' }).press('Enter');
  await expect(page.getByText('of 500')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search cars' }).fill('car 00');
  await expect(page.getByText('1–9 of 9')).toBeVisible();
  await page.getByRole('checkbox', { name: /select all/i }).press('Space');
  await page.getByRole('button', { name: 'Change price selected' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the prices of 9 cars' });
  await dialog.getByRole('combobox', { name: 'Change' }).selectOption('Reduce by percentage');
  await dialog.getByLabel('Percent').fill('10');
  const first = dialog.getByRole('row', { name: /car 001/ });
  await expect(first).toContainText('$10,000.50');
  await expect(first).toContainText('$9,000');
  await dialog.getByRole('button', { name: 'Change 9 prices' }).press('Enter');
  await expect(page.getByText('Changed 9 prices.')).toBeVisible();
  await expect(page.getByRole('row', { name: /car 001/ })).toContainText('$9,000');
});

test('a dealer sells a car at the door, whose page then says so, and lists it again', async ({
  page,
  openPage,
}) => {
  await signUp(page, 'door@people.test', 'Seller');
  await page.goto('/dashboard/import');
  await chooseFile(page, 'Choose a CSV file', carFile('two.csv', 2));
  await page.getByRole('button', { name: 'List 2 cars' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'List 2 cars' }).press('Enter');
  await page.getByRole('link', { name: 'Go to My Products' }).press('Enter');
  const row = page.getByRole('row', { name: /car 001/ });
  const path = (await row.getByRole('link', { name: /^Edit / }).getAttribute('href')) ?? '';
  const id = path.split('/').at(-1) ?? '';

  // With the keyboard only.
  await row.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Sold elsewhere selected' }).press('Enter');
  await expect(question).toHaveAccessibleName('Mark 1 car as sold elsewhere?');
  await question.getByRole('button', { name: 'Mark 1 car as sold elsewhere' }).press('Enter');
  await expect(page.getByText('Car marked as sold elsewhere.')).toBeVisible();
  await page.goto('/dashboard?status=sold-elsewhere');
  await expect(row).toContainText('sold elsewhere');
  await expect(page.getByText('1–1 of 1')).toBeVisible();

  const visitor = await openPage();
  await visitor.goto(`/cars/${id}`);
  await expect(visitor.getByText('This car has been sold.').first()).toBeVisible();
  await expect(
    visitor
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Book Now/ }),
  ).toHaveCount(0);

  await page.goto(path);
  await page.getByRole('button', { name: 'List again' }).press('Enter');
  await expect(page.getByText('Car listed again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sold elsewhere' })).toBeFocused();
  // Caches may show anonymous visitors the page from before for 12 seconds.
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByRole('button', { name: /^Book Now/ }).first()).toBeEnabled({
      timeout: 1000,
    });
  }).toPass();
});
