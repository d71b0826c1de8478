import { defineConfig } from '@playwright/test';
import { chromiumFlags, requireHeadlessChromium } from './chromium';

export default defineConfig({
  projects: [
    // The roads that people go: part of `npm test`.
    { name: 'flows', testDir: 'flows' },
    // Layout, colours and moments that only a real browser shows: part of `npm run test:long`.
    { name: 'details', testDir: 'details' },
  ],
  outputDir: '../test-results',
  // Each has a marketplace of its own, and runs its flows one after the other.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { executablePath: requireHeadlessChromium(), args: chromiumFlags },
    // Screenshots and snapshots would take half of the total time. The page's state at a failure is
    // saved anyway.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    locale: 'en-US',
  },
});
