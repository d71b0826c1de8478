import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, requireHeadlessChromium } from './chromium';

const flows = path.join(__dirname, 'flows');

export default defineConfig({
  testDir: flows,
  // A worker, and so a marketplace, belongs to one project: flows of different files never meet.
  projects: readdirSync(flows).map((file) => ({
    name: file.replace('.spec.ts', ''),
    testMatch: file,
  })),
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
