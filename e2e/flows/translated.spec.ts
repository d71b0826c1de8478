import { carFile } from '../support/csvFiles';
import { bookFirstFreeCar, fillCard, fillLogIn, pay, signUp, sendReport } from '../support/steps';
import { expect, test } from '../support/test';

/** Pages that are translated in the browser: texts that come and go beside others. */

test.use({ isTranslated: true });

test('a buyer searches, signs up, reports, books, pays, asks for the money back and leaves', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search all cars' }).fill('volkswagn');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=volkswagn');
  await page.getByRole('button', { name: 'Fuel' }).click();
  await page.getByRole('checkbox', { name: /^Petrol/ }).check();
  await page.getByRole('button', { name: /^Show \d+ cars?$/ }).click();
  await page.waitForURL(/fuel=petrol/);
  await page.goBack();
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await signUp(page, 'translated@people.test');

  await page.goto('/category/all');
  const report = page.getByRole('button', { name: /^Report To Admin/ }).first();
  await report.click();
  await sendReport(page);
  await page
    .getByRole('button', { name: /^Undo report/ })
    .first()
    .click();
  await expect(page.getByText('Report withdrawn.')).toBeVisible();
  await bookFirstFreeCar(page);
  await page.getByRole('link', { name: 'See your order' }).first().click();
  await page.getByRole('link', { name: /^Pay/ }).first().click();
  await fillCard(page, '4000000000000002');
  await pay(page);
  await expect(page.getByRole('alert').filter({ hasText: /declined/i })).toBeVisible();
  await fillCard(page, '4242424242424242');
  await pay(page);
  await expect(page.getByText('Congrats! your payment completed')).toBeVisible();

  await page.getByRole('link', { name: 'View order' }).click();
  const moneyBack = page.getByRole('region', { name: 'Money back' });
  await moneyBack.getByRole('button', { name: 'Ask for your money back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for your money back' });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await dialog.getByRole('radio', { name: 'The car has a serious fault' }).check();
  await dialog.getByRole('textbox').fill('The gearbox is broken.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await moneyBack.getByRole('button', { name: 'Withdraw request' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('Request withdrawn.')).toBeVisible();

  await page.getByRole('link', { name: /^Profile/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Robin Rivers');
  await context.setOffline(true);
  await save.click();
  await expect(page.getByText(/Check your connection/).first()).toBeVisible();
  await context.setOffline(false);
  await save.click();
  await expect(page.getByText('Profile saved.')).toBeVisible();

  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText('You’ve been logged out')).toBeVisible();
  await fillLogIn(page, 'translated@people.test', 'wrong');
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password');
  await fillLogIn(page, 'translated@people.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('a seller imports cars, fixes one, changes prices and duplicates a car', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUp(page, 'translated-dealer@people.test', 'Seller');
  await page.goto('/dashboard/import');
  const file = carFile('yard.csv', 3, { 1: { 'Resale price': 'on request' } });
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('textbox', { name: 'Resale price, row 3' }).fill('9000');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'List 3 cars' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'List 3 cars' }).click();
  await page.getByRole('link', { name: 'Go to My Products' }).click();
  await page.getByRole('searchbox', { name: 'Search cars' }).fill('car 00');
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: 'Change price selected' }).click();
  const prices = page.getByRole('dialog', { name: 'Change the prices of 3 cars' });
  await prices.getByLabel('Percent').fill('10');
  await prices.getByRole('button', { name: 'Change 3 prices' }).click();
  await expect(page.getByText('Changed 3 prices.')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw selected' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw 3 cars' }).click();
  await expect(page.getByText('Withdrew 3 cars.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page
    .getByRole('row', { name: /car 001/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Duplicate selected' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/car 001/);
});
