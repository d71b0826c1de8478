import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** What comes with a page that the server rendered, and when it has come to life. */

const dist = path.join(__dirname, '../../dist');

/** What belongs to later screens, by words that only its code has. */
const later = {
  'the component library': 'MuiButton',
  'its dialogs': 'MuiDialog',
  'its style runtime': 'data-emotion',
  'the table': 'MuiDataGrid',
  'the identity provider': 'identitytoolkit',
  'the card provider': 'js.stripe.com',
  'the form library': 'resetDefaultValues',
  schemas: 'ValidationError',
};

const codeOf = (pathname: string) => readFileSync(path.join(dist, pathname), 'utf8');

/** What a page asks for, by path, from now on. */
export function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

/** Calls of the API, pictures and photos not counted. */
export const callsIn = (asked: readonly string[]) =>
  asked.filter((pathname) => /^\/api\/(?!pictures|photos)/.test(pathname));

/**
 * How many of the answers that came with the page have a car on hold: those are asked for again.
 * Another test may be booking one of them at any time.
 */
export async function answersWithHolds(page: Page): Promise<number> {
  const state = await page.locator('#app-state').textContent();
  const { queries } = JSON.parse(state ?? '') as { queries: Record<string, unknown> };
  return Object.values(queries).filter((query) =>
    JSON.stringify(query).includes('"reservedUntil":"'),
  ).length;
}

/**
 * The program that a page waits for until it works, of what it has asked for: its files, their brotli
 * bytes, and what there is in it of later screens. Who is here is asked for once the page works.
 */
export function programIn(asked: readonly string[]) {
  const scripts = [...new Set(asked.filter((pathname) => pathname.endsWith('.js')))];
  const identity = scripts.findIndex((pathname) =>
    codeOf(pathname).includes(later['the identity provider']),
  );
  const files = identity < 0 ? scripts : scripts.slice(0, identity);
  const sizes = files.map((pathname) => readFileSync(path.join(dist, `${pathname}.br`)).length);
  const code = files.map(codeOf).join('\n');
  return {
    files,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    ofLaterScreens: Object.entries(later).filter(([, mark]) => code.includes(mark)),
  };
}

/** Waits until all buttons of a part of the page are hydrated: React keeps their props on them. */
export const whenAlive = (page: Page, part: string) =>
  page.waitForFunction((selector) => {
    const buttons = [...document.querySelectorAll(`${selector} button`)];
    const isHydrated = (button: Element) =>
      Object.keys(button).some((key) => key.startsWith('__reactProps'));
    return buttons.length > 0 && buttons.every(isHydrated);
  }, part);

/** Failures of the page's program; that it does not fit the server's page must be one of: them. */
export function failuresOf(page: Page): string[] {
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  return failures;
}

/** Keeps answers from a page until the result is called. */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  let letIn = (): void => undefined;
  const isLetIn = new Promise<void>((resolve) => (letIn = resolve));
  await page.route(pattern, async (route) => {
    await isLetIn;
    await route.continue();
  });
  return letIn;
}

/** Adds up what moves on a page from its first paint on; the result reads it. */
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
