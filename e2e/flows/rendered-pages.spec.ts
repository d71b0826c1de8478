import type { Page } from '@playwright/test';
import {
  responsesWithHolds,
  callsIn,
  failuresOf,
  delayResponses,
  scriptsIn,
  watchRequests,
  watchShifts,
  whenHydrated,
} from '../support/firstLoad';
import { freeCar } from '../support/freeCar';
import { confirmBooking, signUp } from '../support/steps';
import { expect, test } from '../support/test';

/** Server-rendered car pages and their hydration (decision 10). */

/** Maximum size of a car page's initial script in brotli bytes, with some headroom. */
const SCRIPT_MAX = 190_000;

const bookButton = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Book Now/ });

test('where scripts are blocked, the page of a car can be read, and leads on', async ({
  openPage,
}) => {
  // A separate context, because the default page runs the recorder's script.
  const page = await openPage({ javaScriptEnabled: false });
  const answer = await page.goto(await freeCar(page));
  expect(answer?.status()).toBe(200);
  const car = page.getByRole('article').first();
  await expect(car.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(car.getByRole('img').first()).toBeVisible();
  await expect(car.getByText(/% less than new/)).toBeVisible();
  await expect(car.getByRole('definition').first()).toBeVisible();
  const others = page.getByRole('list', { name: 'Similar cars' });
  await others.getByRole('link').first().click();
  await expect(others).toBeVisible();

  expect((await page.goto('/cars/no-such-car'))?.status()).toBe(404);
  const gone = page.getByRole('heading', { level: 1, name: 'This car is no longer for sale' });
  await expect(gone).toBeVisible();
  await page.goto('/blogs');
  await expect(page.getByRole('article')).toHaveCount(4);
});

test('a shared comparison is there at once, stays as it is, and asks for nothing again', async ({
  page,
}) => {
  const answer = await page.request.get('/api/products/search?pageSize=2');
  const { rows } = (await answer.json()) as { rows: { _id: string; name: string }[] };
  const failures = failuresOf(page);
  const shifted = await watchShifts(page);
  const asked = watchRequests(page);
  const html = await page.goto(`/compare?ids=${rows.map(({ _id }) => _id).join(',')}`);
  for (const { name } of rows) expect(await html?.text()).toContain(name);
  await whenHydrated(page, 'main');
  expect(callsIn(asked)).toHaveLength(await responsesWithHolds(page));
  const remove = page.getByRole('button', { name: /^Remove / });
  await remove.first().click();
  await expect(remove).toHaveCount(1);
  expect(await shifted()).toBeLessThan(0.01);
  expect(failures).toEqual([]);
});

test('a car’s page is rendered completely, repeats no request, shifts nothing; its scripts are small', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const failures = failuresOf(page);
  const url = await freeCar(page);
  const shifted = await watchShifts(page);
  const asked = watchRequests(page);
  await page.goto(url);
  await whenHydrated(page, 'main');
  expect(callsIn(asked)).toHaveLength(await responsesWithHolds(page));
  const { bytes, ofLaterScreens } = scriptsIn(asked);
  expect(bytes).toBeLessThan(SCRIPT_MAX);
  expect(ofLaterScreens).toEqual([]);
  expect(await shifted()).toBeLessThan(0.01);
  expect(failures).toEqual([]);
});

test('a buyer gets the same page, then their own booking, and nothing moves', async ({ page }) => {
  await signUp(page, 'same-page@people.test');
  await page.setViewportSize({ width: 412, height: 823 });
  const url = await freeCar(page);
  await page.goto(url);
  // Also before the session is known.
  await bookButton(page).click();
  await confirmBooking(page);

  // Server and browser keep the page from before the booking for two seconds.
  await expect.poll(async () => (await page.goto(url))?.text()).toContain('On hold');
  const failures = failuresOf(page);
  const shifted = await watchShifts(page);
  const answer = await page.goto(url);
  expect(await answer?.text()).toContain('On hold');
  await expect(page.getByRole('article').first()).toContainText('Booked by you');
  const seller = page.getByRole('region', { name: 'Seller' });
  await expect(seller).toContainText(/The seller’s phone number appears here in \d+ minutes\./);
  expect(await shifted()).toBeLessThan(0.02);
  expect(failures).toEqual([]);
});

test('Back shows a car as it is now, though the browser has kept its page', async ({ page }) => {
  const url = await freeCar(page);
  await page.goto(url);
  await whenHydrated(page, 'main');
  await page.goto('/blogs');
  const asked = watchRequests(page);
  await page.goBack();
  await expect.poll(() => callsIn(asked)).toContain(`/api/products/find${url.slice(5)}`);
});

test('a new page begins at its top, and Back finds the place that was left, also after a reload', async ({
  page,
}) => {
  const scrolledTo = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/');
  await whenHydrated(page, 'main');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const left = await scrolledTo();
  expect(left).toBeGreaterThan(500);
  await page.getByRole('article').last().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/cars\//);
  await expect.poll(scrolledTo).toBe(0);
  await page.reload();
  // The router restores positions only once the page is hydrated.
  await whenHydrated(page, 'main');
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(scrolledTo).toBeGreaterThan(500);
});

test('what is typed and chosen before the page is hydrated stays, and is not sent by the browser', async ({
  page,
}) => {
  const letIn = await delayResponses(page, '**/assets/*.js');
  await page.goto('/signup', { waitUntil: 'commit' });
  const send = page.getByRole('main').getByRole('button', { name: 'Sign Up' });
  await page.getByLabel('Name').fill('Early Bird');
  await page.getByLabel('Photo URL').fill('https://pictures.example/bird.jpg');
  await page.getByLabel('Email').fill('early-bird@people.test');
  await page.getByLabel('Password').fill('a good secret');
  await page.getByRole('radio', { name: 'Seller' }).check();
  await page.getByLabel('Password').press('Enter');
  await expect(send).toBeDisabled();
  await expect(page).toHaveURL(/\/signup$/);
  letIn();
  await send.click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'My Products' })).toBeVisible();
});
