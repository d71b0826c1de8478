import type { Page } from '@playwright/test';
import { demoEmail, addCar, logIn } from '../support/people';
import { expect, test } from '../support/test';
import { confirmBooking, fillCard, openOrder, pay, rowOf, signUp, tabTo } from '../support/steps';

/** Bookings as buyer and seller see them: contact data, reasons for a release, payments. */

const car = 'Honest Estate';

let sellers = 0;

/** The dashboard of a new seller. */
async function openDashboard(dashboard: Page): Promise<Page> {
  await signUp(dashboard, `both-sides-${String((sellers += 1))}@people.test`, 'Seller');
  return dashboard;
}

/** Lists the car as the dashboard's seller, and books it on the page. */
async function bookListedCar(dashboard: Page, page: Page): Promise<void> {
  await page.goto(`/cars/${await addCar(dashboard, car)}`);
  await page
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click();
  await confirmBooking(page);
}

test('a seller sees who booked their car and releases it with a reason that the buyer reads', async ({
  page,
  openPage,
}) => {
  const dashboard = await openDashboard(await openPage());
  await signUp(page, 'released@people.test');
  await bookListedCar(dashboard, page);

  await dashboard.goto('/dashboard');
  await dashboard
    .getByRole('link', { name: `on hold, view bookings of ${car}` })
    .first()
    .click();
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  const booking = rowOf(dashboard, 'Robin Road');
  await expect(booking).toContainText('on hold');
  await expect(booking).toContainText(/23\sh\sleft/);
  await expect(booking.getByRole('link', { name: '+1 202 555 0100' })).toHaveAttribute(
    'href',
    'tel:+12025550100',
  );
  await expect(booking).toContainText('Central station');

  const sellerPanel = page.getByRole('region', { name: 'Seller' });
  await expect(sellerPanel).toContainText(/phone number appears here in \d+ minutes\./);
  await booking.getByRole('button', { name: 'Share phone number with Robin Road' }).click();
  await expect(dashboard.getByText('Phone number shared.')).toBeVisible();
  await page.reload();
  await expect(sellerPanel.getByRole('link', { name: /^\+\d/ })).toHaveAttribute('href', /^tel:/);

  // With the keyboard only.
  await booking.getByRole('button', { name: `Cancel booking of ${car}` }).focus();
  await dashboard.keyboard.press('Enter');
  await expect(dashboard.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await dashboard.keyboard.type('It failed its inspection.');
  await dashboard.keyboard.press('Tab');
  await expect(dashboard.getByRole('radio', { name: 'Back on sale' })).toBeFocused();
  await dashboard.keyboard.press('Tab');
  await dashboard.keyboard.press('Tab');
  await dashboard.keyboard.press('Enter');
  await expect(
    dashboard.getByText('Booking cancelled and the car put back on sale.'),
  ).toBeVisible();
  await expect(booking).toContainText('You cancelled this booking: It failed its inspection.');
  await expect(booking).not.toContainText('202 555 0100');

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Ended bookings' }).click();
  const order = rowOf(page, car);
  await expect(order).toContainText('Cancelled by the seller: It failed its inspection.');
  await order.getByRole('link', { name: car }).first().click();
  await expect(page.getByRole('region', { name: 'Order history' })).toContainText(
    'The seller cancelled the booking',
  );
  await expect(page.getByRole('link', { name: 'Pay' })).toHaveCount(0);
});

test('a paid order has a page with the seller’s phone and a receipt of one page', async ({
  page,
  openPage,
}) => {
  const dashboard = await openDashboard(await openPage());
  await signUp(page, 'receipt@people.test');
  await bookListedCar(dashboard, page);
  await openOrder(page, car);
  await fillCard(page, '4242424242424242');
  await pay(page);
  await page.getByRole('link', { name: 'View order' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
  const seller = page.getByRole('region', { name: 'Seller' });
  await expect(seller.getByRole('link', { name: /\d/ })).toHaveAttribute('href', /^tel:\+?\d+$/);
  await expect(page.getByRole('region', { name: 'Your details' })).toContainText('Central station');
  await expect(page.getByRole('link', { name: /^Call .+ \+?\d/ })).toHaveAttribute('href', /^tel:/);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText(/pi_\w+/);
  await expect(receipt).toContainText(car);
  // Printing hides everything but the receipt, and the text is not white.
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(receipt.getByRole('definition').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.setViewportSize({ width: 1600, height: 1000 });
  const box = await receipt.boundingBox();
  expect(box?.width).toBeGreaterThan(1500);
  const paper = (await page.pdf()).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
});

test('a buyer asks for the money back, the seller sees it, an admin accepts a part of it', async ({
  page,
  openPage,
}) => {
  const dashboard = await openDashboard(await openPage());
  await signUp(page, 'money-back@people.test');
  await bookListedCar(dashboard, page);
  await openOrder(page, car);
  await fillCard(page, '4242424242424242');
  await pay(page);
  await page.getByRole('link', { name: 'View order' }).click();

  // With the keyboard only, in a dialog that fills a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  const section = page.getByRole('region', { name: 'Money back' });
  await expect(section).toContainText(/You can ask for your money back until \w{3} \d+, \d{4}/);
  await section.getByRole('button', { name: 'Ask for your money back' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ask for your money back' });
  await expect(dialog).toContainText('Nothing is refunded until we accept your request.');
  expect((await dialog.boundingBox())?.width).toBe(360);
  await dialog.getByRole('radio', { name: 'The car has a serious fault' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The gearbox is broken.');
  await tabTo(page, dialog.getByRole('button', { name: 'Send request' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Request sent.')).toBeVisible();
  await expect(section).toContainText('You asked for your money back on');
  await expect(section).toContainText('The gearbox is broken.');
  await expect(section.getByRole('heading', { name: 'Money back' })).toBeFocused();
  const history = page.getByRole('region', { name: 'Order history' });
  await expect(history).toContainText('You asked for your money back');

  await dashboard.goto('/dashboard?status=sold');
  await rowOf(dashboard, car)
    .getByRole('link', { name: `View sale of ${car}` })
    .click();
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Booking' })).toBeVisible();
  const request = dashboard.getByRole('region', { name: 'Money back' });
  await expect(request).toContainText('Robin Road asked for their money back on');
  await expect(request).toContainText('The car has a serious fault');
  await expect(request).toContainText('The gearbox is broken.');
  await expect(dashboard.getByRole('region', { name: 'Buyer' })).toContainText('+1 202 555 0100');
  await dashboard.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const note = dashboard.getByRole('region', { name: 'Sale note' });
  await expect(note).toContainText(/SG-[0-9A-F]{4}-[0-9A-F]{4}/);
  await expect(dashboard.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(dashboard.getByRole('button')).toHaveCount(0);
  const paper = (await dashboard.pdf()).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await dashboard.emulateMedia({ media: 'screen' });
  await dashboard.getByRole('link', { name: 'Back to Bookings' }).click();
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  await dashboard.getByRole('link', { name: car, exact: true }).first().click();
  await expect(request).toBeVisible();

  const desk = await openPage();
  await desk.setViewportSize({ width: 1280, height: 800 });
  await logIn(desk, demoEmail('admin'));
  await desk.goto('/dashboard');
  const entry = desk.getByRole('link', { name: 'Money back' });
  await expect(entry).toHaveAccessibleDescription(/^\d+ open$/);
  await entry.click();
  await expect(rowOf(desk, car)).toContainText('The car has a serious fault');
  // All columns fit beside the menu.
  const scroller = desk.locator('.MuiDataGrid-virtualScroller');
  expect(await scroller.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
  await rowOf(desk, car)
    .getByRole('button', { name: /^Decide request/ })
    .focus();
  await desk.keyboard.press('Enter');
  const decision = desk.getByRole('dialog', { name: 'Decide the request of Robin Road' });
  await decision.getByRole('radio', { name: 'Accept' }).press('Space');
  await desk.keyboard.press('Tab');
  await expect(decision.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  await desk.keyboard.press('Control+A');
  await desk.keyboard.type('500');
  await desk.keyboard.press('Tab');
  await desk.keyboard.type('We refund the repair.');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Tab');
  await expect(decision.getByRole('button', { name: /^Refund \$500 of \$/ })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Refunded $500.')).toBeVisible();
  await desk.getByRole('link', { name: 'Accepted' }).click();
  await expect(rowOf(desk, car)).toContainText('$500 refunded');

  await page.reload();
  await expect(page.getByText('$500 of $9,999 refunded.').first()).toBeVisible();
  await dashboard.reload();
  await expect(request).toContainText('$500');
});
