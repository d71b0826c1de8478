import type { Page } from '@playwright/test';

export type DemoPerson = 'buyer' | 'seller' | 'admin';

export const demoPassword = 'second-gear';
export const demoEmail = (person: DemoPerson) => `${person}@demo.test`;

/** Logs in as a person does and waits until the header knows them. */
export async function logIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}
