import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { chromiumFlags, requireChromium } from './chromium';
import { demoEmail, logIn, type DemoPerson } from './support/people';
import { startServer } from './support/server';

/**
 * `npx tsx e2e/screenshots.ts [part of a name]`: every route as every person who may see it, at four
 * widths, light and dark, into screenshots/. Whoever changes a page looks at them.
 */

const widths = [360, 768, 1280, 1920];
const schemes = ['light', 'dark'] as const;

interface Shot {
  name: string;
  path: string;
  as?: DemoPerson;
}

const shots: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'signup', path: '/signup' },
  { name: 'blogs', path: '/blogs' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'category', path: '/category/all', as: 'buyer' },
  { name: 'orders', path: '/dashboard', as: 'buyer' },
  { name: 'profile', path: '/dashboard/profile', as: 'buyer' },
  { name: 'products', path: '/dashboard', as: 'seller' },
  { name: 'add-product', path: '/dashboard/add-product', as: 'seller' },
  { name: 'buyers', path: '/dashboard', as: 'admin' },
  { name: 'sellers', path: '/dashboard/sellers', as: 'admin' },
  { name: 'reports', path: '/dashboard/reports', as: 'admin' },
];

const folder = path.join(__dirname, '..', 'screenshots');

async function shoot(browser: Browser, baseURL: string, shot: Shot, scheme: 'light' | 'dark') {
  const context = await browser.newContext({ baseURL, colorScheme: scheme });
  const page = await context.newPage();
  if (shot.as) await logIn(page, demoEmail(shot.as));
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 740 : 900 });
    await page.goto(shot.path);
    await page.waitForLoadState('networkidle');
    const file = `${shot.name}-${width}-${scheme}.png`;
    await page.screenshot({ path: path.join(folder, file), fullPage: true });
    process.stdout.write(`${file}\n`);
  }
  await context.close();
}

async function main(): Promise<void> {
  const wanted = process.argv[2] ?? '';
  mkdirSync(folder, { recursive: true });
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: chromiumFlags,
  });
  try {
    for (const shot of shots.filter(({ name }) => name.includes(wanted))) {
      for (const scheme of schemes) await shoot(browser, server.url, shot, scheme);
    }
  } finally {
    await browser.close();
    await server.dispose();
  }
}

void main();
