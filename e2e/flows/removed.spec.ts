import { addCar, callApi, demoEmail, logIn } from '../support/people';
import { confirmDeletion, rowOf, signUp } from '../support/steps';
import { expect, test } from '../support/test';

/** What was removed by mistake comes back. */

test('a seller deletes a car and takes it back with Undo', async ({ page }) => {
  await signUp(page, 'undo-seller@people.test', 'Seller');
  const id = await addCar(page, 'Undone Estate');
  await page.goto('/dashboard');
  await rowOf(page, 'Undone Estate').getByRole('button', { name: 'Delete Undone Estate' }).click();
  await confirmDeletion(page);
  await expect(page.getByText('Successfully deleted the product!')).toBeVisible();
  await expect(rowOf(page, 'Undone Estate')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored.')).toBeVisible();
  await expect(rowOf(page, 'Undone Estate')).toBeVisible();
  expect(await callApi(page, 'GET', `/products/find/${id}`)).toMatchObject({ status: 'unsold' });
});

test('a person deleted by mistake is brought back whole', async ({ page, openPage }) => {
  const other = await openPage();
  await signUp(other, 'mistaken@people.test', 'Seller');
  const id = await addCar(other, 'Mistaken Coupe');

  await logIn(page, demoEmail('admin'));
  await page.goto('/dashboard/sellers?q=mistaken%40people.test');
  await rowOf(page, 'mistaken@people.test')
    .getByRole('button', { name: /^Delete/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question.getByRole('listitem').filter({ hasText: 'Cars for sale' })).toContainText(
    '1',
  );
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Successfully deleted the user!')).toBeVisible();

  await page.goto('/dashboard/removed?kind=user');
  const row = page.getByRole('listitem').filter({ hasText: 'mistaken@people.test' });
  await expect(row).toContainText('comes back with 1 car');
  await row.getByRole('button', { name: /^Restore/ }).click();
  await expect(page.getByText(/^Restored mistaken@people\.test with 1 car/)).toBeVisible();
  await expect(row).toBeHidden();
  expect(await callApi(page, 'GET', `/products/find/${id}`)).toMatchObject({ status: 'unsold' });
});
