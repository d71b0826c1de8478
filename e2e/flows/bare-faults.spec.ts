import { expect, test } from '../support/bareTest';
import { bookFirstFreeCar, fillLogIn, newUserPassword, openOrder, signUp } from '../support/steps';

/**
 * Failures of a server with only spec §7, as people meet them: each is said once, with what to do,
 * and no change is repeated by itself.
 */

let people = 0;
const somebody = () => `failing-${String(process.pid)}-${String((people += 1))}@people.test`;

for (const { fault, says } of [
  { fault: { status: 500 }, says: /The problem is on our side\. Try again/ },
  { fault: 'drop' as const, says: /couldn’t reach Second Gear\. Check your connection/ },
]) {
  test(`a list is asked for four times before it says “${says.source}”`, async ({ page, bare }) => {
    await signUp(page, somebody());
    bare.fail('GET /category/*', fault);
    await page.clock.install();
    bare.log.length = 0;
    await page.goto('/category/c1');
    const asked = () => bare.log.filter((line) => line === 'GET /category/c1').length;
    await expect(async () => {
      await page.clock.runFor(1_000);
      expect(asked()).toBe(4);
    }).toPass();
    await expect(page.getByText(says)).toHaveCount(1);
    bare.fix();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Saloons' })).toBeVisible();
    expect(asked()).toBe(5);
  });
}

test('a list without an answer says that it takes long, and comes with Retry', async ({
  page,
  bare,
}) => {
  await signUp(page, somebody());
  bare.fail('GET /category/*', 'hang');
  await page.clock.install();
  await page.goto('/category/c1');
  await expect.poll(() => bare.log).toContain('GET /category/c1');
  await page.clock.runFor(15_000);
  await expect(page.getByText(/taking longer than usual/)).toHaveCount(1);
  bare.fix();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saloons' })).toBeVisible();
});

test('a payment whose record is lost is charged once, and recorded by Retry', async ({
  page,
  bare,
}) => {
  await signUp(page, somebody());
  await page.goto('/category/c1');
  await openOrder(page, await bookFirstFreeCar(page));
  bare.fail('POST /payments', 'drop');
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByRole('button', { name: /^pay/i }).click();
  await expect(page.getByText(/Do not pay again/)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^pay/i })).toBeHidden();
  expect(bare.log.filter((line) => line === 'POST /payments')).toHaveLength(1);
  bare.fix();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Congrats! your payment completed')).toBeVisible();
  expect(bare.data.payments).toHaveLength(1);
});

test('a session that is over everywhere ends with a message, and leads back where it was', async ({
  page,
  bare,
}) => {
  const email = somebody();
  await signUp(page, email);
  // From the first call on: other failing calls would end the session too early.
  bare.fail('*', { status: 401 });
  bare.log.length = 0;
  await page.goto('/category/c1');
  await expect(page.getByText('You’ve been logged out.')).toBeVisible();
  expect(bare.log.filter((line) => line === 'POST /jwt').length).toBeLessThanOrEqual(2);
  bare.fix();
  await fillLogIn(page, email, newUserPassword);
  await expect(page.getByRole('heading', { level: 1, name: 'Saloons' })).toBeVisible();
});

test('a session that cannot be renewed right now is not over', async ({ page, bare }) => {
  await signUp(page, somebody());
  bare.fail('GET /category/*', { status: 401 });
  bare.fail('POST /jwt', { status: 429 });
  await page.goto('/category/c1');
  await expect(page.getByText(/Wait a minute/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  bare.fix();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saloons' })).toBeVisible();
});
