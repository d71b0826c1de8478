import { addCar, callApi } from '../support/people';
import { expect, test } from '../support/test';
import { confirmBooking, rowOf, signUp } from '../support/steps';

/** What one person does appears on another one's open page. */

const car = 'Live Estate';

test('a price change and a booking appear at the other person without reloading', async ({
  page,
  openPage,
}) => {
  const dashboard = await openPage();
  await signUp(dashboard, 'live-seller@people.test', 'Seller');
  await signUp(page, 'live-buyer@people.test');
  const id = await addCar(dashboard, car);

  const isListening = page.waitForResponse((response) => response.url().endsWith('/api/changes'));
  await page.goto(`/cars/${id}`);
  await isListening;
  const product = await callApi(dashboard, 'GET', `/products/find/${id}`);
  await callApi(dashboard, 'POST', '/products/prices', {
    changes: [{ id, price: 7_654, version: product.version }],
  });
  await expect(page.getByText('$7,654').first()).toBeVisible();

  const isSellerListening = dashboard.waitForResponse((response) =>
    response.url().endsWith('/api/changes'),
  );
  await dashboard.goto('/dashboard/bookings');
  await expect(dashboard.getByText('No bookings yet')).toBeVisible();
  await isSellerListening;
  await page
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click();
  await confirmBooking(page);
  await expect(rowOf(dashboard, car)).toContainText('on hold');
  await expect(dashboard.getByRole('link', { name: /^Notices, 1 new/ })).toBeVisible();
});
