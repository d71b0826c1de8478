import type { Locator, Page } from '@playwright/test';
import { demoEmail, logIn } from '../support/people';
import { tabTo } from '../support/steps';
import { expect, test } from '../support/test';

/** The dashboard with keyboard only, large text, and custom colours. */

async function openDashboard(page: Page, person: 'seller' | 'admin', path = '/dashboard') {
  await logIn(page, demoEmail(person));
  await page.goto(path);
  await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
}

test('the classes of components override those of the theme', async ({ page }) => {
  await openDashboard(page, 'seller', '/dashboard/bookings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('margin-bottom', '24px');
});

test('other rows begin at the top, wherever those before were left', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await openDashboard(page, 'seller', '/dashboard?pageSize=10');
  const rows = page.getByRole('grid', { name: 'My Products' }).getByRole('row');
  await rows.nth(10).scrollIntoViewIfNeeded();
  await expect(rows.nth(1)).not.toBeInViewport();

  await page.getByRole('combobox', { name: 'Rows per page' }).click();
  await page.getByRole('option', { name: '25' }).click();

  await expect(page.getByText(/^1–(1[1-9]|2\d) of/)).toBeVisible();
  await expect(rows.nth(1)).toBeInViewport();
});

test('a grid is never wider than its place, and gives way to cards where it would be', async ({
  page,
}) => {
  await openDashboard(page, 'seller');
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('grid')).toBeVisible();
    const excess = await page
      .locator('.MuiDataGrid-virtualScroller')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(excess).toBe(0);
  }
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(page.getByRole('list', { name: 'My Products' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Skip cars table' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toBeFocused();
});

test('the names of cars have room, the prices what they need, also beside a scroll bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openDashboard(page, 'seller', '/dashboard?sort=originalPrice:asc');
  // Headless browsers have no scroll bar.
  await page.addStyleTag({ content: 'body { margin-right: 17px }' });
  const grid = page.getByRole('grid', { name: 'My Products' });
  await grid.getByRole('row').nth(1).getByRole('checkbox').check();
  // The sorted column has the button in its name.
  const header = (name: string) =>
    grid.getByRole('columnheader', { name: new RegExp(`^${name}( Sort)?$`) });
  const widthOf = async (name: string) => (await header(name).boundingBox())?.width ?? 0;
  expect(await widthOf('Name')).toBeGreaterThanOrEqual(220);
  for (const name of ['Original price', 'Resale price']) {
    expect(await widthOf(name)).toBe(104);
    const cut = await header(name)
      .locator('.MuiDataGrid-columnHeaderTitle')
      .evaluate(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
      );
    expect(cut).toBe(false);
  }
  const picture = grid.getByRole('row').nth(1).locator('[data-field=picture] > div > *').first();
  expect((await picture.boundingBox())?.height).toBeCloseTo(32, 0);
});

test('with text at twice its size, or with wide spacing, nothing of a row is cut off', async ({
  page,
}) => {
  await openDashboard(page, 'seller');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addStyleTag({
    content: '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
  });
  const cut = await page
    .getByRole('gridcell')
    .evaluateAll((cells) =>
      cells
        .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);

  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect(page.getByRole('list', { name: 'My Products' })).toBeVisible();
});

test('with colours of the system, the current page and the badges keep an edge', async ({
  page,
}) => {
  await openDashboard(page, 'seller');
  await page.emulateMedia({ forcedColors: 'active' });
  const edge = (target: Locator, side: 'borderLeftStyle' | 'borderTopStyle') =>
    target.evaluate((element, name) => getComputedStyle(element)[name], side);
  const menu = page.getByRole('navigation', { name: 'Dashboard', exact: true });
  expect(await edge(menu.getByRole('link', { name: 'My Products' }), 'borderLeftStyle')).toBe(
    'solid',
  );
  const badge = page.getByText('unsold', { exact: true }).first();
  expect(await edge(badge, 'borderTopStyle')).toBe('solid');
  // axe checks the contrast of our own colours only.
  await page.emulateMedia({ forcedColors: 'none' });
});

test('what depends on the role comes in the places that are drawn for it', async ({ page }) => {
  await logIn(page, demoEmail('seller'));
  let answer = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/users/*', async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.goto('/dashboard');
  const topOf = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? 0);
  const drawn = page.getByRole('status', { name: 'Checking your account' });
  await expect(drawn).toBeVisible();
  const name = page
    .getByRole('link', { name: /^Profile/ })
    .locator('span > :first-child')
    .last();
  const before = {
    name: await topOf(name),
    title: await topOf(drawn),
    menu: await topOf(page.getByRole('status', { name: 'Loading menu' })),
  };
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'My Products' })).toBeVisible();
  expect({
    name: await topOf(name),
    title: await topOf(page.getByRole('heading', { level: 1 })),
    menu: await topOf(page.getByRole('navigation', { name: 'Dashboard' })),
  }).toEqual(before);
});
