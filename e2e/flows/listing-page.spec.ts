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

test('a car that is gone says so and shows others', async ({ page }) => {
  await page.goto('/cars/no-such-car');
  await expect(
    page.getByRole('heading', { level: 1, name: 'This car is no longer for sale' }),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Similar cars' }).getByRole('article')).toHaveCount(
    4,
  );
});
