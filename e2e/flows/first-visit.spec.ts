import type { Page } from '@playwright/test';
import {
  responsesWithHolds,
  callsIn,
  failuresOf,
  delayResponses,
  initialScriptsIn,
  watchRequests,
  whenHydrated as whenPartHydrated,
} from '../support/firstLoad';
import { demoEmail, logIn } from '../support/people';
import { expect, test } from '../support/test';

/**
 * The first visit to the home page: what it loads, and what it must not load (decisions 9 and 10).
 */

/** Maximum size of the home page's initial script in brotli bytes, with some headroom. */
const SCRIPT_MAX = 160_000;

const firstButton = (page: Page) =>
  page.getByRole('button', { name: /^Book Now/, disabled: false }).first();

const whenPageHydrated = (page: Page) => whenPartHydrated(page, 'article');

test('the home page comes with its cars; its program is small and has nothing of later screens', async ({
  page,
}) => {
  const asked = watchRequests(page);
  const answer = await page.goto('/');
  expect(await answer?.text()).toContain('aria-label="Top Advertised Products"');
  await whenPageHydrated(page);
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(callsIn(asked)).toHaveLength(await responsesWithHolds(page));
  const { bytes, ofLaterScreens } = initialScriptsIn(asked);
  expect(bytes).toBeLessThan(SCRIPT_MAX);
  expect(ofLaterScreens).toEqual([]);
});

/**
 * The font arrives after the first paint and shifts lines, which this test ignores. The browser
 * starts loading it when the stylesheet has arrived.
 */
const fontIsThere = (page: Page) =>
  page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.fonts].some(({ status }) => status === 'loaded'),
  );

test('a page that comes to life stays where it has been scrolled to', async ({ page }) => {
  const letIn = await delayResponses(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const footer = page.getByRole('contentinfo');
  await fontIsThere(page);
  await footer.scrollIntoViewIfNeeded();
  const scrolledTo = () => page.evaluate(() => Math.round(window.scrollY));
  const y = await scrolledTo();
  expect(y).toBeGreaterThan(500);
  letIn();
  await whenPageHydrated(page);
  expect(await scrolledTo()).toBe(y);
});

test.describe('in another part of the world, in the dark', () => {
  test.use({ timezoneId: 'Pacific/Auckland', colorScheme: 'dark' });

  test('the server’s page comes to life without a mistake, with the reader’s times', async ({
    page,
  }) => {
    const failures = failuresOf(page);
    await page.goto('/');
    await whenPageHydrated(page);
    const posted = page.locator('time').first();
    const [at, words] = [await posted.getAttribute('datetime'), await posted.textContent()];
    const local = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeZone: 'Pacific/Auckland',
    });
    expect(words).toBe(local.format(new Date(at ?? '')));
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
    expect(failures).toEqual([]);
  });
});

test('somebody signed in gets the same page, and their name without a flash of Log In', async ({
  page,
}) => {
  await logIn(page, demoEmail('buyer'));
  const failures = failuresOf(page);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const links = [...document.querySelectorAll('header a')];
      const logInLink = links.find((link) => link.textContent === 'Log In');
      if (logInLink && getComputedStyle(logInLink).visibility === 'visible') {
        document.documentElement.setAttribute('data-flashed', 'Log In');
      }
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto('/');
  await firstButton(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log Out', includeHidden: true })).toBeAttached();
  await expect(page.locator('html')).not.toHaveAttribute('data-flashed', /./);
  expect(failures).toEqual([]);
});

test('somebody with a stored session is looked up at once', async ({ page }) => {
  await logIn(page, demoEmail('buyer'));
  await delayResponses(page, '**/api/pictures/**');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
});

test('cars are in sight on the first screen of a desktop, and soon below that of a phone', async ({
  page,
}) => {
  const firstCar = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    return (await page.getByRole('article').first().boundingBox())?.y;
  };
  expect(await firstCar(1280, 800)).toBeLessThan(800);
  expect(await firstCar(360, 740)).toBeLessThan(1100);
});
