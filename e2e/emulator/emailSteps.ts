import { expect, type Page } from '@playwright/test';
import { confirmBooking, signUp } from '../support/steps';
import type { Mailbox } from './mailbox';
import type { Market } from './market';
import { latestEmail, ownLink } from './provider';
import { logIn, logOut, section, tryLogIn, type Steps } from './visits';

const notice = (page: Page) => page.getByText(/to get emails about your bookings/);
const myOrders = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();

async function requestChange(page: Page, newEmail: string): Promise<void> {
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(newEmail);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`Waiting: open the link we sent to ${newEmail}`)).toBeVisible();
}

async function showsConfirmed(page: Page, email: string): Promise<void> {
  await expect(section(page, 'Email').getByText(email)).toBeVisible();
  await expect(section(page, 'Email').getByText('Confirmed', { exact: true })).toBeVisible();
}

/** A buyer confirms the email of the sign-up, books a car and changes the email. */
export function emailSteps(name: string, market: Market, mailbox: Mailbox): Steps {
  const before = `${name}@emulator.test`;
  const after = `${name}-new@emulator.test`;
  const last = `${name}-last@emulator.test`;
  return {
    'a new user gets a link, and is asked to open it': async (page) => {
      await signUp(page, before);
      await latestEmail(before, 'VERIFY_EMAIL');
      await page.goto('/dashboard');
      await expect(notice(page)).toBeVisible();
    },
    'the emulator’s link leads back to the dashboard, without the notice': async (page) => {
      await page.goto((await latestEmail(before, 'VERIFY_EMAIL')).oobLink);
      await expect(page).toHaveURL(/\/dashboard$/);
      await myOrders(page);
      await expect(notice(page)).toBeHidden();
      await page.goto('/dashboard/profile');
      await showsConfirmed(page, before);
    },
    'book a car': async (page) => {
      await page.goto(await market.listCar(`seller-of-${before}`));
      await page.getByRole('main').getByRole('button', { name: 'Book Now' }).first().click();
      await confirmBooking(page);
      await mailbox.waitFor(before, 'Booking confirmed: Honest Estate');
    },
    'an email that has an account is refused': async (page) => {
      await page.goto('/dashboard/profile');
      await page.getByRole('button', { name: 'Change email' }).click();
      await page.getByLabel('New email').fill(`seller-of-${before}`);
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(page.getByText('This email already has an account.')).toBeVisible();
    },
    'change the email by its link': async (page) => {
      await requestChange(page, after);
      const message = await latestEmail(after, 'VERIFY_AND_CHANGE_EMAIL');
      await page.goto(ownLink('verifyAndChangeEmail', message));
      await page.getByRole('button', { name: 'Use new email' }).click();
      await expect(page.getByText(`Your email is now ${after}.`)).toBeVisible();
      await mailbox.waitFor(before, 'Your email was changed');
    },
    'the order has followed': async (page) => {
      await page.goto('/dashboard');
      await myOrders(page);
      await expect(page.getByText('Honest Estate').first()).toBeVisible();
      await page.goto('/dashboard/profile');
      await showsConfirmed(page, after);
      await logOut(page);
    },
    'the old email is refused, the new one is not': async (page) => {
      await tryLogIn(page, before);
      await expect(page.getByText('Incorrect email or password.')).toBeVisible();
      await logIn(page, after);
      await page.goto('/dashboard');
      await expect(page.getByText('Honest Estate').first()).toBeVisible();
    },
    'change it again by the emulator’s own link, which leads back to the profile': async (page) => {
      await requestChange(page, last);
      await page.goto((await latestEmail(last, 'VERIFY_AND_CHANGE_EMAIL')).oobLink);
      await expect(page).toHaveURL(/\/dashboard\/profile$/);
      await showsConfirmed(page, last);
      await page.goto('/dashboard');
      await expect(page.getByText('Honest Estate').first()).toBeVisible();
      await mailbox.waitFor(after, 'Your email was changed');
      await logOut(page);
    },
    'whoever signs up with an old email finds nothing': async (page) => {
      await signUp(page, before);
      await page.goto('/dashboard');
      await myOrders(page);
      await expect(page.getByText('Honest Estate')).toHaveCount(0);
    },
  };
}

/** A slip in the email of the sign-up is fixed by changing it, with the emulator’s own link. */
export function slipSteps(name: string, mailbox: Mailbox): Steps {
  const [slip, email] = [`${name}@emulatro.test`, `${name}@emulator.test`];
  return {
    'sign up with a slip in the email, and request a link to the right one': async (page) => {
      await signUp(page, slip);
      await requestChange(page, email);
    },
    'the emulator’s link leads back to the profile, with the new email': async (page) => {
      await page.goto((await latestEmail(email, 'VERIFY_AND_CHANGE_EMAIL')).oobLink);
      await expect(page).toHaveURL(/\/dashboard\/profile$/);
      await showsConfirmed(page, email);
      await mailbox.waitFor(slip, 'This address was removed from an account');
    },
    'log in with the right email, not with the slip': async (page) => {
      await logOut(page);
      await tryLogIn(page, slip);
      await expect(page.getByText('Incorrect email or password.')).toBeVisible();
      await logIn(page, email);
      await page.goto('/dashboard');
      await myOrders(page);
      await expect(notice(page)).toBeHidden();
    },
  };
}
