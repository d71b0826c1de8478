import { whenHydrated } from '../support/firstLoad';
import { bookFirstFreeCar, fillCard, openOrder, pay, signUp } from '../support/steps';
import { expect, test } from '../support/test';

/** The shop with keyboard only, reduced motion, and custom colours. */

let people = 0;
const somebody = () => `access-${String(process.pid)}-${String((people += 1))}@people.test`;

test('the focus stays where it was pressed, or goes to what came of it', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@people.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeFocused();

  await signUp(page, somebody());
  await page.goto('/category/all');
  const car = await bookFirstFreeCar(page);
  const order = page
    .getByRole('article', { name: car })
    .getByRole('link', { name: `See your order ${car}` });
  await expect(order).toBeFocused();

  await openOrder(page, car);
  await fillCard(page, '4000000000000002');
  await pay(page);
  await expect(page.getByRole('alert').filter({ hasText: /declined/i })).toBeFocused();

  await fillCard(page, '4000002500003155');
  await pay(page);
  await page.getByRole('button', { name: /fail/i }).click();
  await expect(page.getByRole('alert').filter({ hasText: /authenticate/i })).toBeFocused();
});

test('Book Now of a visitor leads through the log-in to its dialog', async ({ page }) => {
  await page.goto('/');
  await whenHydrated(page, 'article');
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Book Now/, disabled: false }) })
    .first();
  const car = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: /^Book Now/ }).click();
  await expect(page.getByText(`Log in to book the ${car}`)).toBeVisible();
  await page.getByLabel('Email').fill('buyer@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('second-gear');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Book ${car}` });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/^[^?]*\/$/);
});

test('a phone shows the booking that waits after a sign-up at once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await whenHydrated(page, 'article');
  const headline = page.getByRole('heading', { level: 1 });
  const free = page.getByRole('button', { name: /^Book Now/, disabled: false }).first();
  await free.click();
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('Name').fill('Wanda Swift');
  await page.getByRole('button', { name: 'Use my initials' }).click();
  const picture = page.getByRole('img', { name: 'Photo of Wanda Swift' });
  await expect(picture).toHaveJSProperty('naturalWidth', 160);
  await page.getByLabel('Email').fill(somebody());
  await page.getByLabel('Password', { exact: true }).fill('a-long-enough-secret');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();

  await expect(page.getByText('Welcome, Wanda Swift.')).toBeVisible();
  const button = page.getByRole('button', { name: /^Continue with the / });
  await expect(button).toBeInViewport({ ratio: 1 });
  const above = await button.boundingBox();
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(
    (await headline.boundingBox())?.y ?? 0,
  );
  await button.click();
  await expect(page.getByRole('dialog', { name: /^Book / })).toBeVisible();
});
