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
    // Its pictures and copies of the page would be half of the time of all flows; how the page was
    // when something failed is written beside it anyway.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    locale: 'en-US',
  },
});
