import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { messages } from '#contract/messages';
import { expect, test as base } from '../support/bareTest';
import { holdBack, watchShifts, whenAlive } from '../support/firstLoad';
import { hostClient } from '../support/staticHost';
import { signUp } from '../support/steps';

/** The built client on hosts that serve files and nothing else (decision 10). */

const test = base.extend<{ fallback: 'index.html' | '200.html' }>({
  fallback: ['index.html', { option: true }],
  baseURL: async ({ bare, server, fallback }, use) => {
    const config = { apiUrl: bare.url, firebase: { emulatorUrl: server.url } };
    const host = await hostClient(config, { fallback });
    await use(host.url);
    await host.close();
  },
});

const headline = (page: Page) => page.getByRole('heading', { level: 1, name: messages.headline });

/** Failures of the program and what the browser complains of, but for pictures that are not there. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!/\.(png|jpe?g)$/.test(message.location().url)) complaints.push(message.text());
  });
  return complaints;
}

/** Writes down every heading that the page ever has in it; the parser may make one before its words. */
const watchHeadings = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { headings: seen });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) {
        if (textContent !== '' || document.readyState !== 'loading') seen.add(textContent);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
const headingsOf = (page: Page) =>
  page.evaluate(() => [...(Reflect.get(window, 'headings') as Set<string>)]);

for (const fallback of ['index.html', '200.html'] as const) {
  test.describe(`with ${fallback} for unknown paths`, () => {
    test.use({ fallback });

    test('the home page and the questions can be read where scripts are blocked', async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
      const page = await context.newPage();
      await page.goto('/');
      await expect(headline(page)).toBeVisible();
      await expect(page.getByText('30-day')).toBeVisible();
      await expect(page.getByText(/needs JavaScript/)).toBeVisible();
      await page.goto('/blogs');
      await expect(page).toHaveTitle('Blogs · Second Gear');
      await expect(page.getByRole('article')).toHaveCount(4);
      await context.close();
    });

    test('the home page is seen before its program is there, comes to life, and its cars come', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 412, height: 823 });
      const complaints = complaintsOf(page);
      const shifted = await watchShifts(page);
      const letIn = await holdBack(page, '**/assets/*.js');
      await page.goto('/', { waitUntil: 'commit' });
      await expect(headline(page)).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading categories' })).toBeVisible();
      await headline(page).evaluate((element) => element.setAttribute('data-first', ''));
      letIn();
      await expect(page.getByRole('link', { name: 'Saloons' })).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
      // Taken over, not made anew.
      await expect(headline(page)).toHaveAttribute('data-first');
      expect(await shifted()).toBeLessThan(0.01);
      expect(complaints).toEqual([]);
    });

    test('another page has never been the home page', async ({ page }) => {
      const complaints = complaintsOf(page);
      await watchHeadings(page);
      const letIn = await holdBack(page, '**/assets/*.js');
      await page.goto('/login', { waitUntil: 'commit' });
      await expect(page.locator('#root')).toHaveText(/^\s*Second Gear/);
      await page.waitForFunction(() => document.readyState === 'interactive');
      letIn();
      await expect(page.getByLabel('Email')).toBeVisible();
      const headings = await headingsOf(page);
      expect(headings).toContain('Log In');
      expect(headings).not.toContain(messages.headline);
      await page.goto('/cars/p1');
      await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
      expect(await headingsOf(page)).not.toContain(messages.headline);
      expect(complaints).toEqual([]);
    });

    test('the questions come to life as they are, also with a slash at the end', async ({
      page,
    }) => {
      const complaints = complaintsOf(page);
      for (const path of ['/blogs', '/blogs/']) {
        await watchHeadings(page);
        await page.goto(path);
        await whenAlive(page, 'header');
        await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
        expect(await headingsOf(page)).toEqual(['Questions and answers']);
        await expect(page).toHaveTitle('Blogs · Second Gear');
      }
      expect(complaints).toEqual([]);
    });
  });
}

test('compressed pages are the pages themselves', () => {
  for (const name of ['index.html', 'blogs/index.html', '200.html']) {
    const file = path.join(__dirname, '../../dist', name);
    const page = readFileSync(file, 'utf8');
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(page);
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(page);
  }
});

test('somebody signed in is known on the home page, which comes as dark as they like it', async ({
  page,
}) => {
  await signUp(page, `static-${String(process.pid)}@people.test`);
  await page.getByRole('radio', { name: 'Dark' }).check();
  const complaints = complaintsOf(page);
  const letIn = await holdBack(page, '**/assets/*.js');
  await page.goto('/?show=48', { waitUntil: 'commit' });
  await expect(headline(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  letIn();
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  expect(complaints).toEqual([]);
});
