import { addCar, callApi, demoEmail, logIn } from '../support/people';
import { sendReport, signUp, tabTo } from '../support/steps';
import { expect, test } from '../support/test';

/** What waits for an admin in the morning, done with the keyboard alone. */

const CAR = 'Morning Estate';
const SELLER = 'morning-seller@people.test';
const WHY = 'The photos are of another car.';

test('an admin decides, overrules, suspends, deletes and restores by keyboard, and the log has all of it', async ({
  page: seller,
  openPage,
}) => {
  test.slow();
  const open = async (email: string) => {
    const page = await openPage();
    await logIn(page, email);
    return page;
  };
  await signUp(seller, SELLER, 'Seller');
  const productId = await addCar(seller, CAR);
  const buyer = await open(demoEmail('buyer'));
  await buyer.goto(`/cars/${productId}`);
  await buyer.getByRole('button', { name: `Report To Admin ${CAR}` }).click();
  await sendReport(buyer);
  await expect(buyer.getByText('Successfully reported the product!')).toBeVisible();

  const admin = await open(demoEmail('admin'));
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => admin.keyboard.press(key)), Promise.resolve());
  const type = (text: string) => admin.keyboard.type(text);
  const enter = async (name: string, root = admin.locator('main, [role=dialog]')) => {
    await tabTo(admin, root.getByRole('button', { name, exact: true }));
    await press('Enter');
  };
  const toast = (text: string) => admin.getByText(text, { exact: true });
  const dialog = admin.getByRole('dialog').or(admin.getByRole('alertdialog'));

  // The overview leads to the case.
  const openCase = async (queue: string, action: string) => {
    await admin.goto('/dashboard/overview');
    const waiting = admin.getByRole('listitem').filter({ hasText: queue });
    await tabTo(admin, waiting.getByRole('link', { name: action }));
    await press('Enter');
    const list = admin.getByRole('list', { name: 'Cases' });
    await tabTo(admin, list.getByRole('link').first());
    const row = list.getByRole('link', { name: CAR });
    while (!(await row.evaluate((link) => link === document.activeElement))) await press('j');
    await press('Enter');
    await expect(admin.getByRole('heading', { level: 2, name: CAR })).toBeFocused();
  };
  await openCase('Cases', 'Open');

  // The decision claims it.
  await press('4');
  await expect(dialog.getByRole('textbox', { name: 'Statement' })).toBeFocused();
  await type(WHY);
  await enter('Remove', dialog);
  await expect(toast('Removed.')).toBeVisible();

  // The seller appeals, and is right.
  await seller.goto('/dashboard/notices');
  await seller
    .getByRole('link', { name: new RegExp(`We removed your ${CAR}`) })
    .first()
    .click();
  await seller.getByRole('textbox', { name: 'Appeal' }).fill('They are of this car: look again.');
  await seller.getByRole('button', { name: 'Send appeal' }).click();
  await expect(seller.getByText(/We have your appeal/)).toBeVisible();
  await openCase('Appeals', 'Read');
  const overrule = admin.getByRole('radio', { name: 'Overrule' });
  await tabTo(admin, admin.getByRole('radio', { name: 'Uphold' }));
  await press('ArrowDown');
  await expect(overrule).toBeChecked();
  await tabTo(admin, admin.getByRole('textbox', { name: 'Answer' }));
  await type('You are right, they are.');
  await enter('Decide appeal');
  await expect(toast('Overruled.')).toBeVisible();

  // The seller is found, suspended and restored.
  await press('Control+k');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await type(SELLER);
  await expect(admin.getByRole('option').filter({ hasText: SELLER })).toBeVisible();
  await press('Enter');
  await expect(admin).toHaveURL(/\/dashboard\/people\//);
  const personPath = new URL(admin.url()).pathname;
  await enter('Suspend…');
  await tabTo(admin, dialog.getByLabel('Reason'));
  await type('Wrong');
  await tabTo(admin, dialog.getByLabel('Statement'));
  await type(WHY);
  await expect(dialog.getByRole('list', { name: 'What it affects' })).toBeVisible();
  await enter('Suspend', dialog);
  await expect(admin.getByText(/^Suspended until .* by /)).toBeVisible();
  await enter('Take back');
  await expect(toast('Suspension ended.')).toBeVisible();

  // The seller is deleted by mistake and comes back whole.
  await enter('Delete…');
  await expect(dialog.getByRole('list', { name: 'What it affects' })).toBeVisible();
  await enter('Delete', dialog);
  await expect(toast('Successfully deleted the user!')).toBeVisible();
  await press('Alt+z');
  await expect(toast('Restored.')).toBeVisible();
  expect(await callApi(admin, 'GET', `/products/find/${productId}`)).toMatchObject({
    status: 'unsold',
  });

  // Each of it is in the log of the person or of the car, the latest first.
  await admin.goto(personPath);
  const log = admin.getByRole('list', { name: 'Log' });
  for (const done of ['Restored', 'Deleted', 'Ended the suspension', 'Suspended']) {
    await expect(log).toContainText(done, { ignoreCase: true });
  }
});
