import { whenHydrated } from '../support/firstLoad';
import { signUp } from '../support/steps';
import { expect, test } from '../support/test';

/** The car page: opened from a card, viewed, booked from, and left again. */

test('a buyer opens a car from its card, comes back to where they were, and books it from its page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUp(page, 'looker@people.test');
  await page.goto('/category/all');
  const cards = page.getByRole('list', { name: 'Cars in All' }).getByRole('article');
  const card = cards
    .filter({ has: page.getByRole('button', { name: 'Book Now', disabled: false }) })
    .nth(9);
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  // The whole picture is clickable.
  const picture = await card.getByRole('img').first().boundingBox();
  if (picture) await page.mouse.click(picture.x + 40, picture.y + picture.height - 20);
  await page.waitForURL(/\/cars\/[^/]+\/[a-z0-9-]+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveTitle(`${name} · Second Gear`);
  await expect(page.getByRole('heading', { name: 'Similar cars' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Seller' })).toContainText(/Member since/);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'All' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);

  await page.goForward();
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Book Now/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Book now' }).click();
  await expect(page.getByText('Booking confirmed')).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('Booked by you');
  await expect(page.getByRole('region', { name: 'Seller' })).toContainText(
    /The seller’s phone number appears here in \d+ minutes\./,
  );
});

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

test('a car that is gone says so and shows others', async ({ page }) => {
  await page.goto('/cars/no-such-car');
  await expect(
    page.getByRole('heading', { level: 1, name: 'This car is no longer for sale' }),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Similar cars' }).getByRole('article')).toHaveCount(
    4,
  );
});
