import { test as base, type BrowserContext, type Request } from '@playwright/test';
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

export const test = base.extend<TestOptions, WorkerFixtures>({
  isTranslated: [false, { option: true }],
  context: async ({ context, isTranslated }, use, testInfo) => {
    const expectUnbroken = isTranslated ? await translatePages(context) : null;
    const calls = watchCalls(context);
    await use(context);
    if (testInfo.status !== testInfo.expectedStatus) {
      process.stderr.write(`\nCalls of "${testInfo.title}":\n${calls.join('\n')}\n`);
    }
    await expectUnbroken?.();
  },
  server: [
    // Playwright reads a fixture's dependencies from the first parameter, so it must be a pattern.
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

/** The API’s answers to the pages of a context, for the log of a failed flow. */
function watchCalls(context: BrowserContext): string[] {
  const calls: string[] = [];
  const note = (request: Request, outcome: string | number) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/') || pathname.startsWith('/api/pictures/')) return;
    calls.push(`${new Date().toISOString()} ${request.method()} ${pathname} ${outcome}`);
  };
  context.on('response', (response) => note(response.request(), response.status()));
  context.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
  return calls;
}

export { expect } from '@playwright/test';
