import { rmSync } from 'node:fs';
import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { startBareServer } from './bareServer/server';
import { chromiumFlags, requireChromium } from './chromium';
import { startServer } from './support/server';
import { copyClient, hostClient } from './support/staticHost';
import { confirmDeletion, fillLogIn, fillSignUp, signUp, newUserPassword } from './support/steps';

/**
 * The built client with the official Firebase Auth emulator as its identity provider, once on a
 * server that honours spec §7 only and once on the product's own server:
 *
 *   npx firebase-tools emulators:start --only auth --project demo-second-gear
 *   npm run build
 *   FIREBASE_AUTH_EMULATOR_URL=http://127.0.0.1:9099 npx tsx e2e/emulator.ts [folder for pictures]
 *
 * Not part of `npm test`: the emulator takes minutes to install and needs Java.
 */

const PROJECT_ID = 'demo-second-gear';
const emulatorUrl = process.env.FIREBASE_AUTH_EMULATOR_URL ?? '';
const [pictures] = process.argv.slice(2);

/** The latest message, which the emulator keeps instead of sending. */
async function latestCode(email: string, requestType: string): Promise<string> {
  const answer = await fetch(`${emulatorUrl}/emulator/v1/projects/${PROJECT_ID}/oobCodes`);
  const text = await answer.text();
  const messages = text.match(/\{[^{}]*\}/g) ?? [];
  const latest = messages.findLast(
    (message) => message.includes(`"${email}"`) && message.includes(`"${requestType}"`),
  );
  const code = latest && /"oobCode":\s*"([^"]+)"/.exec(latest)?.[1];
  if (!code) throw new Error(`The emulator has no ${requestType} for ${email}.`);
  return code;
}

async function trySignUp(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signup');
  await fillSignUp(page, { email, password });
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await fillLogIn(page, email, password);
}

const isSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Log Out', exact: true })).toBeVisible();

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
}

