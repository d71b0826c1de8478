import { whenHydrated } from '../support/firstLoad';
import { expect, test } from '../support/test';

/** The car page: opened from a card, viewed, booked from, and left again. */

test('on a phone price and Book Now stay in reach, by the keyboard as well', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('article').first().scrollIntoViewIfNeeded();
  await whenHydrated(page, 'article');
  await page.getByRole('article').first().getByRole('link').click();
  await page.waitForURL(/\/cars\//);
  const books = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Book Now/ });
  await expect(books).toHaveCount(1);
  // Both strips of other cars come after the page, each when it is ready.
  for (const name of ['Similar cars', /^More from /]) {
    await expect(page.getByRole('list', { name }).getByRole('article')).toHaveCount(4);
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.getByRole('heading', { name: 'Description' }).scrollIntoViewIfNeeded();
  await expect(books).toHaveCount(2);
  await expect(books.last()).toBeInViewport({ ratio: 1 });
  // Not only beside the description: down to the end of the page.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const bar = books.last().locator('..');
  await expect(bar).toBeInViewport({ ratio: 1 });
  const footer = await page.getByRole('contentinfo').boundingBox();
  const bottom = (footer?.y ?? 0) + (footer?.height ?? 0);
  expect(bottom).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
  await books.last().click();
  await page.waitForURL(/\/login$/);
});

test('on a phone other cars take one row each, which scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/cars/no-such-car');
  const cards = page.getByRole('list', { name: 'Similar cars' }).getByRole('article');
  await expect(cards).toHaveCount(4);
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().y));
  expect(new Set(tops).size).toBe(1);
  await expect(cards.first().getByRole('button')).toHaveCount(0);
  const last = cards.last().getByRole('link');
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
});
