import { test as base } from '@playwright/test';
import { watchAccessibility } from './accessibility';
import { startServer, type RunningServer } from './server';
import { translatePages } from './translation';

interface WorkerFixtures {
  /**
   * One marketplace per file of flows. Flows of one file run in order, and create their own users,
   * so they do not interfere.
   */
  server: RunningServer;
}

interface TestOptions {
  /** Whether the pages are translated in the browser. */
  isTranslated: boolean;
}

export const test = base.extend<TestOptions, WorkerFixtures>({
  isTranslated: [false, { option: true }],
  context: async ({ context, isTranslated }, use) => {
    const expectUnbroken = isTranslated ? await translatePages(context) : null;
    await use(context);
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
  page: async ({ page }, use) => {
    const checkLastPage = watchAccessibility(page);
    await use(page);
    await checkLastPage();
  },
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});

export { expect } from '@playwright/test';
