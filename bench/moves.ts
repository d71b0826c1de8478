import { chromium, type CDPSession, type Locator, type Page } from '@playwright/test';
import { routes } from '#contract/routes';
import { chromiumFlags, requireChromium } from '../e2e/chromium';
import { demoEmail, logIn } from '../e2e/support/people';
import { formatTable, median, ms } from './numbers';

/** Milliseconds after a page is shown in which deferred work still counts. */
const SETTLE_MS = 1000;

interface Move {
  to: string;
  press: (page: Page) => Promise<unknown>;
  /** Visible when the page's content has loaded. */
  seen: (page: Page) => Locator;
}

const linkTo = (address: string) => (page: Page) =>
  page.locator(`a[href="${address}"]`).first().click();
const goBack = (page: Page) => page.goBack();
const headed = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name });
const category = headed('SUV');
const home = headed(/^Buy your dream car/);
const tableRow = (page: Page) => page.locator('[role=row][data-id]').first();

/** A seller's navigation. Each round ends where it began. */
const moves: Move[] = [
  { to: 'a category', press: linkTo(routes.category('suv')), seen: category },
  {
    to: 'the page of a car',
    press: (page) => page.getByRole('article').getByRole('link').first().click(),
    seen: (page) => page.getByRole('heading', { name: 'Description' }),
  },
  { to: 'Back to the category', press: goBack, seen: category },
  { to: 'Back to the home page', press: goBack, seen: home },
  { to: 'Blogs', press: linkTo(routes.blogs), seen: headed('Questions and answers') },
  { to: 'My Products (table)', press: linkTo(routes.dashboard), seen: tableRow },
  { to: 'Bookings (table)', press: linkTo(routes.bookings), seen: tableRow },
  {
    to: 'Add Product',
    press: linkTo(routes.addProduct),
    seen: (page) => page.getByLabel('Name', { exact: true }),
  },
  { to: 'the home page', press: linkTo(routes.home), seen: home },
];

/** One navigation: milliseconds of script, of layout and style, and until the page was shown. */
interface Cost {
  script: number;
  layout: number;
  seenAfter: number;
  calls: number;
}

/** Measures client-side navigation with loaded code, as a signed-in seller. */
export async function measureMoves(url: string, rounds: number): Promise<string> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  const costs = new Map<string, Cost[]>();
  try {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    let calls = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls += 1;
    });
    await logIn(page, demoEmail('seller'));
    // Never idle: the stream of changes is open.
    await page.waitForTimeout(SETTLE_MS);
    // The first round loads the code.
    for (let round = 0; round <= rounds; round += 1) {
      for (const { to, press, seen } of moves) {
        calls = 0;
        const [before, start] = [await workOf(cdp), Date.now()];
        await press(page);
        await seen(page).waitFor();
        const seenAfter = Date.now() - start;
        await page.waitForTimeout(SETTLE_MS);
        const after = await workOf(cdp);
        const cost = {
          script: after.script - before.script,
          layout: after.layout - before.layout,
          seenAfter,
          calls,
        };
        if (round > 0) costs.set(to, [...(costs.get(to) ?? []), cost]);
      }
    }
  } finally {
    await browser.close();
  }
  const of = (all: Cost[], figure: keyof Cost) => median(all.map((cost) => cost[figure]));
  return formatTable(`Moving about, median of ${rounds} rounds`, [
    ['to', 'script', 'layout and style', 'seen after', 'calls'],
    ...[...costs].map(([to, all]) => [
      to,
      ms(of(all, 'script')),
      ms(of(all, 'layout')),
      ms(of(all, 'seenAfter')),
      String(of(all, 'calls')),
    ]),
  ]);
}

/** Main thread work of the page since it was opened, in milliseconds. */
async function workOf(cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  return { script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration') };
}