/** Steps of a user, each starting where the previous one ended. */
function steps(email: string): Record<string, (page: Page) => Promise<void>> {
  const newPassword = 'an-even-longer-secret';
  return {
    'a short password is refused': async (page) => {
      await trySignUp(page, email, 'short');
      await expect(page.getByText('Password must be at least 6 characters.')).toBeVisible();
    },
    'sign up': (page) => signUp(page, email),
    'a reload keeps the session': async (page) => {
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
    },
    'change the name': async (page) => {
      await page.goto('/dashboard/profile');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Robin Renamed');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Profile saved.')).toBeVisible();
      await page.reload();
      const name = page.getByRole('textbox', { name: 'Name', exact: true });
      await expect(name).toHaveValue('Robin Renamed');
    },
    'log out': logOut,
    'sign up with the same e-mail is refused': async (page) => {
      await trySignUp(page, email, 'another-secret');
      await expect(page.getByText('This email already has an account.')).toBeVisible();
    },
    'a wrong password is refused': async (page) => {
      await logIn(page, email, 'not-the-password');
      await expect(page.getByText('Incorrect email or password.')).toBeVisible();
    },
    'the right one is not': async (page) => {
      await logIn(page, email, newUserPassword);
      await isSignedIn(page);
      await logOut(page);
    },
    'a password is reset': async (page) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: /forgot/i }).click();
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await expect(page.getByText('we’ve sent a link')).toBeVisible();
      const code = await latestCode(email, 'PASSWORD_RESET');
      await page.goto(`/auth/action?mode=resetPassword&oobCode=${encodeURIComponent(code)}`);
      await page.getByLabel('New password').fill(newPassword);
      await page.getByRole('button', { name: 'Save password' }).click();
      await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    },
    'a used link is dead': async (page) => {
      await page.reload();
      await page.goto(`/auth/action?mode=resetPassword&oobCode=used`);
      await expect(page.getByText('This link has expired or has already been used')).toBeVisible();
    },
    'the old password is over, the new one counts': async (page) => {
      await logIn(page, email, newUserPassword);
      await expect(page.getByText('Incorrect email or password.')).toBeVisible();
      await logIn(page, email, newPassword);
      await isSignedIn(page);
      await logOut(page);
    },
    'a link by e-mail logs in, once': async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Email me a log-in link' }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Email me a link' }).click();
      await expect(page.getByText('We sent a link')).toBeVisible();
      const code = encodeURIComponent(await latestCode(email, 'EMAIL_SIGNIN'));
      const open = async () => {
        await page.goto(`/auth/action?mode=signIn&oobCode=${code}&apiKey=any`);
        await page.getByLabel('Email').fill(email);
        await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
      };
      await open();
      await isSignedIn(page);
      await logOut(page);
      await open();
      await expect(page.getByText('This link has expired or has already been used')).toBeVisible();
    },
    'signing out everywhere lets a new log-in in at once': async (page) => {
      await logIn(page, email, newPassword);
      await isSignedIn(page);
      await page.goto('/dashboard/profile');
      await page.getByRole('button', { name: 'Log out of all devices' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Log out of all devices' }).click();
      // The second text appears on a server with only spec §7.
      await expect(page.getByText(/logged out on all devices|isn’t available here/)).toBeVisible();
      // While it closes, the page behind it is hidden from roles.
      await expect(question).toBeHidden();
      const button = page.getByRole('button', { name: 'Log Out', exact: true });
      if (await button.isVisible()) await logOut(page);
      await logIn(page, email, newPassword);
      await isSignedIn(page);
      await logOut(page);
    },
    'one click says why it cannot work without internet': async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 60_000 });
      process.stdout.write(`    ${(await page.getByRole('alert').allInnerTexts()).join(' + ')}\n`);
      await logIn(page, email, newPassword);
      await isSignedIn(page);
    },
    'a deleted account is gone': async (page) => {
      await page.goto('/dashboard/profile');
      await page.getByRole('button', { name: 'Delete account' }).click();
      await confirmDeletion(page);
      await page.getByLabel('Current password').fill('not-the-password');
      await page.getByRole('button', { name: 'Confirm password', exact: true }).click();
      await expect(page.getByText('Incorrect password.')).toBeVisible();
      await page.getByLabel('Current password').fill(newPassword);
      await page.getByRole('button', { name: 'Confirm password', exact: true }).click();
      await expect(page.getByText('Account deleted.')).toBeVisible();
      await logIn(page, email, newPassword);
      await expect(page.getByText('Incorrect email or password.')).toBeVisible();
    },
  };
}

async function walk(browser: Browser, about: string, baseURL: string): Promise<void> {
  const context = await browser.newContext({ baseURL, locale: 'en-US' });
  const page = await context.newPage();
  page.on('pageerror', (error) => process.stdout.write(`    page error: ${error.message}\n`));
  process.stdout.write(`${about}\n`);
  let number = 0;
  for (const [name, step] of Object.entries(steps(`robin-${Date.now()}@emulator.test`))) {
    number += 1;
    try {
      await step(page);
      process.stdout.write(`  ok ${name}\n`);
    } catch (error) {
      process.exitCode = 1;
      const words = error instanceof Error ? error.message : String(error);
      process.stdout.write(`  FAILED ${name}: ${words}\n`);
    }
    const file = `${about}-${String(number).padStart(2, '0')}.png`.replaceAll(' ', '-');
    if (pictures) await page.screenshot({ path: `${pictures}/${file}` });
  }
  await context.close();
}

async function main(): Promise<void> {
  if (emulatorUrl === '') throw new Error('FIREBASE_AUTH_EMULATOR_URL is missing.');
  const firebase = { emulatorUrl, projectId: PROJECT_ID };
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });

  const bare = await startBareServer();
  const host = await hostClient({ apiUrl: bare.url, firebase });
  await walk(browser, 'bare server', host.url);
  await host.close();
  await bare.close();

  const folder = copyClient({ firebase });
  const server = await startServer({
    FIREBASE_AUTH_EMULATOR_URL: emulatorUrl,
    CLIENT_FOLDER: folder,
  });
  await walk(browser, 'own server', server.url);
  await server.dispose();
  rmSync(folder, { recursive: true, force: true });
  await browser.close();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
