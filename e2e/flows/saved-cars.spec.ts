import type { Page } from '@playwright/test';
import { addCar, callApi } from '../support/people';
import { fillSignUp, signUp, confirmBooking } from '../support/steps';
import { expect, test } from '../support/test';

/** A buyer's memory: saved cars, a lower price, the comparison and a saved search (extensions). */

const names = ['Lancia Delta HF', 'Lancia Delta LX', 'Lancia Delta GT'];

/**
 * Waits for the job that looks for news: soon after a start of the server or, when it was killed while
 * the job ran, some minutes later.
 */
async function openNotices(page: Page): Promise<void> {
  test.slow();
  const bell = page.getByRole('link', { name: 'Notices, 1 new' });
  await expect(async () => {
    await page.goto('/');
    await expect(bell).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 200_000 });
  await bell.click();
}

test('a visitor on a phone saves three cars, signs up, hears of a lower price, compares and books', async ({
  page,
  openPage,
  server,
}) => {
  const seller = await openPage();
  await signUp(seller, 'delta@people.test', 'Seller');
  const ids: string[] = [];
  for (const name of names) {
    ids.push(await addCar(seller, name, { make: 'Lancia', model: 'Delta', mileageKm: 90_000 }));
  }

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/search?make=Lancia');
  for (const name of names) await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByText('Saved in this browser. Log In to keep it.')).toBeVisible();
  await page.goto('/saved');
  await expect(page.getByRole('heading', { level: 1, name: 'Saved (3)' })).toBeVisible();

  await page.goto('/signup');
  await fillSignUp(page, { email: 'saver@people.test' });
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/dashboard/saved');
  await expect(page.getByRole('heading', { level: 1, name: 'Saved (3)' })).toBeVisible();
  for (const name of names) {
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  }

  const changes = [{ id: ids[0], version: 1, price: 9000 }];
  await callApi(seller, 'POST', '/products/prices', { changes });
  await server.kill();
  await server.start();
  await openNotices(page);
  await page.getByRole('link', { name: /\$999 less: Lancia Delta HF now \$9,000/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lancia Delta HF' })).toBeVisible();
  await expect(page.getByText('Reduced by $999')).toBeVisible();

  await page.goto(`/compare?ids=${ids.join(',')}`);
  const table = page.getByRole('table');
  await expect(table).toContainText('$9,000');
  await expect(table).toContainText('lowest');

  await page.goto(`/cars/${ids[0] ?? ''}`);
  await expect(page.getByText('Too few similar cars to compare')).toBeVisible();
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await confirmBooking(page);
});

test('a saved search reports a new car, which is marked as new', async ({
  page,
  openPage,
  server,
}) => {
  await signUp(page, 'searcher@people.test');
  await page.goto('/search?make=Wartburg');
  await page.getByRole('button', { name: 'Tell me when there is one' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save search' });
  await dialog.getByRole('radio', { name: 'At once' }).check();
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByRole('button', { name: 'Saved · At once' })).toBeVisible();

  const seller = await openPage();
  await signUp(seller, 'wartburg@people.test', 'Seller');
  await addCar(seller, 'Wartburg 353 W', { make: 'Wartburg', model: '353' });
  await server.kill();
  await server.start();
  await openNotices(page);
  await expect(page.getByRole('link', { name: /1 new car: Wartburg/ })).toBeVisible();

  await page.goto('/dashboard/searches');
  const row = page.getByRole('listitem', { name: 'Wartburg' });
  await expect(row).toContainText('1 new car since');
  await row.getByRole('link', { name: 'Show cars' }).click();
  const card = page.getByRole('article', { name: 'Wartburg 353 W' });
  await expect(card.getByText('New', { exact: true })).toBeVisible();
  await page.reload();
  await page.goto('/dashboard/searches');
  await expect(row).toContainText('No new cars');
});
