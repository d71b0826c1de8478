import { expect, test } from '../support/test';
import {
  bookFirstFreeCar,
  confirmBooking,
  fillCard,
  openOrder,
  orderOf,
  pay,
  signUp,
} from '../support/steps';

/**
 * The main flow (spec §2 to §4): a new user signs up, books a car, pays, and sees the paid order.
 */

test('a stranger signs up, books a car, pays by card and sees the order paid, also after a power cut', async ({
  page,
  server,
}) => {
  await signUp(page, 'road@people.test');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All' })).toBeVisible();

  const car = await bookFirstFreeCar(page);
  await openOrder(page, car);
  await expect(page.getByRole('heading', { level: 1, name: 'Pay Using Stripe' })).toBeVisible();
  await fillCard(page, '4242424242424242');
  await pay(page);
  await expect(page.getByText('Congrats! your payment completed')).toBeVisible();
  await expect(page.getByText(/pi_\w+/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Paid' })).toBeDisabled();

  await server.kill();
  await server.start();
  await page.goto('/dashboard');
  await expect(orderOf(page, car)).toContainText(/paid/i);
  await expect(orderOf(page, car).getByRole('link', { name: /^pay/i })).toHaveCount(0);
});

test('a declined card says so and moves nothing; a good one then pays', async ({ page }) => {
  await signUp(page, 'declined@people.test');
  await page.goto('/category/all');
  const car = await bookFirstFreeCar(page);
  await openOrder(page, car);
  await fillCard(page, '4000000000000002');
  await pay(page);
  await expect(page.getByRole('alert').filter({ hasText: /declined/i })).toBeVisible();
  await fillCard(page, '4242424242424242');
  await pay(page);
  await expect(page.getByText('Congrats! your payment completed')).toBeVisible();
});

test('a card that needs 3-D Secure is paid after it was confirmed, not after it failed', async ({
  page,
}) => {
  await signUp(page, 'secure@people.test');
  await page.goto('/category/all');
  const car = await bookFirstFreeCar(page);
  await openOrder(page, car);
  await fillCard(page, '4000002760003184');
  await pay(page);
  await page.getByRole('button', { name: /^fail/i }).click();
  await expect(page.getByRole('alert').filter({ hasText: /authenticat/i })).toBeVisible();
  await fillCard(page, '4000002760003184');
  await pay(page);
  await page.getByRole('button', { name: /^complete/i }).click();
  await expect(page.getByText('Congrats! your payment completed')).toBeVisible();
});

test('a cancelled booking is among the ended ones, and its car can be booked again', async ({
  page,
}) => {
  await signUp(page, 'ended@people.test');
  await page.goto('/category/all');
  const car = await bookFirstFreeCar(page);
  await page.goto('/dashboard');
  await orderOf(page, car)
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();

  await page.getByRole('link', { name: 'Ended bookings' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ended bookings' })).toBeFocused();
  const booking = page.getByRole('row', { name: car });
  await expect(booking).toContainText('You cancelled this booking.');
  await expect(booking).toContainText(/ended \w+ \d+, \d{4}/);
  await booking.getByRole('link', { name: car }).click();
  await page.getByRole('link', { name: 'Book it again' }).click();
  await confirmBooking(page);
  await page.goto('/dashboard');
  await expect(orderOf(page, car).getByRole('link', { name: /^pay/i })).toBeVisible();
});
