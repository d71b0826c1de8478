import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { fillLogIn, signUp } from '../support/steps';

/** A new user's email is confirmed, and changed later, by links in the stand-in's outbox. */

interface Message {
  kind: string;
  link: string | null;
}

/** The link of the newest message of a kind to a recipient. */
async function linkTo(request: APIRequestContext, to: string, kind: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const answer = await request.get('/sandbox/outbox.json', { params: { to } });
    const { messages } = (await answer.json()) as { messages: Message[] };
    link = messages.find((message) => message.kind === kind)?.link ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

const notice = (page: Page) => page.getByText(/to get emails about /);

test('a new user opens the link that came by itself, and the notice goes', async ({
  page,
  context,
  request,
}) => {
  const email = 'wanda@people.test';
  await signUp(page, email);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible();
  const link = await linkTo(request, email, 'VERIFY_EMAIL');
  await page.reload();
  await expect(notice(page)).toBeVisible();

  const other = await context.newPage();
  // Opening the link, as scanners do, changes nothing.
  await other.goto(link);
  await other.getByRole('button', { name: 'Confirm email' }).click();
  await expect(other.getByText(`${email} is confirmed.`)).toBeVisible();
  await other.reload();
  await expect(other.getByText(`${email} is confirmed.`)).toBeVisible();
  await other.close();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
});

test('a change of email that its owner cancelled does not happen', async ({
  page,
  browser,
  request,
}) => {
  const [email, stranger] = ['wilma@people.test', 'stranger@people.test'];
  await signUp(page, email);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(stranger);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('button', { name: `Keep ${email}` }).click();
  await expect(page.getByText(`Your email is still ${email}.`)).toBeVisible();

  const other = await browser.newPage();
  await other.goto(
    new URL(await linkTo(request, stranger, 'VERIFY_AND_CHANGE_EMAIL'), page.url()).href,
  );
  await expect(
    other.getByText(`This change was cancelled. The email is still ${email}.`),
  ).toBeVisible();
  await expect(other.getByRole('button', { name: 'Use new email' })).toBeHidden();
  await other.close();
  await page.reload();
  const row = page.getByRole('region', { name: 'Email', exact: true });
  await expect(row.getByText(email)).toBeVisible();
  await expect(row.getByRole('button', { name: 'Change email' })).toBeVisible();
});

test('a slip at sign-up is fixed by changing the email, which then logs in', async ({
  page,
  request,
}) => {
  const [slip, email] = ['wendy@peeple.test', 'wendy@people.test'];
  await signUp(page, slip);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`Waiting: open the link we sent to ${email}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Waiting: open the link we sent to ${email}`)).toBeVisible();

  await page.goto(await linkTo(request, email, 'VERIFY_AND_CHANGE_EMAIL'));
  await page.getByRole('button', { name: 'Use new email' }).click();
  await expect(page.getByText(`Your email is now ${email}.`)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await fillLogIn(page, email);
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  const row = page.getByRole('region', { name: 'Email', exact: true });
  await expect(row.getByText(email)).toBeVisible();
  await expect(row.getByText('Confirmed')).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
});
