import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from '@playwright/test';
import { startServer, type RunningServer } from './server';
import { translatePages } from './translation';

interface WorkerFixtures {
  /**
   * One marketplace per worker, whose flows run one after the other. A flow that changes something
   * makes the people and cars that it changes; the demo's people are only looked at.
   */
  server: RunningServer;
}

interface TestOptions {
  /** Whether the pages are translated in the browser. */
  isTranslated: boolean;
}

interface TestFixtures {
  /** The API's answers to all pages of the flow, which are printed when it fails. */
  calls: string[];
  /** Opens a page in another browser: another person's, or one with other options. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<TestOptions & TestFixtures, WorkerFixtures>({
  isTranslated: [false, { option: true }],
  // Playwright reads a fixture's dependencies from the first parameter, so it must be a pattern.
  calls: async ({}, use, testInfo) => {
    const calls: string[] = [];
    await use(calls);
    if (testInfo.status !== testInfo.expectedStatus) {
      process.stderr.write(`\nCalls of "${testInfo.title}":\n${calls.join('\n')}\n`);
    }
  },
  context: async ({ context, isTranslated, calls }, use) => {
    const expectUnbroken = isTranslated ? await translatePages(context) : null;
    noteCalls(context, calls);
    await use(context);
    await expectUnbroken?.();
  },
  openPage: async ({ browser, baseURL, calls }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL, ...options });
      contexts.push(context);
      noteCalls(context, calls);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});

function noteCalls(context: BrowserContext, calls: string[]): void {
  const note = (request: Request, outcome: string | number) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/') || pathname.startsWith('/api/pictures/')) return;
    calls.push(`${new Date().toISOString()} ${request.method()} ${pathname} ${outcome}`);
  };
  context.on('response', (response) => note(response.request(), response.status()));
  context.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
}

export { expect } from '@playwright/test';
