import { defineConfig } from '@playwright/test';
import { chromiumFlags, requireHeadlessChromium } from './chromium';

export default defineConfig({
  testDir: './flows',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
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
