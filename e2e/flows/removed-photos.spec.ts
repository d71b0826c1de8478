import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { callApi, demoEmail, addCar, logIn } from '../support/people';
import { fillCard, openOrder, pay, orderOf, signUp } from '../support/steps';
import { expect, test } from '../support/test';

/** Many photos at once, and photos that an admin removes. */

const NAME = 'Reported Estate';

const files = () =>
  Promise.all(
    Array.from({ length: 20 }, async (_, index) => ({
      name: `${index}.png`,
      mimeType: 'image/png',
      buffer: await sharp({
        create: {
          width: 640,
          height: 480,
          channels: 3,
          background: `hsl(${index * 18}, 60%, 50%)`,
        },
      })
        .png()
        .toBuffer(),
    })),
  );

async function addPhotos(page: Page): Promise<string[]> {
  await page.goto('/dashboard/add-product');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photos' }).click();
  await (await chooser).setFiles(await files());
  await expect(page.getByText('20 of 20 photos uploaded')).toBeVisible({ timeout: 120_000 });
  const links = await page
    .getByRole('list', { name: 'Photo order' })
    .getByRole('img')
    .evaluateAll((images: HTMLImageElement[]) => images.map(({ src }) => src));
  return links.map((link) => /photos\/([0-9a-f]{32})/.exec(link)?.[1] ?? '');
}

test('20 photos are taken at once; when an admin removes the reported car, an order shows a drawing', async ({
  page,
  openPage,
}) => {
  test.slow();
  const refused: number[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/api/photos')) {
      refused.push(response.status());
    }
  });
  await signUp(page, 'reported@people.test', 'Seller');
  const photos = await addPhotos(page);
  expect(new Set(photos).size).toBe(20);
  expect(refused).toEqual([]);

  const productId = await addCar(page, NAME, { picture: undefined, photos });
  await page.goto(`/cars/${productId}`);
  const picture = page.getByRole('img', { name: new RegExp(NAME) }).first();
  await expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');

  const buyer = await openPage();
  await signUp(buyer, 'reporter@people.test');
  await callApi(buyer, 'POST', '/bookings', {
    productId,
    productName: NAME,
    number: '5550100',
    location: 'Station',
    price: 9999,
  });
  await openOrder(buyer, NAME);
  await fillCard(buyer, '4242 4242 4242 4242');
  await pay(buyer);
  await expect(buyer.getByText('Congrats! your payment completed')).toBeVisible();
  const report = await callApi(buyer, 'POST', '/reports', { productId });
  await buyer.goto('/dashboard');
  const order = orderOf(buyer, NAME);
  await expect(order.locator('img')).toHaveAttribute('src', new RegExp(photos[0] ?? '-'));

  const admin = await openPage();
  await logIn(admin, demoEmail('admin'));
  await callApi(admin, 'DELETE', '/reports/', { productId, reportId: report.insertedId });
  const file = await page.request.get(`/api/photos/${photos[0]}-320.jpg`);
  expect(file.status()).toBe(404);

  // Another browser, which has no copy of the photo.
  const later = await openPage();
  await logIn(later, 'reporter@people.test', 'a-long-enough-secret');
  await later.goto('/dashboard');
  await expect(orderOf(later, NAME)).toBeVisible();
  await expect(orderOf(later, NAME).locator('img')).toHaveCount(0);
});

test('a seller’s second tab waits for the photos of the first', async ({ page, context }) => {
  test.slow();
  await signUp(page, 'photos-in-two-tabs@people.test', 'Seller');
  const second = await context.newPage();
  const statuses = new Set<number>();
  for (const tab of [page, second]) {
    tab.on('response', (response) => {
      if (response.url().endsWith('/api/photos')) statuses.add(response.status());
    });
  }
  await Promise.all([addPhotos(page), addPhotos(second)]);
  expect([...statuses].filter((status) => ![201, 429].includes(status))).toEqual([]);
});
