import { demoEmail, logIn } from '../support/people';
import { expect, test } from '../support/test';

/** Pages that are translated in the browser: texts that come and go beside others. */

test('a seller fixes the errors of a new car', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page, demoEmail('seller'));
  await page.goto('/dashboard/add-product');
  await page.getByRole('button', { name: /add product/i }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Honest Estate');
  await expect(page.getByText('Name is required.')).toBeHidden();
  await page.getByLabel('Resale price').fill('ten');
  await page.getByLabel('Years of use').fill('4');
  await page.getByRole('button', { name: /add product/i }).click();
  await expect(page.getByText('Resale price must be a number.')).toBeVisible();
});

test('an admin verifies a seller and takes it back', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page, demoEmail('admin'));
  await page.goto('/dashboard/sellers');
  const verify = page.getByRole('button', { name: /^Verify / }).first();
  const seller = ((await verify.getAttribute('aria-label')) ?? '').replace('Verify ', '');
  await verify.click();
  await page.getByRole('button', { name: `Unverify ${seller}` }).click();
  await expect(page.getByRole('button', { name: `Verify ${seller}`, exact: true })).toBeVisible();
});
