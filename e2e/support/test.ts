import { test as base } from '@playwright/test';
import { startServer, type RunningServer } from './server';

interface WorkerFixtures {
  /** One marketplace per worker: flows make their own people, so they do not meet. */
  server: RunningServer;
}

export const test = base.extend<object, WorkerFixtures>({
  server: [
    // Playwright reads a fixture's needs from the first parameter, so it has to be a pattern.
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
