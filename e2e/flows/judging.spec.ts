import type { Page } from '@playwright/test';
import { demoEmail, logIn } from '../support/people';
import { expect, test } from '../support/test';

/** Reported cars, judged with the keyboard alone. */

const grid = (page: Page) => page.getByRole('grid', { name: 'Reported Products' });
const bar = (page: Page) => page.getByRole('group', { name: / Reported / });
const verdict = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function openReports(page: Page, search = '') {
  await logIn(page, demoEmail('admin'));
  await page.goto(`/dashboard/reports${search}`);
  await expect(heading(page)).toHaveText(/^Reported Products \(\d+\)$/);
  await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
}

const carLinks = (page: Page) =>
  page.locator('[role="row"][data-id], li[data-id]').locator('a[href^="/dashboard/reports/"]');

/** Waits until another car has its bar, with the focus in it. Cars can have equal names. */
async function expectNextCar(page: Page, before: string): Promise<string> {
  await expect(page).not.toHaveURL(before);
  await expect(verdict(page, 'Dismiss')).toBeFocused();
  return page.url();
}

test('an admin judges one report after another with four keys each, and Back returns to the row', async ({
  page,
}) => {
  await openReports(page, '?sort=name:asc');
  const count = Number(/\d+/.exec((await heading(page).textContent()) ?? '')?.[0]);
  await expect(grid(page)).toBeVisible();
  await carLinks(page).nth(3).focus();

  // Open and dismiss: four keys.
  await page.keyboard.press('Enter');
  await expect(verdict(page, 'Dismiss')).toBeFocused();
  await expect(bar(page)).toContainText(`4 of ${count}`);
  let car = page.url();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  // Delete: the reason, and five keys.
  car = await expectNextCar(page, car);
  await page.keyboard.press('Tab');
  await expect(verdict(page, 'Delete')).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  // Nothing is deleted before it says what that affects.
  await expect(question.getByRole('list', { name: 'What it affects' })).toBeVisible();
  await page.keyboard.type('The photos are of another car.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  car = await expectNextCar(page, car);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(verdict(page, 'Next report')).toBeFocused();
  await page.keyboard.press('Enter');
  car = await expectNextCar(page, car);

  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/reports\?sort=name:asc$/);
  const focused = page.locator('a:focus');
  await expect(focused).toHaveAttribute('href', new URL(car).pathname);
  // The arrow keys go on from there.
  await page.keyboard.press('ArrowDown');
  await expect(focused).not.toHaveAttribute('href', new URL(car).pathname);
  const other = (await focused.getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(verdict(page, 'Dismiss')).toBeFocused();
  await page.goBack();
  await expect(focused).toHaveAttribute('href', other);
});

test('after the last report the admin is back in the list', async ({ page }) => {
  await openReports(page);
  const seller = await page.getByRole('row').nth(1).getByRole('gridcell').nth(3).textContent();
  await page.goto(`/dashboard/reports?q=${encodeURIComponent(seller ?? '')}`);
  await carLinks(page).last().focus();
  await page.keyboard.press('Enter');
  await expect(verdict(page, 'Back to reports')).toBeVisible();
  await expect(verdict(page, 'Dismiss')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/reports\?q=/);
  await expect(
    page.getByText(/^No more reports\.|^That was the last report on the page\./),
  ).toBeVisible();
});

test('“/” focuses the search of the table, and of the header on the page of a car', async ({
  page,
}) => {
  await openReports(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search reports' })).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search reports' })).toHaveValue('/');
  await page.keyboard.press('Backspace');
  await carLinks(page).first().click();
  await expect(verdict(page, 'Dismiss')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search all cars' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });

  test('the bar stays at the bottom edge, and Back focuses the card', async ({ page }) => {
    await openReports(page);
    await carLinks(page).nth(2).click();
    await expect(verdict(page, 'Next report')).toBeInViewport();
    const car = page.url();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(verdict(page, 'Dismiss')).toBeInViewport();
    await verdict(page, 'Next report').click();
    await expect(page).not.toHaveURL(car);
    const { pathname } = new URL(page.url());
    await page.goBack();
    await expect(page.locator('a:focus')).toHaveAttribute('href', pathname);
  });
});
