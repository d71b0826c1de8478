import { expect, test } from '../support/test';

/** Search by words and filters, on a phone and with the keyboard. */

test('on a phone the location is on the first screen of the filters', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/search');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('img', { name: /^Price range: / })).toBeVisible();
  const field = sheet.getByRole('textbox', { name: 'Town or city' });
  await expect(field).toBeInViewport({ ratio: 1 });
  await field.fill('mun');
  const munich = sheet.getByRole('group', { name: 'Location' }).getByRole('checkbox');
  await expect(munich).toHaveCount(1);
  await expect(munich).toBeInViewport({ ratio: 1 });
  await munich.check();
  await sheet.getByRole('button', { name: /^Show \d+ cars?$/ }).click();
  await page.waitForURL('**/search?place=Munich');
  await expect(page.getByRole('article').first()).toContainText('Munich');
  await expect(page.getByText(/^\d+ cars?$/)).toBeVisible();
});

test('at 200 % zoom nothing that has the focus is hidden by what stays in place', async ({
  page,
}) => {
  /** Whether the focused element is covered by another one, such as a bar. */
  const isHidden = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused) return false;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return !seen || !(seen.contains(focused) || focused.contains(seen));
    });
  await page.setViewportSize({ width: 640, height: 450 });
  await page.goto('/search');
  await expect(page.getByRole('article').first()).toBeVisible();
  const filters = page.getByRole('button', { name: 'Filters' });
  await filters.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('button', { name: /^Show [\d,]+ cars$/ })).toBeVisible();
  const places = await sheet.locator('input, button').count();
  for (let press = 0; press < places; press += 1) {
    await page.keyboard.press('Tab');
    expect(await isHidden()).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(filters).toBeFocused();

  // Backwards through the cars: the filter bar stays at the top.
  await page.getByRole('article').nth(5).getByRole('link').focus();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Shift+Tab');
    expect(await isHidden()).toBe(false);
  }
});

test('as a list five cars fit on the screen of a phone, also after a reload', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/search');
  const rows = page.getByRole('list', { name: 'Search results' }).getByRole('article');
  await page.getByRole('button', { name: 'List', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'List', exact: true })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: 'List', pressed: true })).toBeVisible();
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().height),
  );
  expect(new Set(heights)).toEqual(new Set([104]));

  await rows.first().evaluate((row) => row.scrollIntoView());
  for (let index = 0; index < 5; index += 1) {
    await expect(rows.nth(index)).toBeInViewport({ ratio: 1 });
  }
  // The whole row is the link.
  const name = (await rows.first().getByRole('heading').textContent()) ?? '';
  await rows.first().click({ position: { x: 300, y: 90 } });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'List', pressed: true })).toBeVisible();

  // At 400 % zoom the text has its own line below the picture.
  await page.setViewportSize({ width: 160, height: 600 });
  const link = rows.first().getByRole('link');
  expect((await link.boundingBox())?.width).toBeGreaterThan(80);
});
