import { expect, type Page } from '@playwright/test';
import { fillLogIn, fillSignUp } from '../support/steps';

/** A step of a user. Each starts where the previous one of the same user ended. */
export type Steps = Record<string, (page: Page) => Promise<void>>;

export async function trySignUp(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signup');
  await fillSignUp(page, { email, password });
}

export async function tryLogIn(page: Page, email: string, password?: string): Promise<void> {
  await page.goto('/login');
  await fillLogIn(page, email, password);
}

export const isLoggedIn = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Log Out', exact: true })).toBeVisible();

export async function logIn(page: Page, email: string, password?: string): Promise<void> {
  await tryLogIn(page, email, password);
  await isLoggedIn(page);
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
}

/** Confirms in the dialog that it is the user. */
export async function confirmPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Confirm password', exact: true }).click();
}

export const section = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true });
