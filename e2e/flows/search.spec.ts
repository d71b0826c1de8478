import { expect, test } from '../support/test';

/** Cars found by words and filters, on a phone and by the keyboard. */

test('a typing error and two filters find a car on a phone, and Back restores each step', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Search all cars' }).fill('volkswagn');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=volkswagn');
  const status = page.getByRole('status').filter({ hasText: /cars?/ }).first();
  await expect(status).toContainText('“volkswagen” included');
  const all = await page.getByRole('article').count();

  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('textbox', { name: 'To in dollars' }).fill('20000');
  await sheet.getByRole('checkbox', { name: /^Manual/ }).check();
  const show = sheet.getByRole('button', { name: /^Show \d+ cars?$/ });
  await expect(show).toBeVisible();
  const promised = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0]);
  await show.click();
  await page.waitForURL(/maxPrice=20000&gearbox=manual$/);
  await expect(status).toContainText(new RegExp(`^${promised} cars?`));
  expect(promised).toBeLessThan(all);
  const cards = page.getByRole('list', { name: 'Cars found' }).getByRole('article');
  await expect(cards).toHaveCount(promised);
  for (const card of await cards.all()) await expect(card).toContainText('Manual');
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);

  await cards.first().getByRole('link').click();
  await page.waitForURL(/\/cars\//);
  await page.goBack();
  await expect(cards).toHaveCount(promised);
  await expect(page.getByRole('button', { name: 'Filters · 2' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(all);
  await expect(page).toHaveURL(/\?q=volkswagn$/);
});

test('filters are set by the keyboard alone, and the focus comes back', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/search');
  const fuel = page.getByRole('button', { name: 'Fuel' });
  await fuel.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Fuel' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(fuel).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: /^Diesel/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?fuel=diesel');
  await expect(fuel).toBeFocused();
  await page.getByRole('button', { name: 'Remove filter Diesel' }).press('Enter');
  await page.waitForURL('**/search');
});
