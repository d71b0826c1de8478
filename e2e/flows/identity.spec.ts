import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { fillLogIn, signUp, newUserPassword } from '../support/steps';

/** Sign-in methods and messages of the identity provider (spec §7), with the local stand-in. */

interface Message {
  link: string | null;
  code: string | null;
}

/** The newest message to a recipient, from the stand-in's outbox. */
async function lastMessage(request: APIRequestContext, to: string): Promise<Message> {
  const answer = await request.get('/sandbox/outbox.json', { params: { to } });
  const { messages } = (await answer.json()) as { messages: Message[] };
  const [message] = messages;
  if (!message) throw new Error(`Nothing was sent to ${to}.`);
  return message;
}

const linkTo = async (request: APIRequestContext, to: string) =>
  (await lastMessage(request, to)).link ?? '';
const codeTo = async (request: APIRequestContext, to: string) =>
  (await lastMessage(request, to)).code ?? '';

const main = (page: Page) => page.getByRole('main');
const code = (page: Page) => page.getByLabel('Code', { exact: true });
const isLoggedIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Log Out', exact: true })).toBeVisible();

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
}

test('a forgotten password is replaced by a link, which works once', async ({ page, request }) => {
  const email = 'forgetful@people.test';
  await signUp(page, email);
  await logOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('we’ve sent a link')).toBeVisible();

  const link = await linkTo(request, email);
  await page.goto(link);
  await page.getByLabel('New password').fill('remembered at last');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('was used before');

  await page.goto('/login');
  await fillLogIn(page, email, 'remembered at last');
  await isLoggedIn(page);
});

test('a link by e-mail logs in and leads back', async ({ page, request }) => {
  const email = 'linked@people.test';
  await signUp(page, email);
  await logOut(page);
  await page.goto('/category/suv');
  await page.getByRole('button', { name: 'Email me a log-in link' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText('We sent a link')).toBeVisible();
  await page.goto(await linkTo(request, email));
  await main(page).getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/category\/suv/);
  await isLoggedIn(page);
});

test('a confirmed e-mail, a phone to log in with, and a second step', async ({ page, request }) => {
  const email = 'careful@people.test';
  const phone = '+351912000111';
  const shown = 'Phone +351 912 000 111';
  await signUp(page, email);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Link sent.')).toBeVisible();
  await page.goto(await linkTo(request, email));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await main(page).getByRole('link', { name: 'Continue' }).click();

  await page.getByRole('button', { name: 'Add phone number' }).click();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await code(page).fill(await latestCode(page, request, phone));
  await page.getByRole('button', { name: 'Add phone number' }).click();
  await expect(page.getByText(shown)).toBeVisible();

  await logOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await code(page).fill(await latestCode(page, request, phone));
  await page.getByRole('button', { name: 'Log in with code' }).click();
  await isLoggedIn(page);

  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: `Remove ${shown}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Turn on two-step verification' }).click();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  // Signing in by phone is not recent enough for this, so the page asks for the password in a
  // dialog.
  await page.getByLabel('Current password').fill(newUserPassword);
  await page.getByRole('button', { name: 'Confirm password', exact: true }).click();
  await code(page).fill(await latestCode(page, request, phone));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const step = page.getByRole('region', { name: 'Two-step verification' });
  await expect(step.getByRole('button', { name: /^Remove/ })).toBeVisible();

  await logOut(page);
  await page.goto('/login');
  await fillLogIn(page, email);
  await page.getByRole('button', { name: /Send code to/ }).click();
  await code(page).fill(await latestCode(page, request, phone));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await isLoggedIn(page);
});

/** The message exists once its field is shown. */
async function latestCode(page: Page, request: APIRequestContext, phone: string) {
  await expect(code(page)).toBeVisible();
  return codeTo(request, phone);
}

test('one click logs in through the provider’s window; closing it leaves the form as it was', async ({
  page,
}) => {
  await page.goto('/login');
  const oneClick = page.getByRole('button', { name: 'Continue with Google' });
  const [closed] = await Promise.all([page.waitForEvent('popup'), oneClick.click()]);
  await closed.close();
  // If the pop-up is closed before it has loaded, the SDK notices only after ten seconds.
  await expect(page.getByRole('alert')).toContainText('closed the log-in window before finishing', {
    timeout: 30_000,
  });

  const [popup] = await Promise.all([page.waitForEvent('popup'), oneClick.click()]);
  await popup.getByRole('button').first().click();
  await isLoggedIn(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'My Orders' })).toBeVisible();
});
