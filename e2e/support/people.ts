import type { Page } from '@playwright/test';
import { demoPassword } from '#contract/demo';
import { whenHydrated } from './firstLoad';
import { fillLogIn } from './steps';

export type DemoPerson = 'buyer' | 'seller' | 'admin';

export const demoEmail = (person: DemoPerson) => `${person}@demo.test`;

/** Logs in through the form and waits until the header shows the user. */
export async function logIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/login');
  // A page that is translated before hydration is rendered anew, without what was typed.
  await whenHydrated(page, 'main');
  await fillLogIn(page, email, password);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}
