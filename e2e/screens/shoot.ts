import path from 'node:path';
import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import { findViolations } from '../support/accessibility';
import { demoEmail, logIn, type DemoPerson } from '../support/people';
import type { MockResponse, Shot } from './shot';

type Scheme = 'light' | 'dark';
type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

const folder = path.join(__dirname, '..', '..', 'screenshots');
const sessions = new Map<DemoPerson, Session>();

/** Logs each demo user in once; all their pages share the session. */
async function sessionOf(browser: Browser, baseURL: string, person: DemoPerson): Promise<Session> {
  const known = sessions.get(person);
  if (known) return known;
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await logIn(page, demoEmail(person));
  await page.getByRole('button', { name: 'Log Out' }).waitFor();
  const session = await context.storageState({ indexedDB: true });
  await context.close();
  sessions.set(person, session);
  return session;
}

/**
 * Takes the screenshots of one state in one colour scheme at these widths. Returns problems: axe
 * violations and horizontal scrolling.
 */
export async function shoot(
  browser: Browser,
  baseURL: string,
  shot: Shot,
  scheme: Scheme,
  widths: readonly number[],
): Promise<string[]> {
  const storageState = shot.as && (await sessionOf(browser, baseURL, shot.as));
  const wrong: string[] = [];
  let page: Page | null = null;
  for (const width of widths) {
    const viewport = { width, height: width < 600 ? 740 : 900 };
    if (!page || !shot.isOneVisit) {
      await page?.context().close();
      const context = await browser.newContext({
        baseURL,
        colorScheme: scheme,
        storageState,
        // Long flows run in a wide window, where everything is visible.
        viewport: shot.isOneVisit ? { width: 1280, height: 900 } : viewport,
        locale: 'en-US',
      });
      page = await context.newPage();
      await open(page, shot);
    }
    await page.setViewportSize(viewport);
    const name = `${shot.name}-${String(width)}-${scheme}`;
    await settle(page);
    wrong.push(...(await findFaults(page)).map((fault) => `${name}: ${fault}`));
    await page.screenshot({
      path: path.join(folder, `${name}.png`),
      fullPage: !shot.isWindow,
      animations: 'disabled',
    });
  }
  await page?.context().close();
  return wrong;
}

async function open(page: Page, shot: Shot): Promise<void> {
  page.setDefaultTimeout(15_000);
  // Accept "leave page" dialogs, which would block the next visit.
  page.on('dialog', (dialog) => void dialog.accept());
  const answers = Object.entries(shot.responses ?? {}).map(
    ([call, answer]) => [toPattern(call), answer] as const,
  );
  if (answers.length > 0) await page.route('**/*', (route) => mockCall(route, answers));
  if (shot.after) await page.clock.install();
  await page.goto(shot.path);
  if (shot.act) {
    await settle(page);
    await shot.act(page);
  }
  if (shot.after) await page.clock.fastForward(shot.after);
}

const toPattern = (call: string) =>
  new RegExp(`^${call.replace(/[.?]/g, '\\$&').replaceAll('*', '.*')}$`);

async function mockCall(
  route: Route,
  answers: readonly (readonly [RegExp, MockResponse])[],
): Promise<void> {
  const request = route.request();
  const { pathname } = new URL(request.url());
  const line = `${request.method()} ${pathname.replace(/^\/api/, '')}`;
  const isCall = ['fetch', 'xhr'].includes(request.resourceType());
  const answer = isCall ? answers.find(([pattern]) => pattern.test(line))?.[1] : undefined;
  if (answer === 'never') return;
  if (answer === undefined) await route.continue();
  else if (typeof answer === 'number') await route.fulfill({ status: answer, json: {} });
  else await route.fulfill({ json: answer });
}

/**
 * Waits until all requests are done, except those that never respond; including pictures below the
 * fold.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 2_500 }).catch(() => undefined);
  // After a client-side navigation, pictures may not have started loading yet.
  const countPictures = () =>
    page.evaluate(() => {
      const images = [...document.images];
      for (const image of images) image.loading = 'eager';
      return images.every(({ complete }) => complete) ? images.length : null;
    });
  let before: number | null = null;
  for (let tries = 0; tries < 10; tries += 1) {
    const count = await countPictures();
    if (count !== null && count === before) return;
    before = count;
    await page.waitForTimeout(250);
  }
}

async function findFaults(page: Page): Promise<string[]> {
  const violations = await findViolations(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...violations.map((violation) => `axe ${violation}`),
    ...(overflow > 0 ? [`scrolls sideways by ${String(overflow)} px`] : []),
  ];
}
