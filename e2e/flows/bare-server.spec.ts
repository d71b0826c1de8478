import { expect, test } from '../support/bareTest';
import {
  bookFirstFreeCar,
  confirmDeletion,
  listCar,
  openOrder,
  orderOf,
  rowOf,
  signUp,
} from '../support/steps';

/** The client with a server that implements only spec §7. */

let people = 0;
const somebody = () => `bare-${String(process.pid)}-${String((people += 1))}@people.test`;

test('a buyer books and pays', async ({ page, bare }) => {
  bare.demandBearer();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Saloons' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Top Advertised Products' })).toBeVisible();
  await signUp(page, somebody());
  await page.goto('/category/c1');
  await expect(page.getByRole('heading', { level: 1, name: 'Saloons' })).toBeVisible();
  await expect(page.getByText('$12.5K').first()).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Dear Saloon' })).toContainText('$1.3M');
  const car = await bookFirstFreeCar(page);
  await openOrder(page, car);
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByRole('button', { name: /^pay/i }).click();
  await expect(page.getByText('Congrats! your payment completed')).toBeVisible();
  expect(bare.data.payments).toHaveLength(1);
  expect(bare.data.payments[0]).toMatchObject({ price: 12500.5, productId: 'p1' });
  await page.goto('/dashboard');
  await expect(orderOf(page, car)).toContainText(/paid/i);
});

test('a seller lists, advertises, unadvertises and deletes a car', async ({ page, bare }) => {
  bare.demandBearer();
  await signUp(page, somebody(), 'Seller');
  await page.goto('/dashboard/add-product');
  await listCar(page);
  await expect(page.getByText('Product Created Sucessfully!')).toBeVisible();
  await page.waitForURL(/\/dashboard$/);

  const row = rowOf(page, 'Honest Estate');
  await row.getByRole('button', { name: /^advertise/i }).click();
  await expect(page.getByText('Successdully advertised.')).toBeVisible();
  await row.getByRole('button', { name: /^unadvertise/i }).click();
  await expect(page.getByText('Successdully unadvertised.')).toBeVisible();
  await row.getByRole('button', { name: /^delete/i }).click();
  await expect(page.getByText('Are you sure?')).toBeVisible();
  await confirmDeletion(page);
  await expect(page.getByText('Successfully deleted the product!')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(bare.data.products.some(({ name }) => name === 'Honest Estate')).toBe(false);
});

test('an admin verifies and deletes people, and removes a reported car', async ({ page, bare }) => {
  bare.demandBearer();
  const email = somebody();
  bare.data.users.push({ _id: 'boss', name: 'Boss', email, role: 'admin' });
  await signUp(page, email);
  await page.goto('/dashboard/sellers');
  await rowOf(page, 'Uma Unverified')
    .getByRole('button', { name: /^verify/i })
    .click();
  await expect(page.getByText('Successdully verified.')).toBeVisible();
  await rowOf(page, 'Uma Unverified')
    .getByRole('button', { name: /^unverify/i })
    .click();
  await expect(page.getByText('Successdully unverified.')).toBeVisible();
  await page.goto('/dashboard');
  await rowOf(page, 'Bea Buyer')
    .getByRole('button', { name: /^delete/i })
    .click();
  await confirmDeletion(page);
  await expect(page.getByText('Successfully deleted the user!')).toBeVisible();
  await page.goto('/dashboard/reports');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2');
  await rowOf(page, 'Plain Saloon')
    .getByRole('button', { name: /^delete/i })
    .click();
  await confirmDeletion(page);
  await expect(page.getByText('Successfully deleted the product!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1');
});
