import type { Page } from '@playwright/test';
import { expect, test } from '../support/bareTest';
import { readMoments, recordMoments } from '../support/recorder';
import { signUp } from '../support/steps';

/**
 * Guards (spec §2) while pages load: the right page comes, and no other one flashes by. Which role
 * may see which route is a matter of the guards' own tests.
 */

interface Expected {
  /** Where the URL ends. */
  path: string;
  heading: string;
}

const logIn = { path: '/login', heading: 'Log In' };
const refused = { path: '/login', heading: 'You don’t have access to this page' };

const ofVisitors: Record<string, Expected> = {
  '/category/c1': logIn,
  '/dashboard': logIn,
  '/dashboard/add-product': logIn,
};
const ofBuyers: Record<string, Expected> = {
  '/login': { path: '/', heading: 'Buy your dream car with the cheapest price' },
  '/category/c1': { path: '/category/c1', heading: 'Saloons' },
  '/dashboard': { path: '/dashboard', heading: 'My Orders' },
  '/dashboard/sellers': refused,
  '/dashboard/add-product': refused,
};
const ofAdmins: Record<string, Expected> = {
  '/dashboard': { path: '/dashboard', heading: 'All Buyers' },
  '/dashboard/sellers': { path: '/dashboard/sellers', heading: 'All Sellers' },
  '/dashboard/bookings': refused,
};

/** Opens each URL, and checks everything that was shown on the way. */
async function expectPages(page: Page, pages: Record<string, Expected>): Promise<void> {
  for (const [start, { path, heading }] of Object.entries(pages)) {
    await page.goto('about:blank');
    await page.goto(start);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    const moments = await readMoments(page);
    const ways = new Set(moments.map((moment) => moment.path));
    expect([...ways].filter((way) => way !== start && way !== path)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe(path);
    const headings = new Set(moments.map((moment) => moment.heading));
    const others = [...headings].filter(
      (other) => !/^(Checking your|Loading) |^$/.test(other) && !other.startsWith(heading),
    );
    expect(others, `flashed by on the way to ${start}`).toEqual([]);
  }
}

test('everybody sees their pages, and no other one flashes by', async ({ page, context, bare }) => {
  await recordMoments(context);
  const email = `routes-${String(process.pid)}@people.test`;
  await expectPages(page, ofVisitors);
  await signUp(page, email);
  await expectPages(page, ofBuyers);
  const user = bare.data.users.find((known) => known.email === email);
  Object.assign(user ?? {}, { role: 'admin' });
  await expectPages(page, ofAdmins);
});
