import type { Page } from '@playwright/test';
import {
  failuresOf,
  delayResponses,
  scriptsIn,
  watchRequests,
  watchShifts,
  whenHydrated,
} from '../support/firstLoad';
import { freeCar } from '../support/freeCar';
import { demoEmail, logIn } from '../support/people';
import { expect, test } from '../support/test';

/** What moves, waits or is lost while pages load (decision 10). */

const bookButton = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Book Now/ });

test('the page of a car works though its code did not come at first', async ({ page }) => {
  let isLost = true;
  await page.route(/\/assets\/(?!main)[^/]*\.js$/, (route) =>
    isLost ? route.abort() : route.continue(),
  );
  page.on('requestfailed', (request) => {
    if (request.resourceType() === 'script') isLost = false;
  });
  await page.goto(await freeCar(page));
  await expect.poll(() => isLost).toBe(false);
  await whenHydrated(page, 'main');
  await bookButton(page).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
});

for (const [name, path] of Object.entries({ 'log-in': '/login', 'sign-up': '/signup' })) {
  test(`${name} comes with its form, of the form library alone, and moves nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    const failures = failuresOf(page);
    const shifted = await watchShifts(page);
    const asked = watchRequests(page);
    const answer = await page.goto(path);
    expect(await answer?.text()).toContain('type="password"');
    await whenHydrated(page, 'main');
    // The identity provider may be loading already.
    const later = scriptsIn(asked).ofLaterScreens.map(([screen]) => screen);
    expect(later.filter((screen) => screen !== 'the identity provider')).toEqual([
      'the form library',
      'schemas',
    ]);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeVisible();
    expect(await shifted()).toBeLessThan(0.01);
    expect(failures).toEqual([]);
  });
}

test('nothing moves while the browser makes a page', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const shifted = await watchShifts(page);
  const letIn = await delayResponses(page, '**/api/products/search?**');
  await page.goto('/search');
  await expect(page.getByRole('progressbar', { name: 'Loading cars' })).toBeVisible();
  letIn();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await shifted()).toBeLessThan(0.01);
  await page.goto('/nowhere');
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
  expect(await shifted()).toBeLessThan(0.01);
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

test('a page keeps its scroll position while it hydrates', async ({ page }) => {
  const letIn = await delayResponses(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const footer = page.getByRole('contentinfo');
  await fontIsThere(page);
  await footer.scrollIntoViewIfNeeded();
  const scrolledTo = () => page.evaluate(() => Math.round(window.scrollY));
  const y = await scrolledTo();
  expect(y).toBeGreaterThan(500);
  letIn();
  await whenHydrated(page, 'article');
  expect(await scrolledTo()).toBe(y);
});

test('a stored session is checked at once', async ({ page }) => {
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
