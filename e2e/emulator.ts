import { rmSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startBareServer } from './bareServer/server';
import { chromiumFlags, requireChromium } from './chromium';
import { emailSteps, slipSteps } from './emulator/emailSteps';
import { googleSteps } from './emulator/googleSteps';
import { openMailbox } from './emulator/mailbox';
import { openMarket } from './emulator/market';
import { passwordSteps } from './emulator/passwordSteps';
import { phoneSteps } from './emulator/phoneSteps';
import { emulatorUrl, PROJECT_ID } from './emulator/provider';
import { sessionSteps, tokenSteps } from './emulator/sessionSteps';
import type { Steps } from './emulator/visits';
import { freePort, startServer } from './support/server';
import { copyClient, hostClient } from './support/staticHost';

/**
 * The built client with the official Firebase Auth emulator as its identity provider, once on a
 * server that honours spec §7 only and once on the product's own server (see README.md):
 *
 *   FIREBASE_AUTH_EMULATOR_URL=http://127.0.0.1:9099 npx tsx e2e/emulator.ts [folder for pictures] [start of a walk’s name]
 *
 * Not part of `npm test`: the emulator is large, and not a dependency.
 */

const [folder = '', start = ''] = process.argv.slice(2);
const firebase = { emulatorUrl, projectId: PROJECT_ID };
const unique = (name: string) => `${name}-${Date.now()}`;

const desktop = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const;
const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;

async function picture(page: Page, name: string): Promise<void> {
  for (const { viewport, colorScheme } of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const path = `${folder}/${name}-${String(viewport.width)}.png`;
    await page.screenshot({ path, animations: 'disabled' });
  }
}

/** Takes all steps of a user, also after one has failed. */
async function walk(browser: Browser, baseURL: string, name: string, steps: Steps): Promise<void> {
  if (!name.startsWith(start)) return;
  const context = await browser.newContext({ baseURL, locale: 'en-US', ...desktop });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => process.stdout.write(`    page error: ${error.message}\n`));
  process.stdout.write(`${name}\n`);
  for (const [index, [title, step]] of Object.entries(steps).entries()) {
    try {
      await step(page);
      process.stdout.write(`  ok ${title}\n`);
    } catch (error) {
      process.exitCode = 1;
      process.stdout.write(`  FAILED ${title}: ${String(error)}\n`);
    }
    if (folder !== '') await picture(page, `${name}-${String(index + 1)}`.replaceAll(' ', '-'));
  }
  await context.close();
}

async function withBareServer(browser: Browser): Promise<void> {
  const bare = await startBareServer();
  const host = await hostClient({ apiUrl: bare.url, firebase });
  const take = (name: string, steps: Steps) => walk(browser, host.url, `bare ${name}`, steps);
  await take('password', passwordSteps(`${unique('robin')}@emulator.test`));
  await take('phone', phoneSteps(`${unique('penny')}@emulator.test`));
  await take('google', googleSteps(unique('gail')));
  await host.close();
  await bare.close();
}

async function withOwnServer(browser: Browser): Promise<void> {
  const client = copyClient({ firebase });
  const mailbox = await openMailbox();
  const port = String(await freePort());
  const server = await startServer({
    PORT: port,
    FIREBASE_AUTH_EMULATOR_URL: emulatorUrl,
    CLIENT_FOLDER: client,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'no-reply@emulator.test',
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
  });
  const market = openMarket(server.url);
  const otherBrowser = await browser.newContext({ baseURL: server.url, ...desktop });
  const take = (name: string, steps: Steps) => walk(browser, server.url, `own ${name}`, steps);
  await take('password', passwordSteps(`${unique('robin')}@emulator.test`));
  await take('email', emailSteps(unique('eve'), market, mailbox));
  await take('slip', slipSteps(unique('wendy'), mailbox));
  await take('phone', phoneSteps(`${unique('penny')}@emulator.test`));
  await take('google', googleSteps(unique('gail')));
  const other = await otherBrowser.newPage();
  await take('sessions', sessionSteps(`${unique('sam')}@emulator.test`, other));
  await take('tokens', tokenSteps(unique('tom'), market));
  await otherBrowser.close();
  await server.dispose();
  await mailbox.close();
  rmSync(client, { recursive: true, force: true });
}

async function main(): Promise<void> {
  if (emulatorUrl === '') throw new Error('FIREBASE_AUTH_EMULATOR_URL is missing.');
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  await withBareServer(browser);
  await withOwnServer(browser);
  await browser.close();
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
