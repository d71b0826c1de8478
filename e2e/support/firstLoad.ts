import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** What a server-rendered page loads, and when it is hydrated. */

const dist = path.join(__dirname, '../../dist');

/** Strings that occur only in code of later screens. */
const later = {
  'the component library': 'MuiButton',
  'its dialogs': 'MuiDialog',
  'its style runtime': 'data-emotion',
  'the table': 'MuiDataGrid',
  'the identity provider': 'identitytoolkit',
  'the card provider': 'js.stripe.com',
  'the form library': 'resetDefaultValues',
  schemas: 'ValidationError',
  'the phone numbers of all countries': 'INVALID_COUNTRY',
  toasts: 'maxSnack',
};

const codeOf = (pathname: string) => readFileSync(path.join(dist, pathname), 'utf8');

/** Collects the paths of the page's requests from now on. */
export function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

/** API calls, without pictures and photos. */
export const callsIn = (asked: readonly string[]) =>
  asked.filter((pathname) => /^\/api\/(?!pictures|photos)/.test(pathname));

/**
 * How many of the embedded responses have a car on hold: those are requested again. Parallel tests
 * may book a car at any time.
 */
export async function responsesWithHolds(page: Page): Promise<number> {
  const state = await page.locator('#app-state').textContent();
  const { queries } = JSON.parse(state ?? '') as { queries: Record<string, unknown> };
  return Object.values(queries).filter((query) =>
    JSON.stringify(query).includes('"reservedUntil":"'),
  ).length;
}

/** The scripts among the page's requests: their files, brotli bytes, and code of later screens. */
export function scriptsIn(asked: readonly string[]) {
  const files = [...new Set(asked.filter((pathname) => pathname.endsWith('.js')))];
  const sizes = files.map((pathname) => readFileSync(path.join(dist, `${pathname}.br`)).length);
  const code = files.map(codeOf).join('\n');
  return {
    files,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    ofLaterScreens: Object.entries(later).filter(([, mark]) => code.includes(mark)),
  };
}

/** Waits until all buttons in a part of the page are hydrated: React stores their props on them. */
export const whenHydrated = (page: Page, part: string) =>
  page.waitForFunction((selector) => {
    const buttons = [...document.querySelectorAll(`${selector} button`)];
    return (
      buttons.length > 0 &&
      buttons.every((button) => Object.keys(button).some((key) => key.startsWith('__reactProps')))
    );
  }, part);

/** Collects script errors of the page; hydration mismatches must be among them. */
export function failuresOf(page: Page): string[] {
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  return failures;
}

/** Delays responses to a page until the returned function is called. */
export async function delayResponses(page: Page, pattern: string): Promise<() => void> {
  let letIn = (): void => undefined;
  const isLetIn = new Promise<void>((resolve) => (letIn = resolve));
  await page.route(pattern, async (route) => {
    await isLetIn;
    await route.continue();
  });
  return letIn;
}

/** Sums up layout shifts from the first paint on. The returned function reads the sum. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shifted = Number(Reflect.get(window, 'shifted'));
        Object.assign(window, { shifted: shifted + Number(Reflect.get(entry, 'value')) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'shifted')));
}
