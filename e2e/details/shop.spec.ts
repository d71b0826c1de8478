import type { Locator, Page } from '@playwright/test';
import { demoEmail, logIn } from '../support/people';
import { showPhotos, signUp, sendReport } from '../support/steps';
import { expect, test } from '../support/test';

/** The shop with keyboard only, reduced motion, and custom colours. */

let people = 0;
const somebody = () => `access-${String(process.pid)}-${String((people += 1))}@people.test`;

const styleOf = (part: Locator, property: string) =>
  part.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

const focused = (page: Page) => page.locator(':focus');

test('a refused booking leaves the focus in the dialog, on the button that was pressed', async ({
  page,
}) => {
  await signUp(page, somebody());
  await page.goto('/category/all');
  await page.route('**/api/bookings', (route) =>
    route.fulfill({ json: { acknowledged: false, message: 'Somebody was quicker.' } }),
  );
  await page
    .getByRole('button', { name: /^Book Now/, disabled: false })
    .first()
    .click();
  const button = page.getByRole('dialog').getByRole('button', { name: 'Book now', exact: true });
  await button.click();
  await expect(page.getByText('Somebody was quicker.')).toBeVisible();
  await expect(button).toBeFocused();
});

test('on a phone Book now is as wide as the booking dialog', async ({ page }) => {
  await signUp(page, somebody());
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/category/all');
  await showPhotos(page);
  await page
    .getByRole('button', { name: /^Book Now/, disabled: false })
    .first()
    .click();
  const button = page.getByRole('dialog').getByRole('button', { name: 'Book now', exact: true });
  await expect(button).toBeVisible();
  const box = await button.boundingBox();
  // The dialog’s margins are 24 px.
  expect(box?.width).toBe(360 - 48);
  expect(box?.height).toBe(48);
});

test('every stop of the Tab key in the booking dialog can be seen', async ({ page }) => {
  await signUp(page, somebody());
  await page.goto('/category/all');
  await page
    .getByRole('button', { name: /^Book Now/, disabled: false })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Meeting location').waitFor();
  const stops: string[] = [];
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press('Tab');
    stops.push(
      await focused(page).evaluate((element) => {
        const ring = getComputedStyle(element).outlineStyle !== 'none';
        const box = element.parentElement;
        const field = box !== null && getComputedStyle(box).boxShadow !== 'none';
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return `${name === '' ? (element.getAttribute('name') ?? '') : name}: ${String(ring || field)}`;
      }),
    );
  }
  expect(stops.toSorted()).toEqual([
    'Book now: true',
    'Close: true',
    'What the 30 days cover (opens in a new tab): true',
    'location: true',
    'number: true',
  ]);
});

test('radio buttons show the focus, a wrong field stays red while it has it', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  // The wrapper of the input has the border and the focus ring.
  const field = name.locator('..');
  const wrongLine = await styleOf(field, 'border-top-color');
  expect(await styleOf(page.getByText('Name is required'), 'color')).toBe(wrongLine);
  expect(await styleOf(field, 'outline-style')).toBe('solid');

  await page.getByRole('button', { name: 'Show characters' }).focus();
  await page.keyboard.press('Tab');
  const radio = page.getByRole('main').getByRole('radio').first();
  await expect(radio).toBeFocused();
  expect(await styleOf(radio, 'outline-style')).toBe('solid');
});

test('with reduced motion other colours are there at once, everywhere', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const changing = await page.evaluate(() => {
    document.body.getBoundingClientRect();
    document.documentElement.setAttribute('data-color-scheme', 'dark');
    document.body.getBoundingClientRect();
    const animations = document.getAnimations();
    document.documentElement.setAttribute('data-color-scheme', 'light');
    return animations.filter((animation) => animation instanceof CSSTransition).length;
  });
  expect(changing).toBe(0);
});

test('with reduced motion nothing flashes while the page waits', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page, somebody());
  await page.route('**/api/bookings/**', () => undefined);
  await page.goto('/dashboard');
  const animations = (within: string) =>
    page.evaluate(
      (selector) =>
        document
          .getAnimations()
          .filter(({ playState }) => playState === 'running')
          .map(({ effect }) => effect)
          .filter((effect) => effect instanceof KeyframeEffect && effect.target?.closest(selector))
          .map((effect) => effect?.getComputedTiming())
          .filter((timing) => timing?.iterations === Infinity)
          .map((timing) => Number(timing?.duration)),
      within,
    );
  await expect(page.locator('.MuiSkeleton-root').first()).toBeVisible();
  for (const duration of await animations('body')) expect(duration).toBeGreaterThanOrEqual(1000);
  expect(await animations('.MuiSkeleton-root')).toEqual([]);

  // A page that the browser renders, where links never cause a reload.
  await page.goto('/search');
  await page.route('**/api/products/advertised*', () => undefined);
  await page.getByRole('banner').getByRole('link', { name: 'Second Gear' }).click();
  await expect(page.getByRole('status', { name: 'Loading advertised cars' })).toBeAttached();
  const running = await animations('body');
  expect(running.length).toBeGreaterThan(0);
  for (const duration of running) expect(duration).toBeGreaterThanOrEqual(1000);
});

test('with forced colours buttons, badges and the current page keep an edge', async ({
  openPage,
}) => {
  // A separate context, because axe checks the contrast of our own colours only.
  const page = await openPage({ forcedColors: 'active' });
  await page.goto('/blogs');
  const blogs = page.getByRole('banner').getByRole('link', { name: 'Blogs' });
  const signUpLink = page.getByRole('banner').getByRole('link', { name: 'Sign Up' });
  expect(await styleOf(signUpLink, 'border-top-style')).toBe('solid');
  expect(await styleOf(blogs, 'border-bottom-style')).toBe('solid');
  expect(await styleOf(blogs, 'border-bottom-color')).not.toBe(
    await styleOf(blogs, 'border-top-color'),
  );

  await page.goto('/');
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  for (const part of [
    page.getByRole('link', { name: 'Get Started' }),
    card.getByRole('button', { name: /^Book Now/ }),
    card
      .locator('span')
      .filter({ hasText: /condition$/ })
      .first(),
  ]) {
    expect(await styleOf(part, 'border-top-style')).toBe('solid');
    expect(await styleOf(part, 'border-top-width')).not.toBe('0px');
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a report by a slip is far from Book Now, and taken back in the same place', async ({
    page,
  }) => {
    await logIn(page, demoEmail('buyer'));
    await page.goto('/category/all');
    await showPhotos(page);
    const card = page.getByRole('article').first();
    const report = card.getByRole('button', { name: /^Report To Admin/ });
    const undo = card.getByRole('button', { name: /^Undo report/ });
    const [book, slip] = [
      await card.getByRole('button', { name: /^Book Now/ }).boundingBox(),
      await report.boundingBox(),
    ];
    expect((slip?.x ?? 0) - (book?.x ?? 0) - (book?.width ?? 0)).toBeGreaterThanOrEqual(16);
    expect(await styleOf(report, 'font-size')).toBe('13px');

    await report.tap();
    await sendReport(page);
    await expect(undo).toBeFocused();
    const box = await undo.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await page.reload();
    await undo.tap();
    await expect(page.getByText('Report withdrawn.')).toBeVisible();
    await page.reload();
    await expect(report).toBeVisible();
  });
});
