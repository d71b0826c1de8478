import type { Page } from '@playwright/test';
import { errorCodes } from '#contract/errorCodes';
import { takePhoto } from '../support/cameraPhotos';
import { hardCars, hardDrafts, fullyDescribedCar } from './extremes';
import {
  alike,
  button,
  fill,
  inSequence,
  press,
  restOn,
  type MockResponse,
  type Shot,
} from './shot';

/** A seller's products: photos in the form, drafts, edits of listed cars. */

const choosePhotos = async (page: Page) => {
  const photos = await Promise.all([1, 2, 3].map(takePhoto));
  const files = photos.map((buffer, index) => ({
    name: `IMG_${String(index + 1)}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }));
  const noPicture = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('notes') };
  await page.locator('input[type=file][multiple]').setInputFiles([...files, noPicture]);
};
const addPhotos = async (page: Page) => {
  await choosePhotos(page);
  await page.getByText('3 of 4 photos uploaded').waitFor({ timeout: 60_000 });
};

const openDrafts = press(/unfinished cars$/);
const drafts: Shot[] = [
  { name: 'drafts-closed', path: '/dashboard', responses: { 'GET /drafts': hardDrafts } },
  {
    name: 'drafts',
    path: '/dashboard',
    responses: { 'GET /drafts': hardDrafts },
    act: openDrafts,
  },
  { name: 'drafts-failed', path: '/dashboard', responses: { 'GET /drafts': 429 } },
  {
    name: 'drafts-delete',
    path: '/dashboard',
    isWindow: true,
    responses: { 'GET /drafts': hardDrafts },
    act: inSequence(openDrafts, press(/^Delete draft/)),
  },
  {
    name: 'copy',
    path: '/dashboard/add-product?copy=car',
    responses: { 'GET /products/find/*': fullyDescribedCar() },
  },
];

const photos = alike({ path: '/dashboard/add-product', isOneVisit: true }, [
  { name: 'photos', act: addPhotos },
  {
    name: 'photos-busy',
    responses: { 'POST /photos': 503 },
    act: inSequence(choosePhotos, (page) => page.waitForTimeout(20_000)),
  },
  {
    name: 'photos-moving',
    // A change of the window’s size ends the move, as a screenshot of the full page does.
    isOneVisit: false,
    isWindow: true,
    act: inSequence(addPhotos, async (page) => {
      await button(page, 'Move photo 2').focus();
      await page.keyboard.press('Space');
    }),
  },
]);

const path = '/dashboard/edit-product/car';
const editing = (car: MockResponse): Pick<Shot, 'path' | 'responses'> => ({
  path,
  responses: { 'GET /products/find/*': car },
});
const tomorrow = new Date(Date.now() + 20 * 3_600_000).toISOString();

const picture = 'https://pictures.invalid/car.jpg';
const valid = { _id: 'car', picture, categoryId: 'suv', vin: null };

/** Another user has changed it meanwhile. */
const saveTooLate = async (page: Page) => {
  await page.route(picture, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    }),
  );
  const envelope = { message: 'It was changed meanwhile.', code: errorCodes.versionConflict };
  await page.route('**/api/products/car', (route) =>
    route.fulfill({ status: 409, json: envelope }),
  );
  const theirs = fullyDescribedCar({ ...hardCars[0], ...valid, version: 4, resalePrice: 17000 });
  await page.route('**/api/products/find/car', (route) => route.fulfill({ json: theirs }));
  await fill('Location', 'Porto')(page);
  await button(page, 'Save changes').click();
  await page.getByRole('dialog').waitFor();
};

const edit: Shot[] = [
  { name: 'edit', ...editing(fullyDescribedCar()) },
  { name: 'edit-loading', ...editing('never') },
  { name: 'edit-failed', ...editing(404) },
  { name: 'edit-held', ...editing(fullyDescribedCar({ reservedUntil: tomorrow })) },
  { name: 'edit-sold', ...editing(fullyDescribedCar({ status: 'sold' })) },
  { name: 'edit-withdrawn', ...editing(fullyDescribedCar({ status: 'withdrawn' })) },
  {
    name: 'edit-sold-elsewhere',
    ...editing(fullyDescribedCar({ status: 'withdrawn', soldElsewhere: true })),
  },
  { name: 'edit-not-yours', ...editing(fullyDescribedCar({ userEmail: 'other@people.test' })) },
  {
    name: 'edit-conflict',
    isWindow: true,
    ...editing(fullyDescribedCar(valid)),
    act: saveTooLate,
  },
  {
    name: 'edit-leave',
    isWindow: true,
    ...editing(fullyDescribedCar()),
    // Only changes that cannot be kept on the device make it ask.
    act: inSequence(
      (page) =>
        page.evaluate(() => {
          Storage.prototype.setItem = () => {
            throw new Error('The storage is full.');
          };
        }),
      fill('Location', 'Porto'),
      async (page) => {
        await page.getByRole('link', { name: 'Second Gear' }).first().click();
      },
      restOn('Leave this page?'),
    ),
  },
];

export const productStates: Shot[] = alike({ as: 'seller' }, [...drafts, ...photos, ...edit]);
