import type { Page } from '@playwright/test';
import {
  answersWithHolds,
  callsIn,
  failuresOf,
  holdBack,
  programIn,
  watchRequests,
  whenAlive as whenPartAlive,
} from '../support/firstLoad';
import { demoEmail, logIn } from '../support/people';
import { expect, test } from '../support/test';

/** The first visit to the home page: what comes with it, and what must not (decisions 9 and 10). */

/** Brotli bytes of the script that the home page loads before it works: a ceiling with room. */
const SCRIPT_MAX = 160_000;

/** What a server may send before the browser has answered: ten packets of TCP. */
const FIRST_TRIP = 10 * 1460;

const firstButton = (page: Page) =>
  page.getByRole('button', { name: /^Book Now/, disabled: false }).first();

const whenAlive = (page: Page) => whenPartAlive(page, 'article');

test('the home page comes with its cars; its program is small and has nothing of later screens', async ({
  page,
}) => {
  const asked = watchRequests(page);
  const answer = await page.goto('/');
  expect(await answer?.text()).toContain('aria-label="Top Advertised Products"');
  await whenAlive(page);
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(callsIn(asked)).toHaveLength(await answersWithHolds(page));
  expect(asked.filter((pathname) => pathname.endsWith('.css'))).toEqual([]);
  const { bytes, ofLaterScreens } = programIn(asked);
  expect(bytes).toBeLessThan(SCRIPT_MAX);
  expect(ofLaterScreens).toEqual([]);
});

test('a phone’s first screen works with a small program; the cards’ part comes when they are near', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const asked = watchRequests(page);
  const cards = () => asked.filter((pathname) => pathname.includes('/cards.'));
  await page.goto('/');
  await whenPartAlive(page, 'header');
  await expect(page.locator('html')).not.toHaveAttribute('data-first-paint');
  expect(programIn(asked).bytes).toBeLessThan(SCRIPT_MAX);
  expect(cards()).toEqual([]);
  // What installing takes is asked for once the page works, not beside the font.
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', /webmanifest$/);

  await page.getByRole('article').first().scrollIntoViewIfNeeded();
  await whenAlive(page);
  expect(cards()).toHaveLength(1);
  await firstButton(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
});

test('when the cards’ part of the program is lost, their band says so and Retry brings it', async ({
  page,
}) => {
  let isLost = true;
  await page.route('**/assets/cards.*.js', (route) => (isLost ? route.abort() : route.continue()));
  await page.goto('/');
  const band = page.getByRole('region', { name: 'Top Advertised Products' });
  await expect(band.getByRole('alert')).toContainText('We couldn’t load the advertised cars');
  isLost = false;
  await band.getByRole('button', { name: 'Retry' }).click();
  await expect(firstButton(page)).toBeVisible();
});

test('a program that is lost on its way is asked for again; the page says so meanwhile', async ({
  page,
}) => {
  let [isScriptLost, isProgramLost] = [true, true];
  await page.route('**/assets/main.*.js', async (route) => {
    await (isScriptLost ? route.abort() : route.continue());
    isScriptLost = false;
  });
  await page.route('**/assets/program.*.js', (route) =>
    isProgramLost ? route.abort() : route.continue(),
  );
  await page.goto('/');
  const notice = page.getByRole('alert').filter({ hasText: 'Part of this page hasn’t loaded' });
  await expect(notice).toBeVisible();
  await firstButton(page).click();
  isProgramLost = false;
  await expect(page).toHaveURL(/\/login$/);
  await expect(notice).toBeHidden();
});

test('the home page with its styles and its cars comes in one trip, its headers included', async ({
  page,
}) => {
  const bytes = async () => {
    const sizes = await (await page.goto('/'))?.request().sizes();
    return sizes ? sizes.responseHeadersSize + sizes.responseBodySize : Infinity;
  };
  // It is compressed better once it has been asked for again.
  await expect.poll(bytes).toBeLessThan(FIRST_TRIP);
});

test('its font comes in two trips, also beside the drawings, and the program after the first paint', async ({
  page,
}) => {
  const font = page.waitForResponse(/archivo-basic\..*woff2$/);
  await page.goto('/');
  const sizes = await (await font).request().sizes();
  expect(sizes.responseHeadersSize + sizes.responseBodySize).toBeLessThan(2 * FIRST_TRIP);
  await whenAlive(page);
  const { paint, script } = await page.evaluate(() => ({
    paint: performance.getEntriesByType('paint')[0]?.startTime,
    script: performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js'))
      ?.startTime,
  }));
  expect(script).toBeGreaterThan(paint ?? Infinity);
});

test('a button that is pressed before the program has arrived is not forgotten', async ({
  page,
}) => {
  const letIn = await holdBack(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await firstButton(page).click();
  letIn();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
});

test('a colour scheme that is chosen before the program has arrived is kept', async ({ page }) => {
  const letIn = await holdBack(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const dark = page.getByRole('radio', { name: 'Dark' });
  await dark.check();
  letIn();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-color-scheme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-color-scheme', 'dark');
  await expect(dark).toBeChecked();
  const letInAgain = await holdBack(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(dark).toBeChecked();
  await page.getByRole('radio', { name: 'Match device' }).check();
  letInAgain();
  await expect(html).toHaveAttribute('data-color-scheme', 'light');
});

/** The font arrives after the first paint and moves lines; these tests are about what comes later. */
const fontIsThere = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => undefined));

test('a page that comes to life stays where it has been scrolled to', async ({ page }) => {
  const letIn = await holdBack(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const footer = page.getByRole('contentinfo');
  await fontIsThere(page);
  await footer.scrollIntoViewIfNeeded();
  const scrolledTo = () => page.evaluate(() => Math.round(window.scrollY));
  const y = await scrolledTo();
  expect(y).toBeGreaterThan(500);
  letIn();
  await whenAlive(page);
  expect(await scrolledTo()).toBe(y);
});

test('the first paint of a phone leaves out what is far below, and nothing moves when that comes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const letIn = await holdBack(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const last = page.getByRole('article').last();
  const isLaidOut = () =>
    last.evaluate((card) => card.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut()).toBe(false);
  const fifth = page.getByRole('article').nth(4);
  await fontIsThere(page);
  await fifth.scrollIntoViewIfNeeded();
  const top = async () => (await fifth.boundingBox())?.y ?? NaN;
  const before = await top();
  letIn();
  await whenAlive(page);
  await expect.poll(isLaidOut).toBe(true);
  expect(Math.abs((await top()) - before)).toBeLessThan(3);
});

test('the program waits until the page is whole, or until it is touched', async ({ page }) => {
  const letIn = await holdBack(page, '**/api/pictures/**');
  const programs: string[] = [];
  page.on('request', (request) => {
    if (/\/program\..*\.js/.test(request.url())) programs.push(request.url());
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(firstButton(page)).toBeVisible();
  await page.mouse.move(100, 100);
  await whenAlive(page);
  expect(programs).toHaveLength(1);
  letIn();
});

test.describe('in another part of the world, in the dark', () => {
  test.use({ timezoneId: 'Pacific/Auckland', colorScheme: 'dark' });

  test('the server’s page comes to life without a mistake, with the reader’s times', async ({
    page,
  }) => {
    const failures = failuresOf(page);
    await page.goto('/');
    await whenAlive(page);
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
