import { hasLocation, takePhoto } from '../support/cameraPhotos';
import { signUp } from '../support/steps';
import { expect, test } from '../support/test';

/** Photos of a car: from a phone's camera to the product page. */

const COUNT = 8;

test('a seller lists a car on a phone with photos that survive a lost connection', async ({
  page,
  context,
}) => {
  // Slow: eight photos of 12 megapixels are generated and processed.
  test.slow();
  await signUp(page, 'camera@people.test', 'Seller');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard/add-product');
  const files = await Promise.all(
    Array.from({ length: COUNT }, async (_, index) => ({
      name: `IMG_${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await takePhoto(index + 1),
    })),
  );
  expect(await hasLocation(files[0]?.buffer ?? Buffer.alloc(0))).toBe(true);

  // Loses the connection when the second photo has started.
  let begun = 0;
  const isBegun = new Promise<void>((resolve) => {
    page.on('request', (request) => {
      if (request.method() !== 'POST' || !request.url().endsWith('/api/photos')) return;
      begun += 1;
      if (begun === 2) resolve();
    });
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photos' }).click();
  await (await chooser).setFiles(files);
  await isBegun;
  await context.setOffline(true);
  await expect(
    page.getByText('No connection. Upload resumes automatically.').first(),
  ).toBeVisible();

  // Like a laptop that was closed: after a reload the upload goes on.
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(`${COUNT} of ${COUNT} photos uploaded`)).toBeVisible({
    timeout: 240_000,
  });

  const order = page.getByRole('list', { name: 'Photo order' });
  const coverBefore = await order.getByRole('img').first().getAttribute('src');
  const secondBefore = await order.getByRole('img').nth(1).getAttribute('src');
  await page.getByRole('button', { name: 'Move photo 1', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Photo 1 is over position 1 of ${COUNT}.`)).toBeAttached();
  // Arrow keys are handled one task after the item was picked up.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`Photo 1 is over position 2 of ${COUNT}.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Moved photo 1 to position 2 of ${COUNT}.`)).toBeAttached();
  await expect(order.getByRole('img').first()).toHaveAttribute('src', secondBefore ?? '');
  await expect(order.getByRole('img').nth(1)).toHaveAttribute('src', coverBefore ?? '');

  await page.getByLabel('Name', { exact: true }).fill('Photographed Estate');
  await page.getByLabel('Original price').fill('20000');
  await page.getByLabel('Resale price').fill('9999.99');
  await page.getByRole('radio', { name: 'Good' }).check();
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 });
  await page.getByLabel('Purchase year').fill('2019');
  await page.getByLabel('Years of use').fill('4');
  await page.getByLabel('Phone').fill('202 555 0100');
  await page.getByLabel('Location').fill('Porto');
  await page.getByLabel('Description').fill('One owner.');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Product Created Sucessfully!')).toBeVisible();

  await page.waitForURL(/\/dashboard$/);
  const listed = await page.evaluate(async () => {
    const key = 'second-gear-access-token';
    const { token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { token: string };
    const answer = await fetch('/api/products/seller/camera%40people.test', {
      headers: { Authorization: `Bearer ${token}` },
    });
    const [car] = (await answer.json()) as { _id: string }[];
    return car?._id ?? '';
  });
  await page.goto(`/cars/${listed}`);
  await expect(page.getByText(`1/${COUNT}`)).toBeVisible();
  await page
    .getByRole('button', { name: `Photographed Estate, photo 1 of ${COUNT}` })
    .press('Enter');
  const viewer = page.getByRole('dialog');
  const served: string[] = [];
  for (let place = 1; place <= COUNT; place += 1) {
    const words = `Photographed Estate, photo ${place} of ${COUNT}`;
    await expect(viewer.getByRole('status')).toHaveText(words);
    const shown = viewer.getByRole('img', { name: words });
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    served.push(await shown.evaluate((image: HTMLImageElement) => image.src));
    // Upright, as it was taken.
    const isUpright = await shown.evaluate(
      (image: HTMLImageElement) => image.naturalHeight > image.naturalWidth,
    );
    expect(isUpright).toBe(true);
    // Fills the screen below the buttons.
    expect((await shown.boundingBox())?.height).toBeGreaterThan(600);
    await page.keyboard.press('ArrowRight');
  }
  expect(new Set(served).size).toBe(COUNT);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByText(`${COUNT}/${COUNT}`)).toBeVisible();
  for (const link of served) {
    const file = await page.request.get(link);
    expect(file.headers()['cache-control']).toContain('max-age=86400');
    expect(await hasLocation(await file.body())).toBe(false);
  }
});
