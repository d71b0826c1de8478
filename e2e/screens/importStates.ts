import type { Page } from '@playwright/test';
import { carFile } from '../support/csvFiles';
import { hardCars } from './extremes';
import { alike, fill, inSequence, press, restOn, type Shot } from './shot';

/** A dealer's screens: import from a file, and bulk price changes. */

const choose = (file: ReturnType<typeof carFile>) => async (page: Page) => {
  await page.locator('input[type=file]').first().setInputFiles(file);
};
/** A file whose headings are another language's. */
const otherHeadings = {
  ...carFile('yard.csv', 0),
  buffer: Buffer.from(
    carFile('yard.csv', 30)
      .buffer.toString()
      .replace('"Name"', '"Modell"')
      .replace('"Resale price"', '"Preis"')
      .replace('"Mileage (km)"', '"Kilometerstand"'),
  ),
};
const longText = 'A car with a past that takes a while to tell. '.repeat(6);
const wrong = {
  1: { 'Resale price': 'on request', Category: 'Boats' },
  2: { Name: '', Description: longText, Picture: 'volvo.jpg' },
  3: { Name: longText, 'Years of use': '90', Fuel: 'steam' },
};
const imports = [
  {
    _id: 'two',
    createdAt: '2026-10-02T10:00:00.000Z',
    listed: 480,
    pictures: 480,
    waiting: 312,
    failures: [],
  },
  {
    _id: 'one',
    createdAt: '2026-10-01T10:00:00.000Z',
    listed: 12,
    pictures: 12,
    waiting: 0,
    failures: [
      { productId: 'a', name: 'Volvo V60', reason: 'The website returned an error (404).' },
      { productId: 'b', name: longText, reason: 'The photo is larger than 15 MB.' },
    ],
  },
];
const soldFor = {
  modifiedCount: 1,
  refused: [{ productId: 'plain', message: 'This car is sold.' }],
};
const products = 'GET /products/seller/*';

const selectAll = async (page: Page) => {
  const all = page.getByRole('checkbox', { name: /select all/i });
  if (await all.first().isVisible()) await all.first().check();
  else for (const box of await page.getByRole('checkbox').all()) await box.check();
};
const reduce = inSequence(
  selectAll,
  press('Change price selected'),
  async (page) => {
    await page.getByRole('combobox', { name: 'Change' }).selectOption('Reduce by percentage');
  },
  fill('Percent', '12.5'),
);
const versioned = hardCars.map((car) => ({ ...car, version: 1 }));

export const importStates: Shot[] = [
  ...alike({ path: '/dashboard/import', as: 'seller' }, [
    { name: 'import' },
    {
      name: 'import-history',
      responses: { 'GET /products/import': imports },
      act: async (page) => page.getByText(/couldn’t download/).click(),
    },
    { name: 'import-refused', act: choose({ ...carFile('x.csv', 0), name: 'empty.csv' }) },
    { name: 'import-columns', act: choose(otherHeadings) },
    { name: 'import-preview', act: choose(carFile('yard.csv', 500)) },
    { name: 'import-errors', act: choose(carFile('yard.csv', 30, wrong)) },
    {
      name: 'import-question',
      isWindow: true,
      act: inSequence(choose(carFile('yard.csv', 30, wrong)), press('List 27 cars')),
    },
    {
      name: 'import-done',
      responses: { 'POST /products/import': { acknowledged: true } },
      act: inSequence(
        choose(carFile('yard.csv', 30, wrong)),
        press('List 27 cars'),
        async (page) => {
          await page.getByRole('alertdialog').getByRole('button', { name: 'List 27 cars' }).click();
          await restOn('27 cars listed.')(page);
        },
      ),
    },
  ]),
  ...alike({ path: '/dashboard', as: 'seller', responses: { [products]: versioned } }, [
    {
      name: 'prices-empty',
      isWindow: true,
      act: inSequence(selectAll, press('Change price selected')),
    },
    { name: 'prices-preview', isWindow: true, act: reduce },
    {
      name: 'prices-result',
      isWindow: true,
      responses: { [products]: versioned, 'POST /products/prices': soldFor },
      act: inSequence(reduce, press(/^Change \d+ price/), restOn(/failed:/)),
    },
  ]),
];
