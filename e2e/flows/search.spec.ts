import { expect, test } from '../support/test';

/** Search by words and filters, on a phone and with the keyboard. */

test('a typing error and two filters find a car on a phone, and Back restores each step', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search all cars' }).fill('volkswagn');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=volkswagn');
  const status = page.getByRole('status').filter({ hasText: /cars?/ }).first();
  await expect(status).toContainText('including results for “volkswagen”');
  const all = await page.getByRole('article').count();

  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  expect(await sheet.boundingBox()).toMatchObject({ x: 0, width: 360 });
  await expect(sheet.getByRole('img', { name: /^Price range: / })).toBeVisible();
  await sheet.getByRole('textbox', { name: 'To ($)' }).fill('20000');
  await sheet.getByRole('checkbox', { name: /^Manual/ }).check();
  const show = sheet.getByRole('button', { name: /^Show \d+ cars?$/ });
  await expect(show).toBeVisible();
  const promised = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0]);
  await show.click();
  await page.waitForURL(/maxPrice=20000&gearbox=manual$/);
  await expect(status).toContainText(new RegExp(`^${promised} cars?`));
  expect(promised).toBeLessThan(all);
  const cards = page.getByRole('list', { name: 'Search results' }).getByRole('article');
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
  // The button says what is set; no row of chips says it again.
  await expect(fuel).toHaveText('Fuel: Diesel');
  await expect(fuel).toBeFocused();
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeHidden();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Clear' }).press('Enter');
  await dialog.getByRole('button', { name: /^Show/ }).press('Enter');
  await page.waitForURL('**/search');
});

test('the seller’s name on the page of a car leads to all their cars', async ({ page }) => {
  const cards = page.getByRole('list', { name: 'Search results' }).getByRole('article');
  const seller = page.getByRole('region', { name: 'Seller' });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/search?q=munich');
    await page.getByRole('button', { name: 'Photos' }).click();
    await cards.first().getByRole('link').first().click();
    await page.waitForURL(/\/cars\//);
    const all = page.getByRole('link', { name: /^See all \d+ cars from / });
    await page.getByRole('heading', { name: /^More from / }).scrollIntoViewIfNeeded();
    const [, promised = '', name = ''] =
      /^See all (\d+) cars from (.+)$/.exec((await all.textContent()) ?? '') ?? [];
    const address = (await all.getAttribute('href')) ?? '';
    await expect(seller.getByRole('link', { name })).toHaveAttribute('href', address);
    await seller.getByRole('link', { name }).press('Enter');
    await page.waitForURL(`**${address}`);
    await expect(page.getByRole('heading', { level: 1, name: `Cars from ${name}` })).toBeVisible();
    await expect(page.getByText(new RegExp(`^${promised} cars?$`))).toBeVisible();
    for (const card of await cards.all()) await expect(card).toContainText(name);
    const chip = page.getByRole('button', { name: `Remove filter Seller: ${name}` });
    await expect(chip).toBeInViewport({ ratio: 1 });
    await chip.press('Enter');
    await page.waitForURL('**/search');
    await expect(page.getByRole('heading', { level: 1, name: 'Search cars' })).toBeVisible();
  }
});
