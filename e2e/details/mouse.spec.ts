import type { Locator, Page } from '@playwright/test';
import { demoEmail, logIn } from '../support/people';
import { expect, test } from '../support/test';

/** The dashboard with a mouse, and with the keyboard afterwards. */

async function openTable(page: Page, person: 'seller' | 'admin' = 'seller', path = '/dashboard') {
  await logIn(page, demoEmail(person));
  await page.goto(path);
  await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
}

/** Moves mouse and focus away from elements with tooltips. */
async function leave(page: Page) {
  await page.mouse.move(0, 0);
  await page.locator(':focus').blur();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

/** Opens a list with the mouse, navigates it with the keyboard, and closes it with Escape. */
async function expectKeyboardAfterMouse(page: Page, opener: Locator, item: Locator) {
  await opener.click();
  await expect(item.nth(1)).toBeVisible();
  await expect(item.and(page.locator(':focus'))).toHaveCount(1);
  const first = await page.locator(':focus').textContent();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(':focus')).not.toHaveText(first ?? '');
  await expect(item.and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(item).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('a menu that was opened with the mouse listens to the keyboard', async ({ page }) => {
  await openTable(page);
  const density = page.getByRole('button', { name: 'Density' });
  await expectKeyboardAfterMouse(page, density, page.getByRole('menuitemradio'));
  await expect(density).toHaveAttribute('aria-expanded', 'false');
  await leave(page);
});

test('the list of columns that was opened with the mouse listens to the keyboard', async ({
  page,
}) => {
  await openTable(page);
  const columns = page.getByRole('button', { name: 'Columns' });
  await columns.click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(columns).toBeFocused();
  await leave(page);
});

test('the burger menu and the filters listen to the keyboard after the mouse', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await expectKeyboardAfterMouse(
    page,
    page.getByRole('button', { name: 'Menu', exact: true }),
    page.getByRole('menuitem', { disabled: false }),
  );
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/search');
  const fuel = page.getByRole('button', { name: 'Fuel', exact: true });
  await fuel.click();
  const panel = page.getByRole('dialog', { name: 'Fuel' });
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(fuel).toBeFocused();
});

for (const width of [1280, 1440, 1920]) {
  test(`selecting rows moves nothing and leaves the pager whole, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openTable(page);
    const grid = page.getByRole('grid', { name: 'My Products' });
    const next = page.getByRole('button', { name: 'Go to next page' });
    const row = grid.getByRole('row').nth(1);
    const placesOf = async () => [await row.boundingBox(), await next.boundingBox()];
    const before = await placesOf();
    await row.getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: 'Delete selected' })).toBeVisible();
    expect(await placesOf()).toEqual(before);
    await page.getByRole('button', { name: 'Search cars' }).click();
    const search = page.getByRole('searchbox', { name: 'Search cars' });
    await expect(search).toBeFocused();
    await expect(page.getByRole('button', { name: 'Delete selected' })).toHaveCount(0);
    // Nothing covers it.
    await search.click({ trial: true });
    expect(await placesOf()).toEqual(before);
    await page.getByRole('button', { name: 'Show actions' }).click();
    await expect(page.getByRole('button', { name: 'Delete selected' })).toBeVisible();
    expect(await placesOf()).toEqual(before);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect(page.getByRole('button', { name: 'Delete selected' })).toHaveCount(0);
    expect(await placesOf()).toEqual(before);
    await leave(page);
  });
}

test('Delete is red only under the pointer or with the focus', async ({ page }) => {
  await openTable(page);
  const remove = page.getByRole('button', { name: /^Delete / }).first();
  const colorOf = (name: string) =>
    page.evaluate((variable) => {
      const probe = document.createElement('i');
      probe.style.color = `var(${variable})`;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, `--sg-palette-${name}`);
  await expect(remove).toHaveCSS('color', await colorOf('text-secondary'));
  await remove.hover();
  await expect(remove).toHaveCSS('color', await colorOf('error-main'));
  await page.mouse.move(0, 0);
  await expect(remove).toHaveCSS('color', await colorOf('text-secondary'));
});

test('a list of one page has no controls to page', async ({ page }) => {
  await logIn(page, demoEmail('seller'));
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard/bookings');
    await expect(page.getByText(/^1–\d of \d$/)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Rows per page' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Go to next page' })).toBeHidden();
  }
});

test('radio buttons are as high as the fields beside them', async ({ page }) => {
  await logIn(page, demoEmail('seller'));
  await page.goto('/dashboard/add-product');
  const middleOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return box && Math.round(box.y + box.height / 2);
  };
  const category = page.getByRole('combobox', { name: 'Category' });
  await expect(category).toBeVisible();
  const radio = page.getByRole('radio', { name: 'Good' });
  expect(
    Math.abs(((await middleOf(radio)) ?? 0) - ((await middleOf(category)) ?? 99)),
  ).toBeLessThan(3);
});

test('all of a header of numbers sorts, and links are high enough to hit', async ({ page }) => {
  await openTable(page);
  const header = page.getByRole('columnheader', { name: 'Resale price' });
  const box = await header.boundingBox();
  if (!box) throw new Error('The header is not there.');
  for (const share of [0.15, 0.3, 0.5, 0.9]) {
    const before = (await header.getAttribute('aria-sort')) ?? '';
    await header.click({ position: { x: box.width * share, y: box.height / 2 } });
    await expect(header).not.toHaveAttribute('aria-sort', before);
  }
  for (const link of await page.getByRole('gridcell').getByRole('link').all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  }
  await leave(page);
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test('has room for fingers on every link and button of a card', async ({ page }) => {
    await openTable(page);
    const card = page.getByRole('list', { name: 'My Products' }).getByRole('listitem').first();
    const controls = card.getByRole('link').or(card.getByRole('button'));
    for (const control of await controls.all()) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });

  test('shows the first car high up, and sorts and filters on demand', async ({ page }) => {
    await openTable(page);
    const card = page.getByRole('list', { name: 'My Products' }).getByRole('listitem').first();
    expect((await card.boundingBox())?.y).toBeLessThan(360);
    const status = page.getByRole('combobox', { name: 'Status' });
    await expect(status).toBeHidden();
    await page.getByRole('button', { name: 'Sort and filter' }).click();
    await status.selectOption('Unsold');
    await expect(page).toHaveURL(/status=unsold/);
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
  });

  test('shows no menu of a single entry, but the way back from an order', async ({ page }) => {
    await logIn(page, demoEmail('buyer'));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden();
    await page.getByRole('main').locator('a[href^="/dashboard/orders/"]').last().click();
    const back = page.getByRole('link', { name: 'Back to My Orders' });
    await expect(back).toBeVisible();
    expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await back.click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  });
});
