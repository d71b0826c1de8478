import type { Page } from '@playwright/test';
import { takePhoto } from '../support/cameraPhotos';
import { addCar } from '../support/people';
import { confirmBooking, fillSignUp, signUp } from '../support/steps';
import { expect, test } from '../support/test';

/** A buyer and a seller write to each other, meet and part (extensions). */

const stream = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Write to Robin Road' });

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(stream(page).getByText(text)).toBeVisible();
}

/** The day in a week, as a date field takes it. */
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

test('a buyer writes to a seller, who answers; they agree on a meeting, and part', async ({
  page: buyer,
  openPage,
}) => {
  test.slow();
  const seller = await openPage();
  await signUp(seller, 'talking-seller@people.test', 'Seller');
  const id = await addCar(seller, 'Talbot Samba');

  await buyer.goto(`/cars/${id}`);
  await buyer.getByRole('link', { name: 'Message seller' }).first().click();
  await buyer.waitForURL((url) => url.pathname === '/login');
  await buyer.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await fillSignUp(buyer, { email: 'talking-buyer@people.test' });
  await buyer.getByRole('link', { name: 'Write to the seller' }).click();
  await field(buyer).fill('Is the second key there? My number is +351 912 345 678.');
  await buyer.keyboard.press('Enter');
  await expect(stream(buyer).getByText('Is the second key there?')).toBeVisible();
  await expect(buyer.getByText('Phone number hidden until booked')).toBeVisible();
  await expect(stream(buyer).getByText(/· Sent/)).toBeVisible();

  await seller.goto('/dashboard');
  const entry = seller.getByRole('navigation', { name: 'Dashboard' });
  await expect(entry.getByRole('link', { name: 'Messages' })).toHaveAccessibleDescription(
    '1 unread',
  );
  await entry.getByRole('link', { name: 'Messages' }).click();
  await seller.getByRole('link', { name: /^Unread: Robin Road/ }).click();
  await expect(stream(seller)).toContainText('My number is ••••');
  // Nobody reloads: the stream of changes says that it was read and answered.
  await expect(stream(buyer).getByText(/· Read/)).toBeVisible();
  await send(seller, 'Yes, both keys are there.');
  await expect(stream(buyer).getByText('Yes, both keys are there.')).toBeVisible();

  // A message that does not arrive waits for its writer, over a reload too, and is sent once.
  const path = '**/api/conversations/*/messages';
  await buyer.route(path, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await send(buyer, 'Can I see it?');
  await expect(buyer.getByText('Not sent.')).toBeVisible();
  await buyer.unroute(path);
  await buyer.reload();
  await buyer.getByRole('button', { name: 'Retry' }).click();
  await expect(buyer.getByText('Not sent.')).toBeHidden();
  await expect(stream(seller).getByText('Can I see it?')).toHaveCount(1);

  const file = { name: 'key.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(1) };
  await seller.locator('input[type=file]').setInputFiles(file);
  await expect(seller.getByText('Uploading…')).toBeHidden();
  await seller.getByRole('button', { name: 'Send' }).click();
  await expect(stream(buyer).getByRole('button', { name: /^Open photo 1/ })).toBeVisible();

  await buyer.goto(`/cars/${id}?book=${id}`);
  await confirmBooking(buyer);
  await buyer.getByRole('link', { name: 'Message seller' }).first().click();
  await expect(stream(buyer).getByText(/^You booked the car/)).toBeVisible();
  await expect(stream(seller).getByText(/^Robin Road booked the car/)).toBeVisible();
  await expect(stream(seller)).toContainText('+351 912 345 678');

  await seller.getByRole('button', { name: 'Propose a meeting' }).click();
  await seller.getByLabel('Day').fill(inAWeek());
  await seller.getByLabel('Time', { exact: true }).fill('17:00');
  await seller.getByLabel('Place').fill('Rossio');
  await seller.getByRole('button', { name: 'Propose', exact: true }).click();
  await stream(buyer).getByRole('button', { name: 'Accept' }).click();
  await expect(buyer.getByRole('group', { name: 'Agreed meeting' })).toContainText('5:00 PM');
  await expect(seller.getByRole('group', { name: 'Agreed meeting' })).toContainText('Rossio');
  await buyer.getByRole('link', { name: 'View order' }).click();
  const box = buyer.getByRole('region', { name: 'Seller' });
  await expect(box).toContainText('Rossio');
  await expect(box.getByRole('button', { name: 'Add meeting to calendar' })).toBeVisible();
  await box.getByRole('link', { name: 'Message seller' }).click();

  await seller.getByRole('button', { name: 'More' }).click();
  await seller.getByRole('menuitem', { name: 'Block or report…' }).click();
  await seller.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(seller.getByText('You blocked Robin Road.')).toBeVisible();
  await send(buyer, 'See you there');
  await expect(buyer.getByText('Not sent. This message can’t be delivered.')).toBeVisible();
});

test('on a phone a conversation fills the screen, and leads back to the list', async ({
  page,
  openPage,
}) => {
  const seller = await openPage();
  await signUp(seller, 'phoned-seller@people.test', 'Seller');
  const id = await addCar(seller, 'Talbot Horizon');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/signup');
  await fillSignUp(page, { email: 'phoned-buyer@people.test' });
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(`/dashboard/messages/new?car=${id}`);
  await field(page).fill('Hello');
  await page.keyboard.press('Enter');
  await expect(stream(page).getByText('Hello')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport();
  await page.getByRole('link', { name: 'Back to Messages' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('link', { name: /Talbot Horizon/ }).click();
  await expect(stream(page).getByText('Hello')).toBeVisible();
});
