import { addCar, demoEmail, logIn } from '../support/people';
import { signUp } from '../support/steps';
import { expect, test } from '../support/test';

/** An admin suspends a seller and takes it back (extensions). */

const statement = 'The prices of your cars do not match.';

test('an admin suspends a seller, whose cars are gone, and takes it back', async ({
  page: admin,
  openPage,
}) => {
  test.slow();
  const seller = await openPage();
  await signUp(seller, 'suspended-seller@people.test', 'Seller');
  const id = await addCar(seller, 'Simca Horizon');
  await seller.goto('/dashboard/profile');

  await logIn(admin, demoEmail('admin'));
  await admin.goto('/dashboard/sellers?q=suspended-seller');
  await admin.getByRole('link', { name: 'Robin Road' }).first().click();
  await expect(admin).toHaveURL(/\/dashboard\/people\//);
  await admin.getByRole('button', { name: 'Suspend…' }).click();
  const dialog = admin.getByRole('alertdialog');
  await dialog.getByLabel('Reason').selectOption('Wrong facts');
  await dialog.getByLabel('Statement').fill(statement);
  await expect(dialog.getByRole('list', { name: 'What it affects' })).toContainText(
    'Cars for sale are hidden until it ends1',
  );
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(admin.getByText(/^Suspended until .* by /)).toBeVisible();
  await expect(admin.getByRole('list', { name: 'Log' })).toContainText(statement);

  // The seller’s open page hears of it.
  await expect(seller.getByText(`Wrong facts: ${statement}`)).toBeVisible();
  const buyer = await openPage();
  await buyer.goto('/search?q=Simca+Horizon');
  await expect(buyer.getByText('Simca Horizon').first()).toBeHidden();
  await buyer.goto(`/cars/${id}`);
  await expect(buyer.getByText('The seller has taken this car off the market.')).toBeVisible();

  await seller.goto('/dashboard');
  await seller.getByRole('button', { name: 'List again Simca Horizon' }).click();
  await expect(
    seller.getByText('Your account is suspended. See why on your dashboard.'),
  ).toBeVisible();

  await admin.getByRole('button', { name: 'Take back' }).click();
  await expect(admin.getByText('Suspension ended.')).toBeVisible();
  await expect(seller.getByText(`Wrong facts: ${statement}`)).toBeHidden();
  await buyer.goto(`/cars/${id}`);
  await expect(
    buyer
      .getByRole('link', { name: 'Book Now' })
      .or(buyer.getByRole('button', { name: 'Book Now' }))
      .first(),
  ).toBeVisible();
});
