import { addCar, callApi, demoEmail, logIn } from '../support/people';
import { sendReport, signUp } from '../support/steps';
import { expect, test } from '../support/test';

/** A car is reported, its case claimed and decided, and the decision appealed and overruled. */

const NAME = 'Suspicious Estate';
const WHY = 'The photos are of another car.';

test('a reported car is removed, and comes back when the seller’s appeal is right', async ({
  page: seller,
  openPage,
}) => {
  test.slow();
  await signUp(seller, 'suspicious@people.test', 'Seller');
  const productId = await addCar(seller, NAME);
  const open = async (email: string) => {
    const page = await openPage();
    await logIn(page, email);
    return page;
  };

  const buyer = await open(demoEmail('buyer'));
  await buyer.goto(`/cars/${productId}`);
  await buyer.getByRole('button', { name: `Report To Admin ${NAME}` }).click();
  await sendReport(buyer);
  await expect(buyer.getByText('Successfully reported the product!')).toBeVisible();

  const admin = await open(demoEmail('admin'));
  await admin.goto('/dashboard/cases');
  const list = admin.getByRole('list', { name: 'Cases' });
  await list.getByRole('link', { name: NAME }).focus();
  await admin.keyboard.press('Enter');
  const heading = admin.getByRole('heading', { level: 2, name: NAME });
  await expect(heading).toBeFocused();
  const caseId = new URL(admin.url()).pathname.split('/').pop() ?? '';
  await admin.keyboard.press('c');
  await expect(admin.getByRole('button', { name: 'Remove' })).toBeVisible();
  await admin.keyboard.press('4');
  const dialog = admin.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: 'Statement' }).fill(WHY);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(admin.getByText('Removed.', { exact: true })).toBeVisible();
  await expect(list.getByRole('link', { name: NAME })).toHaveCount(0);
  const find = () => callApi(buyer, 'GET', `/products/find/${productId}`);
  expect((await find()).code).toBe('not-found');

  await seller.goto('/dashboard/notices');
  await seller
    .getByRole('link', { name: new RegExp(`We removed your ${NAME}`) })
    .first()
    .click();
  await expect(seller.getByText(`“${WHY}”`)).toBeVisible();
  await seller.getByRole('textbox', { name: 'Appeal' }).fill('They are of this car: look again.');
  await seller.getByRole('button', { name: 'Send appeal' }).click();
  await expect(seller.getByText(/We have your appeal/)).toBeVisible();

  // The only admin of the demo reads it.
  await admin.goto('/dashboard/overview');
  await admin.getByRole('link', { name: 'Read' }).click();
  await list.getByRole('link', { name: NAME }).click();
  await expect(admin).toHaveURL(new RegExp(caseId));
  await admin.getByRole('radio', { name: 'Overrule' }).check();
  await admin.getByRole('textbox', { name: 'Answer' }).fill('You are right, they are.');
  await admin.getByRole('button', { name: 'Decide appeal' }).click();
  await expect(admin.getByText('Overruled.', { exact: true })).toBeVisible();

  expect((await find()).status).toBe('unsold');
  await seller.reload();
  await expect(seller.getByText('You were right. The decision no longer counts.')).toBeVisible();
  await expect(seller.getByText('“You are right, they are.”')).toBeVisible();
});
