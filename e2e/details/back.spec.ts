import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';

/** Back on a phone closes photos, filters and the menu, also in the moment in which they open. */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** The dialog has its history entry, a moment after it is seen. */
const hasEntry = (page: Page) =>
  page.waitForFunction(() => JSON.stringify(history.state).includes('"isLayer":true'));

test('of photos in full screen, at the photo that was seen last', async ({ page }) => {
  await page.goto('/search?q=golf');
  const results = page.getByRole('list', { name: 'Search results' });
  await results.getByRole('article').nth(2).getByRole('link').tap();
  await page.waitForURL(/\/cars\//);
  const url = page.url();
  const gallery = page.getByRole('region', { name: 'Photos' });
  await gallery
    .getByRole('button', { name: /view full screen$/ })
    .first()
    .tap();
  const viewer = page.getByRole('dialog', { name: /^Photos of / });
  await expect(viewer.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await hasEntry(page);
  await page.goBack();
  await expect(viewer).toBeHidden();
  expect(page.url()).toBe(url);
  await expect(gallery.getByRole('button', { name: /view full screen$/ }).first()).toBeFocused();

  // Forward shows the page, and closing with the button leaves no step behind.
  await page.goForward();
  await expect(viewer).toBeHidden();
  await gallery
    .getByRole('button', { name: /view full screen$/ })
    .first()
    .tap();
  await hasEntry(page);
  await viewer.getByRole('button', { name: 'Close' }).tap();
  await expect(viewer).toBeHidden();
  await page.goBack();
  await page.waitForURL('**/search?q=golf');
  await expect(results).toBeVisible();
});

/** Goes back in the first frame in which a dialog is open. */
const goBackAtOnce = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!document.querySelector('dialog[open]')) return void requestAnimationFrame(look);
          history.back();
          resolve();
        };
        look();
      }),
  );

test('in the very moment in which something opens', async ({ page }) => {
  await page.goto('/blogs');
  await page.goto('/search?q=golf');
  await page.getByRole('article').first().getByRole('link').first().tap();
  await page.waitForURL(/\/cars\//);
  const url = page.url();
  const photo = page.getByRole('region', { name: 'Photos' });
  const openers = [
    photo.getByRole('button', { name: /view full screen$/ }).first(),
    page.getByRole('button', { name: 'Menu', exact: true }),
  ];
  for (const opener of [...openers, ...openers]) {
    const isBack = goBackAtOnce(page);
    await opener.tap();
    await isBack;
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(opener).toBeFocused();
    expect(page.url()).toBe(url);
  }
  await page.goBack();
  await page.waitForURL('**/search?q=golf');
});

test('of the filters, and the results stay where they were', async ({ page }) => {
  await page.goto('/search?q=golf');
  const results = page.getByRole('list', { name: 'Search results' }).getByRole('article');
  await results.nth(14).scrollIntoViewIfNeeded();
  const filters = page.getByRole('button', { name: 'Filters' });
  await filters.tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: /^Diesel/ }).tap();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(500);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(filters).toBeFocused();
  await expect(page).toHaveURL(/\?q=golf$/);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

  // Filters that are set take one step of the history, also after a reload with the sheet open.
  await filters.tap();
  await expect(sheet).toBeVisible();
  await page.reload();
  await expect(sheet).toBeHidden();
  await filters.tap();
  await sheet.getByRole('checkbox', { name: /^Diesel/ }).tap();
  await sheet.getByRole('button', { name: /^Show/ }).tap();
  await page.waitForURL('**/search?q=golf&fuel=diesel');
  await page.goBack();
  await page.waitForURL('**/search?q=golf');
  await expect(sheet).toBeHidden();
});

test('of the menu, whose links leave no step behind', async ({ page }) => {
  await page.goto('/blogs');
  await page.goto('/');
  const burger = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('menu', { name: 'Menu' });
  await burger.tap();
  await expect(menu).toBeVisible();
  await hasEntry(page);
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(burger).toBeFocused();
  await expect(page).toHaveURL(/\/$/);

  await burger.tap();
  await hasEntry(page);
  await page.getByRole('menuitem', { name: 'Log In' }).tap();
  await page.waitForURL('**/login');
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await page.waitForURL('**/blogs');
});
