import { expectAccessible } from '../support/accessibility';
import { demoEmail, logIn } from '../support/people';
import { bookFirstFreeCar, fillCard, openOrder, pay, signUp } from '../support/steps';
import { expect, test } from '../support/test';

test('an admin reads what happened to a payment and refunds a part, which the buyer sees', async ({
  page,
  openPage,
}) => {
  const other = await openPage();
  await signUp(other, 'refunded-in-part@people.test');
  await other.goto('/category/all');
  const car = await bookFirstFreeCar(other);
  await openOrder(other, car);
  await fillCard(other, '4000000000000002');
  await pay(other);
  await expect(other.getByRole('alert').filter({ hasText: /declined/i })).toBeVisible();
  await fillCard(other, '4242424242424242');
  await pay(other);
  await expect(other.getByText('Congrats! your payment completed')).toBeVisible();

  await logIn(page, demoEmail('admin'));
  await page.goto('/dashboard/overview');
  await page.getByRole('link', { name: 'Payments', exact: true }).first().click();
  const lists = page.getByRole('navigation', { name: 'Payments to show' });
  await lists.getByRole('link', { name: /^Payments/ }).click();
  await page
    .getByRole('button', { name: new RegExp(`^View .* for ${car}`) })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: 'Payment' });
  await expect(panel.getByText(/^Card declined/)).toBeVisible();
  await expect(panel.getByText(/^Paid at the provider/)).toBeVisible();
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Refund/ });
  await dialog.getByRole('radio', { name: /^A part/ }).check();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('50');
  await expect(dialog.getByText(/^To the buyer: We’re refunding \$50/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The second key was missing.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Refund $50' }).click();
  await expect(page.getByText('$50 is on its way.')).toBeVisible();
  await expect(panel.getByText('Partly refunded')).toBeVisible();
  await expect(panel.getByText(/^Refund decided/)).toBeVisible();

  await other.goto('/dashboard');
  await other
    .getByRole('link', { name: new RegExp(car) })
    .first()
    .click();
  await expect(other.getByText('We decided to refund $50')).toBeVisible();
  await expect(other.getByText('“The second key was missing.”').first()).toBeVisible();
  await expect(other.getByText('Your card was declined. Nothing was charged.')).toBeVisible();
});
