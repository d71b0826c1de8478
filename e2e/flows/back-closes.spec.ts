import type { Page } from '@playwright/test';
import { bookFirstFreeCar, fillCard, orderOf, pay, showPhotos, signUp } from '../support/steps';
import { expect, test } from '../support/test';

/** Back on a phone closes what is on top of the page before it leaves the page. */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** The dialog has its history entry, a moment after it is seen. */
const hasEntry = (page: Page) =>
  page.waitForFunction(() => JSON.stringify(history.state).includes('"isLayer":true'));

test('of the booking dialog, from which a link leads on and back to the page', async ({ page }) => {
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
  await dialog.getByLabel('Meeting location').fill('Central station');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/search\?available=true$/);
  await expect(book).toBeFocused();

  // A booking closes the dialog without a step behind.
  await book.tap();
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

test('of the questions of the dashboard, and does nothing while a payment is under way', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUp(page, 'questioned@people.test');
  await page.goto('/category/all');
  const car = await bookFirstFreeCar(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/blogs');
  await page.goto('/dashboard');
  const cancel = orderOf(page, car).getByRole('button', { name: /^Cancel/ });
  await cancel.tap();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await hasEntry(page);
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(cancel).toBeFocused();

  await orderOf(page, car).getByRole('link', { name: /^pay/i }).tap();
  await fillCard(page, '4000002760003184');
  await pay(page);
  const complete = page.getByRole('button', { name: /^complete/i });
  await expect(complete).toBeVisible();
  await hasEntry(page);
  await page.goBack();
  await hasEntry(page);
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await complete.click();
  await expect(page.getByText('Congrats! your payment completed')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
  await page.waitForURL('**/blogs');
});
