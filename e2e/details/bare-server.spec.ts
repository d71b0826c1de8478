import { emptyMarket } from '../bareServer/data';
import { expect, test } from '../support/bareTest';
import { signUp } from '../support/steps';

/** The client with a server that implements only spec §7. */

let people = 0;
const somebody = () => `bare-${String(process.pid)}-${String((people += 1))}@people.test`;

test('a car has its own page, for which the car is asked for and nothing else', async ({
  page,
  bare,
}) => {
  await page.goto('/');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Similar cars' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
  expect(bare.log.filter((line) => line.startsWith('GET /products/find/'))).toHaveLength(2);
});

test('a seller is asked about once, however many of their cars are shown', async ({
  page,
  bare,
}) => {
  await signUp(page, somebody());
  await page.goto('/category/c1');
  // Three of the four cards; the fourth has no seller e-mail.
  const badges = page.getByRole('article').getByRole('img', { name: 'Verified seller' });
  await expect(badges).toHaveCount(3);
  bare.log.length = 0;
  await page.reload();
  await expect(badges).toHaveCount(3);
  const asked = bare.log.filter((line) => line === 'GET /users/verified/sam%40bare.test');
  expect(asked).toHaveLength(1);
});

test('a market on its first morning is empty, not broken', async ({ page, bare }) => {
  const crashes: string[] = [];
  page.on('pageerror', (error) => crashes.push(error.message));
  Object.assign(bare.data, emptyMarket());
  const email = somebody();
  await signUp(page, email);
  await expect(page.getByRole('heading', { name: 'Top Advertised Products' })).toHaveCount(0);
  for (const role of ['user', 'seller', 'admin']) {
    const user = bare.data.users.find((known) => known.email === email);
    Object.assign(user ?? {}, { role });
    for (const path of [
      '/category/all',
      '/dashboard',
      '/dashboard/add-product',
      '/dashboard/sellers',
      '/dashboard/reports',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: /^(Loading|Checking)/ })).toHaveCount(0);
    }
  }
  expect(crashes).toEqual([]);
});
