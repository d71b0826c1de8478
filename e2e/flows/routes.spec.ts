import type { Page } from '@playwright/test';
import type { Role } from '../support/faultScenes';
import { expect, test } from '../support/faultTest';
import { pass } from '../support/faultRun';
import { whenHydrated } from '../support/firstLoad';
import { readMoments } from '../support/recorder';

/**
 * Every route for every role (spec §2, guards), loaded directly and by client-side navigation:
 * shows the right page, without flashes or loops. Uses the bare server, which is all that guards
 * need.
 */

const home = { path: '/', heading: 'Buy your dream car with the cheapest price' };
const logIn = { path: '/login', heading: 'Log In' };
const refused = { path: '/login', heading: 'You don’t have access to this page' };
/** No redirect. */
const at = (heading: string) => ({ path: null, heading });
const failed = at('We couldn’t load your account');
const blogs = 'Questions and answers';

interface Expected {
  /** Null if the URL stays. */
  path: string | null;
  heading: string;
}

const openPages: Record<string, Expected> = {
  '/': home,
  '/blogs': at(blogs),
  '/nowhere': at("Oop's looks like your lost!"),
};
const visitorPages = { '/login': logIn, '/signup': at('Sign Up') };
const signedInPages = { '/login': home, '/signup': home, '/category/c1': at('Saloons') };
const sharedDashboard = {
  '/dashboard/payment/b1': at('Pay Using Stripe'),
  '/dashboard/orders/b1': at('Your order'),
  '/dashboard/profile': at('Profile'),
};
const roleDependent = [
  '/dashboard',
  '/dashboard/sellers',
  '/dashboard/reports',
  '/dashboard/add-product',
  '/dashboard/bookings',
  '/dashboard/bookings/b1',
  '/dashboard/mails',
  '/dashboard/money-back',
];
const dashboards = [...roleDependent, ...Object.keys(sharedDashboard)];
const allTo = (paths: readonly string[], expected: Expected) =>
  Object.fromEntries(paths.map((path) => [path, expected]));

interface Kind {
  as?: Role;
  /** Fault of the role request. */
  fault?: 'hang' | { status: number };
  /** Maximum number of role requests during one load. */
  roleCalls: number;
  pages: Record<string, Expected>;
}

const kinds: Record<string, Kind> = {
  'a visitor': {
    roleCalls: 0,
    pages: { ...openPages, ...visitorPages, ...allTo(['/category/c1', ...dashboards], logIn) },
  },
  'a buyer': {
    as: 'buyer',
    roleCalls: 1,
    pages: {
      ...openPages,
      ...signedInPages,
      ...sharedDashboard,
      '/dashboard': at('My Orders'),
      '/dashboard/sellers': refused,
      '/dashboard/reports': refused,
      '/dashboard/add-product': refused,
      '/dashboard/bookings': refused,
      '/dashboard/bookings/b1': refused,
      '/dashboard/mails': refused,
      '/dashboard/money-back': refused,
    },
  },
  'a seller': {
    as: 'seller',
    roleCalls: 1,
    pages: {
      ...openPages,
      ...signedInPages,
      ...sharedDashboard,
      '/dashboard': at('My Products'),
      '/dashboard/sellers': refused,
      '/dashboard/reports': refused,
      '/dashboard/add-product': at('Add Product'),
      '/dashboard/bookings': at('Bookings'),
      '/dashboard/bookings/b1': at('Booking'),
      '/dashboard/mails': refused,
      '/dashboard/money-back': refused,
    },
  },
  'an admin': {
    as: 'admin',
    roleCalls: 1,
    pages: {
      ...openPages,
      ...signedInPages,
      ...sharedDashboard,
      '/dashboard': at('All Buyers'),
      '/dashboard/sellers': at('All Sellers'),
      '/dashboard/reports': at('Reported Products'),
      '/dashboard/add-product': refused,
      '/dashboard/bookings': refused,
      '/dashboard/bookings/b1': refused,
      '/dashboard/mails': at('Unsent emails'),
      '/dashboard/money-back': at('Money back'),
    },
  },
  'somebody whose role is still loading': {
    as: 'seller',
    fault: 'hang',
    roleCalls: 1,
    pages: {
      ...signedInPages,
      ...sharedDashboard,
      ...allTo(roleDependent, at('Checking your account')),
    },
  },
  'somebody whose role could not be found out': {
    as: 'seller',
    fault: { status: 500 },
    roleCalls: 4,
    pages: { ...signedInPages, ...sharedDashboard, ...allTo(roleDependent, failed) },
  },
};

/**
 * Waits for the expected page and checks everything shown on the way. `before` is the heading of
 * the previous page, which stays while the next one loads.
 */
async function look(page: Page, start: string, expected: Expected, before = ''): Promise<void> {
  const path = expected.path ?? start;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(expected.heading);
  // After two frames all pending redirects have happened.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  const moments = await readMoments(page);
  const ways = [...new Set(moments.map((moment) => moment.path))];
  expect(
    ways.filter((way) => way !== start && way !== path),
    'other addresses',
  ).toEqual([]);
  expect(moments.at(-1)?.path).toBe(path);
  const headings = new Set(moments.map(({ heading }) => heading));
  // The reports' heading gets its count after loading; loading states are not pages.
  const wrong = [...headings].filter(
    (heading) =>
      heading !== '' &&
      heading !== before &&
      !/^(Checking your|Loading) /.test(heading) &&
      !heading.startsWith(expected.heading),
  );
  expect(wrong, 'other pages that flashed by').toEqual([]);
}

for (const [name, { as, fault, roleCalls, pages }] of Object.entries(kinds)) {
  test(`${name} sees the right page on every route`, async ({ market }) => {
    market.reset();
    if (fault) market.bare.fail('GET /users/*', fault);
    const context = await market.visit(as);
    const page = await context.newPage();
    const crashes: string[] = [];
    page.on('pageerror', ({ message }) => crashes.push(message));
    await page.clock.install();

    for (const [path, expected] of Object.entries(pages)) {
      await test.step(`${path}, loaded`, async () => {
        // The previous page may still have pending requests.
        await page.goto('about:blank');
        market.bare.log.length = 0;
        await page.goto(path);
        if (expected === failed) await pass(page, 9_000);
        await look(page, path, expected);
        const asked = market.bare.log.filter((line) => /^GET \/users\/[^/]+$/.test(line));
        expect(asked.length, 'questions for the role').toBeLessThanOrEqual(roleCalls);
      });
    }

    await page.goto('/blogs');
    // Client-side navigation works only after hydration.
    await whenHydrated(page, 'header');
    if (fault && fault !== 'hang') await pass(page, 9_000);
    for (const [path, expected] of Object.entries(pages).filter(([to]) => to !== '/blogs')) {
      await test.step(`${path}, reached inside the page`, async () => {
        await go(page, '/blogs');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(blogs);
        await go(page, path);
        await look(page, path, expected, blogs);
      });
    }
    expect(crashes).toEqual([]);
    await context.close();
  });
}

/** Navigates like a link: a new history entry without a load. Clears the recording. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.moments?.splice(0);
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
