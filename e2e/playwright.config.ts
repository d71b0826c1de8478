import { defineConfig } from '@playwright/test';
import { chromiumFlags, requireChromium } from './chromium';

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
    launchOptions: { executablePath: requireChromium(), args: chromiumFlags },
    // Its pictures cost a quarter of the time of all flows; what the page was made of tells as much.
    trace: { mode: 'retain-on-failure', screenshots: false },
    locale: 'en-US',
  },
});
