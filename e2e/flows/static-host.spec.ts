import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/bareTest';
import { hostClient } from '../support/staticHost';
import { signUp } from '../support/steps';

/** The built client on a static host that serves index.html for unknown paths. */

const test = base.extend({
  baseURL: async ({ bare, server }, use) => {
    const host = await hostClient({ apiUrl: bare.url, firebase: { emulatorUrl: server.url } });
    await use(host.url);
    await host.close();
  },
});

/** Script errors and console errors, except for missing pictures. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!/\.(png|jpe?g)$/.test(message.location().url)) complaints.push(message.text());
  });
  return complaints;
}

test('every page opens by its URL', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Saloons' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/blogs/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers');
  await expect(page).toHaveTitle('Blogs · Second Gear');
  await page.goto('/cars/p1');
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a signed-in user is known, in the colour scheme that they chose', async ({ page }) => {
  await signUp(page, `static-${String(process.pid)}@people.test`);
  await page.getByRole('radio', { name: 'Dark' }).check();
  const complaints = complaintsOf(page);
  await page.goto('/?show=48');
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(complaints).toEqual([]);
});
