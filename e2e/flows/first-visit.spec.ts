import type { Page } from '@playwright/test';
import {
  responsesWithHolds,
  callsIn,
  failuresOf,
  scriptsIn,
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

test('the home page is rendered with its cars; its scripts are small and contain no later screens', async ({
  page,
}) => {
  const asked = watchRequests(page);
  const answer = await page.goto('/');
  expect(await answer?.text()).toContain('aria-label="Top Advertised Products"');
  await whenPageHydrated(page);
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(callsIn(asked)).toHaveLength(await responsesWithHolds(page));
  const { bytes, ofLaterScreens } = scriptsIn(asked);
  expect(bytes).toBeLessThan(SCRIPT_MAX);
  expect(ofLaterScreens).toEqual([]);
});

test.describe('in another part of the world, in the dark', () => {
  test.use({ timezoneId: 'Pacific/Auckland', colorScheme: 'dark' });

  test('the server’s page hydrates without errors, with local times', async ({ page }) => {
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

test('a signed-in user gets the same page, and their name without a flash of Log In', async ({
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
