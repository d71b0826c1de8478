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

/** Calls the API as the page's user. */
export const callApi = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([verb, url, json]) => {
      const { token } = JSON.parse(localStorage.getItem('second-gear-access-token') ?? '{}') as {
        token: string;
      };
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const answer = await fetch(`/api${url}`, { method: verb, headers, body: json });
      return (await answer.json()) as Record<string, string>;
    },
    [method, path, body && JSON.stringify(body)] as const,
  );

/** Lists a car by the API as the page's seller. Returns its id. */
export async function addCar(page: Page, name: string, more: object = {}): Promise<string> {
  const { insertedId = '' } = await callApi(page, 'POST', '/products', {
    name,
    picture: 'https://pictures.invalid/car.jpg',
    originalPrice: 20_000,
    resalePrice: 9999,
    condition: 'good',
    phone: '+35315550100',
    location: 'Porto',
    description: 'One owner.',
    purchaseYear: 2019,
    yearOfUse: 4,
    categoryId: 'estate',
    sellerName: 'Robin Road',
    ...more,
  });
  return insertedId;
}
