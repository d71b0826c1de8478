import { bookFirstFreeCar, fillCard, orderOf, pay, showPhotos, signUp } from '../support/steps';
import { expect, test } from '../support/test';

/** What lies on top of a page is in its URL: Back closes it, a reload and a link open it. */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('photos and filters open with a link and after a reload, and Back closes them', async ({
  page,
  context,
}) => {
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

  await filters.tap();
  await expect(page).toHaveURL(/\?q=golf&filters=all$/);
  await page.reload();
  await sheet.getByRole('checkbox', { name: /^Diesel/ }).tap();
  await sheet.getByRole('button', { name: /^Show/ }).tap();
  await page.waitForURL('**/search?q=golf&fuel=diesel');
  await page.goBack();
  await page.waitForURL('**/search?q=golf');
  await expect(sheet).toBeHidden();

  await results.nth(2).getByRole('link').tap();
  await page.waitForURL(/\/cars\//);
  const url = page.url();
  const photo = page.getByRole('region', { name: 'Photos' }).getByRole('button', {
    name: /view full screen$/,
  });
  await photo.first().tap();
  const viewer = page.getByRole('dialog', { name: /^Photos of / });
  await expect(viewer).toBeVisible();
  await expect(page).toHaveURL(`${url}?photo=1`);

  // A page of the server, which closes without leaving the car.
  const shared = await context.newPage();
  await shared.goto(page.url());
  const opened = shared.getByRole('dialog', { name: /^Photos of / });
  await opened.getByRole('button', { name: 'Close' }).tap();
  await expect(opened).toBeHidden();
  await expect(shared).toHaveURL(url);
  await shared.close();

  await page.reload();
  await viewer.getByRole('button', { name: 'Close' }).tap();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(url);
  await page.goBack();
  await page.waitForURL('**/search?q=golf');
  await expect(results.first()).toBeVisible();
});

test('the booking dialog closes with Back, and a booking leaves no step behind', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUp(page, 'backwards@people.test');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/blogs');
  await page.goto('/search?available=true');
  await showPhotos(page);
  const card = page.getByRole('article').first();
  const book = card.getByRole('button', { name: /^Book Now/ });
  await book.tap();
  const dialog = page.getByRole('dialog', { name: /^Book / });
  const place = dialog.getByLabel('Meeting location');
  await place.fill('Central station');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/search\?available=true$/);
  await expect(book).toBeFocused();

  await page.goForward();
  await expect(place).toHaveValue('Central station');
  await page.reload();
  await dialog.getByRole('button', { name: 'Book now', exact: true }).tap();
  await expect(page.getByText('Booking confirmed')).toBeVisible();
  await expect(dialog).toBeHidden();
  await card.getByRole('link', { name: 'Pay' }).tap();
  await page.waitForURL(/\/dashboard\/payment\//);
  await page.goBack();
  await page.waitForURL('**/search?available=true');
  await page.goBack();
  await page.waitForURL('**/blogs');
});

test('Back does nothing while a payment is under way', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUp(page, 'questioned@people.test');
  await page.goto('/category/all');
  const car = await bookFirstFreeCar(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard');
  await orderOf(page, car).getByRole('link', { name: /^pay/i }).tap();
  await fillCard(page, '4000002760003184');
  await pay(page);
  const complete = page.getByRole('button', { name: /^complete/i });
  await expect(complete).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await complete.click();
  await expect(page.getByText('Congrats! your payment completed')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});
