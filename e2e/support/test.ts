import { test as base } from '@playwright/test';
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
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});

export { expect } from '@playwright/test';
