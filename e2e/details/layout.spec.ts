import type { Locator, Page } from '@playwright/test';
import { whenHydrated } from '../support/firstLoad';
import { demoEmail, logIn } from '../support/people';
import { expect, test } from '../support/test';
import { bookFirstFreeCar, fillCard, openOrder, pay, signUp } from '../support/steps';

/** What only a real browser can test: layout, widths, colours and session storage. */

/** Hue of a computed colour in degrees: 0 is red, 45 amber, 120 green. */
function hueOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const top = Math.max(red, green, blue);
  const range = top - Math.min(red, green, blue);
  if (range === 0) throw new Error(`${color} is grey.`);
  if (top === red) return (60 * ((green - blue) / range) + 360) % 360;
  return 60 * (top === green ? (blue - red) / range + 2 : (red - green) / range + 4);
}

const styleOf = (page: Page, text: string, property: 'background-color' | 'color') =>
  page
    .getByText(text, { exact: true })
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

for (const [width, columns] of [
  [390, 1],
  [800, 2],
  [1100, 3],
  [1440, 4],
] as const) {
  test(`product grids have ${columns} columns at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const grid = page.getByRole('list', { name: 'Top Advertised Products' });
    await expect(grid.getByRole('article').first()).toBeVisible();
    const lefts = await grid
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
    expect(lefts.length).toBeGreaterThanOrEqual(4);
    expect(new Set(lefts).size).toBe(columns);
  });
}

test('neighbouring cards have their prices at the same height, whatever their names', async ({
  page,
}) => {
  const names = ['Volvo V60', 'Mercedes-Benz Sprinter Extra-Long Super-High Roof', 'A'.repeat(60)];
  const cars = names.map((name) => ({ _id: name, name, resalePrice: 9000, originalPrice: 20000 }));
  await page.route('**/products/advertised*', (route) => route.fulfill({ json: cars }));
  // With this query the browser renders the page and loads the cars itself.
  await page.goto('/?show=24');
  const prices = page.getByRole('article').getByText('$9K');
  await expect(prices).toHaveCount(names.length);
  const tops = await prices.evaluateAll((all) =>
    all.map((price) => Math.round(price.getBoundingClientRect().top)),
  );
  expect(new Set(tops).size).toBe(1);
  const widths = await page
    .getByRole('article')
    .evaluateAll((all) => all.map(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth));
  expect(widths).toEqual([0, 0, 0]);
  // One line of 23 px each, so that no name opens a gap above the prices of the others.
  const namesAt = () =>
    page
      .getByRole('article')
      .getByRole('link')
      .evaluateAll((all) => all.map((name) => name.parentElement?.clientHeight ?? 0));
  expect(Math.max(...(await namesAt()))).toBeLessThan(35);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(Math.max(...(await namesAt()))).toBeLessThan(60);
});

test('the foot of every card is one line, however long the seller’s name is', async ({ page }) => {
  const sellers = ['Lindqvist Bilar & Söner Premium Selection', 'Jonas Weber', ''];
  const cars = sellers.map((sellerName, index) => ({
    ...{ _id: `car-${index}`, name: 'Volvo V60', resalePrice: 9000, originalPrice: 20000 },
    ...{ sellerName, sellerVerified: index === 0, createdAt: '2026-11-22T10:00:00.000Z' },
  }));
  await page.route('**/products/advertised*', (route) => route.fulfill({ json: cars }));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/?show=24');
    const feet = page.getByRole('article').locator('div:has(> time)');
    await expect(feet).toHaveCount(sellers.length);
    const heights = await feet.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
    expect(Math.max(...heights)).toBeLessThan(40);
    expect(new Set(heights).size).toBe(1);
    const word = page.getByRole('img', { name: 'Verified seller' }).getByText('Verified');
    await expect(word).toBeVisible({ visible: width === 360 });
  }
});

test('category tiles end where the page does, however wide it is', async ({ page }) => {
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const list = page.getByRole('region', { name: 'All Car Categories' }).getByRole('list');
    const rightOf = (element: Element) => Math.round(element.getBoundingClientRect().right);
    const rights = await list
      .getByRole('link')
      .evaluateAll((all) => all.map((tile) => Math.round(tile.getBoundingClientRect().right)));
    expect(Math.max(...rights)).toBe(await list.evaluate(rightOf));
  }
});

test('the burger takes the place of the links on small screens only', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const burger = header.getByRole('button', { name: 'Menu', exact: true });
  await expect(header.getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(burger).toBeHidden();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(header.getByRole('link', { name: 'Log In' })).toBeHidden();
  await burger.click();
  const menu = page.getByRole('menu', { name: 'Menu' });
  await expect(menu.getByRole('menuitem')).toHaveText(['Blogs', 'Log In', 'Sign Up']);
});

test('the header keeps to one line for every role', async ({ page }) => {
  await logIn(page, demoEmail('buyer'));
  const header = page.getByRole('banner');
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/blogs');
    await expect(header.getByRole('link', { name: /^Profile, .+, Buyer$/ })).toBeVisible();
    expect((await header.boundingBox())?.height).toBeLessThan(80);
  }
});

test('the header has room around its search, and its parts keep their places', async ({ page }) => {
  await logIn(page, demoEmail('buyer'));
  const header = page.getByRole('banner');
  const logo = header.getByRole('link', { name: 'Second Gear' });
  const search = header.getByRole('search');
  const logOut = header.getByRole('button', { name: 'Log Out' });
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/blogs');
  await expect(logOut).toBeVisible();
  const [name, field] = [await logo.boundingBox(), await search.boundingBox()];
  expect((field?.x ?? 0) - (name?.x ?? 0) - (name?.width ?? 0)).toBeGreaterThanOrEqual(24);
  expect(field?.width).toBeGreaterThanOrEqual(160);

  await page.setViewportSize({ width: 1920, height: 1000 });
  const places: unknown[] = [];
  for (const path of ['/', '/blogs', '/category/suv', '/dashboard']) {
    await page.goto(path);
    await expect(logOut).toBeVisible();
    places.push([(await logo.boundingBox())?.x, (await logOut.boundingBox())?.x]);
  }
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1);
});

test('more categories than fit can be scrolled to, and nothing below moves for it', async ({
  page,
}) => {
  await logIn(page, demoEmail('buyer'));
  const row = page.getByRole('navigation', { name: 'Categories' }).getByRole('list');
  const bottoms: number[] = [];
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/category/all');
    await expect(row.getByRole('link').first()).toBeVisible();
    const look = () =>
      row.evaluate((list) => {
        const style = getComputedStyle(list);
        const fade = (name: string) => Number.parseFloat(style.getPropertyValue(name));
        return {
          isLonger: list.scrollWidth > list.clientWidth,
          bar: style.scrollbarWidth,
          fades: [fade('--tabs-before'), fade('--tabs-after')],
        };
      });
    // The scroll position is known after a frame.
    await expect
      .poll(look)
      .toEqual({ isLonger: width === 768, bar: 'thin', fades: width === 768 ? [0, 40] : [0, 0] });
    const box = await page.getByRole('searchbox', { name: 'Search cars' }).boundingBox();
    const top = (await row.boundingBox())?.y ?? 0;
    // The current page has an amber line everywhere.
    const line = await row
      .locator('[aria-current]')
      .evaluate((tab) => getComputedStyle(tab).boxShadow);
    expect(hueOf(line)).toBeGreaterThan(30);
    expect(hueOf(line)).toBeLessThan(55);
    bottoms.push((box?.y ?? 0) - top);
  }
  expect(new Set(bottoms).size).toBe(1);
});

test('a drawing says that it is one only where the word does not hide it', async ({ page }) => {
  await logIn(page, demoEmail('buyer'));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Pay / }).first().click();
  const word = page.getByRole('region', { name: 'Your order' }).getByText('Illustration');
  await page.setViewportSize({ width: 1600, height: 800 });
  await expect(word).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(word).toBeHidden();
});

test('log-in begins with its form, and the picture stays beside it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.goto('/login');
  const tagline = page.getByText('Selling cars made easy, fast and safe.');
  const email = page.getByRole('textbox', { name: 'Email' });
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x ?? 0;
  expect(await leftOf(email)).toBeLessThan(await leftOf(tagline));
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(tagline).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 740 });
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  expect(await top(tagline)).toBeLessThan(await top(email));
});

test('at home the header lies over the banner, elsewhere above the page', async ({ page }) => {
  const bottomOfHeader = async () => {
    const box = await page.getByRole('banner').boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const topOfMain = async () => (await page.getByRole('main').boundingBox())?.y ?? 0;
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  expect(await topOfMain()).toBeLessThan(await bottomOfHeader());
  await page.goto('/blogs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await topOfMain()).toBeGreaterThanOrEqual(await bottomOfHeader());
});

test('the side menu folds away on small screens, and its states have their colours', async ({
  page,
}) => {
  await logIn(page, demoEmail('seller'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link', { name: 'Add Product' })).toBeVisible();
  await expect(menu.getByRole('button')).toBeHidden();

  const [unsold, sold] = [
    hueOf(await styleOf(page, 'unsold', 'background-color')),
    hueOf(await styleOf(page, 'sold', 'background-color')),
  ];
  expect(unsold).toBeGreaterThan(30);
  expect(unsold).toBeLessThan(55);
  expect(sold).toBeGreaterThan(100);
  expect(sold).toBeLessThan(170);

  // All columns of the widest table are visible wherever it is a grid; narrower screens show cards.
  const rightOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  const grid = page.getByRole('grid');
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const lastButton = grid.getByRole('button', { name: /^Delete/ }).first();
    await expect.poll(() => rightOf(lastButton)).toBeLessThanOrEqual(await rightOf(grid));
  }
  // Headless browsers have no scroll bar: reserve its 17 px, so that the last column fits with one
  // too.
  await page.addStyleTag({
    content: '@media (width >= 1280px) { body { margin-right: 17px } }',
  });
  await expect(grid).toBeVisible();
  const lastButton = grid.getByRole('button', { name: /^Delete/ }).first();
  await expect.poll(() => rightOf(lastButton)).toBeLessThanOrEqual(await rightOf(grid));
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(grid).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(menu.getByRole('link', { name: 'Add Product' })).toBeHidden();
  await menu.getByRole('button').click();
  await expect(menu.getByRole('link', { name: 'Add Product' })).toBeVisible();
});

test('a page that is loaded opens at its beginning, wherever the one before was left', async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.goto('/signup');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 100));
  await expect.poll(scrolled).toBe(100);
  await page.goto('/login');
  // Not during hydration, which replaces the history entry.
  await whenHydrated(page, 'main');
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(100);
});

test('toasts come bottom-left, card errors in red under the form', async ({ page }) => {
  await signUp(page, 'screens@people.test');
  await page.goto('/category/all');
  const car = await bookFirstFreeCar(page);
  const toast = await page.getByText('Booking confirmed').boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect((toast?.x ?? width) + (toast?.width ?? 0)).toBeLessThan(width / 2);
  expect(toast?.y ?? 0).toBeGreaterThan(height / 2);

  await openOrder(page, car);
  await fillCard(page, '4000000000000002');
  await pay(page);
  const error = page.getByRole('alert').getByText(/declined/i);
  await expect(error).toBeVisible();
  const hue = hueOf(await error.evaluate((element) => getComputedStyle(element).color));
  expect(hue < 20 || hue > 340).toBe(true);
  const form = await page.getByLabel('Card number').boundingBox();
  expect((await error.boundingBox())?.y).toBeGreaterThan((form?.y ?? 0) + (form?.height ?? 0));
});

test('a paid order has a green badge', async ({ page }) => {
  await logIn(page, demoEmail('buyer'));
  await page.goto('/dashboard');
  await expect(page.getByText('paid', { exact: true }).first()).toBeVisible();
  const paid = hueOf(await styleOf(page, 'paid', 'background-color'));
  expect(paid).toBeGreaterThan(100);
  expect(paid).toBeLessThan(170);
});
