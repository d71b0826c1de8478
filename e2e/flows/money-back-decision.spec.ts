import type { Page } from '@playwright/test';
import { freeCar } from '../support/freeCar';
import { demoEmail, logIn } from '../support/people';
import { expect, test } from '../support/test';
import { confirmBooking, fillCard, openOrder, pay, rowOf, signUp } from '../support/steps';

/** A buyer pays and asks for the money; an admin decides. */

async function bookAndPay(page: Page): Promise<string> {
  await page.goto(await freeCar(page));
  const car = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click();
  await confirmBooking(page);
  await openOrder(page, car);
  await fillCard(page, '4242424242424242');
  await pay(page);
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
  return car;
}

/** Asks for the money of the open order. */
async function askForMoney(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Ask for your money back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for your money back' });
  await dialog.getByRole('radio', { name: 'The car isn’t as described' }).check();
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Request sent.')).toBeVisible();
}

test('a buyer asks for their money, an admin accepts a part with the keyboard, and both see it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'money-back@people.test');
  const car = await bookAndPay(page);
  await askForMoney(page, 'Both front tyres are worn down.');

  const context = await browser.newContext({ baseURL });
  const desk = await context.newPage();
  await desk.setViewportSize({ width: 1280, height: 800 });
  await logIn(desk, demoEmail('admin'));
  await desk.goto('/dashboard');
  const entry = desk.getByRole('link', { name: 'Money back' });
  await expect(entry).toHaveAccessibleDescription('1 open');
  await entry.click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Money back' })).toBeVisible();
  const request = rowOf(desk, car);
  await expect(request).toContainText('The car isn’t as described');
  // All columns fit beside the menu.
  const scroller = desk.locator('.MuiDataGrid-virtualScroller');
  expect(await scroller.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);

  await request.getByRole('button', { name: /^Decide request/ }).focus();
  await desk.keyboard.press('Enter');
  const dialog = desk.getByRole('dialog', { name: 'Decide the request of Robin Road' });
  await expect(dialog).toContainText('Both front tyres are worn down.');
  await dialog.getByRole('radio', { name: 'Accept' }).press('Space');
  await desk.keyboard.press('Tab');
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  await desk.keyboard.press('Control+A');
  await desk.keyboard.type('500');
  await desk.keyboard.press('Tab');
  await desk.keyboard.type('We refund two tyres.');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: /^Refund \$500 of \$/ })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Refunded $500.')).toBeVisible();
  await expect(desk.getByText('No open requests')).toBeVisible();
  await expect(entry).not.toHaveAccessibleDescription('1 open');

  await desk.getByRole('link', { name: 'Accepted' }).click();
  await expect(rowOf(desk, car)).toContainText('$500 refunded');
  await context.close();

  await page.reload();
  await expect(page.getByText(/\$500 of \$[\d,]+ refunded\./).first()).toBeVisible();
});
