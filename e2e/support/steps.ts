import { expect, type Locator, type Page } from '@playwright/test';
import { whenHydrated } from './firstLoad';

/** Steps that several flows share. */

export const newUserPassword = 'a-long-enough-secret';

interface Stranger {
  email: string;
  name?: string;
  password?: string;
  role?: 'User' | 'Seller';
}

/** Fills in and submits the open sign-up form. */
export async function fillSignUp(
  page: Page,
  { email, name = 'Robin Road', password = newUserPassword, role = 'User' }: Stranger,
): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Photo URL').fill('https://pictures.invalid/robin.jpg');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('radio', { name: role }).check();
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
}

/** Signs up as a buyer (or seller) on the sign-up page and lands on the home page. */
export async function signUp(page: Page, email: string, role?: Stranger['role']): Promise<void> {
  await page.goto('/signup');
  await whenHydrated(page, 'main');
  await fillSignUp(page, { email, role });
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
}

/** Fills in and submits the open log-in form. */
export async function fillLogIn(
  page: Page,
  email: string,
  password = newUserPassword,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const form = page.getByRole('main');
  await form.getByRole('button', { name: 'Log In', exact: true }).click();
}

/** Shows the cars of a search or category as cards with buttons, which phones show as a list. */
export const showPhotos = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Photos', exact: true }).click();

/** Fills in and confirms the open booking dialog. */
export async function confirmBooking(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone number').fill('202 555 0100');
  await dialog.getByLabel('Meeting location').fill('Central station');
  await dialog.getByRole('button', { name: 'Book now', exact: true }).click();
  await expect(page.getByText('Booking confirmed')).toBeVisible();
  // The dialog’s step back in the history would end a navigation to another URL.
  await expect(page).not.toHaveURL(/[?&]book=/);
}

/** Books the first free car of the grid. Returns its name. */
export async function bookFirstFreeCar(page: Page): Promise<string> {
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Book Now', disabled: false }) })
    .first();
  const car = (await card.getByRole('heading').first().textContent()) ?? '';
  await card.getByRole('button', { name: 'Book Now' }).click();
  await confirmBooking(page);
  return car;
}

const onePicture = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';

/**
 * Fills in and submits the Add Product form of the bare server's market, where All cannot be
 * chosen.
 */
export async function listCar(page: Page): Promise<void> {
  // The form asks about links that lead to no picture.
  await page.route('https://pictures.invalid/estate.jpg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: onePicture }),
  );
  await page.getByLabel('Name', { exact: true }).fill('Honest Estate');
  await page.getByRole('textbox', { name: 'Picture' }).fill('https://pictures.invalid/estate.jpg');
  await page.getByLabel('Original price').fill('20000');
  await page.getByLabel('Resale price').fill('9999.99');
  await page.getByRole('radio', { name: 'Good' }).check();
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.selectOption('Saloons');
  await expect(category.getByRole('option', { name: 'All' })).toHaveCount(0);
  await page.getByLabel('Purchase year').fill('2019');
  await page.getByLabel('Years of use').fill('4');
  await page.getByLabel('Phone').fill('202 555 0100');
  await page.getByLabel('Location').fill('Porto');
  await page.getByLabel('Description').fill('One owner, never missed a service.');
  await page.getByRole('button', { name: /add product/i }).click();
}

export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text }).first();
}

/** The order of a car in My Orders: a card, or among more orders a row. */
export function orderOf(page: Page, car: string): Locator {
  const cards = page.getByRole('list', { name: 'My Orders' }).getByRole('listitem');
  return cards.or(page.getByRole('row')).filter({ hasText: car }).first();
}

/** Opens the payment page of the order of this car. */
export async function openOrder(page: Page, car: string): Promise<void> {
  await page.goto('/dashboard');
  await orderOf(page, car).getByRole('link', { name: /^pay/i }).click();
}

/** Fills in the payment element, wherever the provider mounts it. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel(/expir/i).fill('12 / 34');
  await page.getByLabel(/cvc|security code/i).fill('123');
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^pay/i }).click();
}

/** Confirms a deletion. */
export async function confirmDeletion(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText('Once deleted, you will not be able to recover this!');
  await question.getByRole('button', { name: /delete/i }).click();
  await expect(question).toBeHidden();
}

/** Presses Tab until the target has focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    const isThere = await target
      .evaluateAll((all) => all.includes(document.activeElement as HTMLElement))
      .catch(() => false);
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Chooses a reason in the dialog that Report To Admin opens, and sends the report. */
export async function sendReport(page: Page, reason = 'Fraud'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Report / });
  await dialog.getByRole('radio', { name: reason }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
}
