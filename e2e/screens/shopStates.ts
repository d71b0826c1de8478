import type { Page } from '@playwright/test';
import { hardCars, hardSeller, fullyDescribedCar } from './extremes';
import { alike, button, inSequence, press, type MockResponse, type Shot } from './shot';

/** States of the public car screens: search with filters, and the car page. */

const found = 'GET /products/search';
const nothing = { rows: [], total: 0, facets: {}, relax: [{ filter: 'price', count: 12 }] };
const bars = (from: number, step: number, counts: readonly number[]) =>
  counts.map((count, index) => ({
    from: from + index * step,
    below: from + (index + 1) * step,
    count,
  }));

/** The response of a category with two cars, or many. */
const counted = (histograms: object): object => ({
  rows: hardCars.slice(0, 2),
  total: 2,
  facets: { fuel: [{ value: 'diesel', count: 2 }], place: [{ value: 'Lisbon', count: 2 }] },
  histograms,
});
const few = counted({});
const oneBar = counted({ price: bars(18_000, 500, [2]), mileage: bars(0, 5000, [2]) });

/** Opens one filter, or the panel where they share a button. */
const openFilter = (name: string) => async (page: Page) => {
  const own = page.getByRole('button', { name, exact: true });
  await ((await own.isVisible()) ? own : button(page, /^Filters/)).click();
  await page.getByRole('dialog').waitFor();
};

const search = alike({ path: '/search' }, [
  { name: 'search-all' },
  { name: 'search-list', act: press(/^List$/) },
  {
    name: 'search-list-extremes',
    responses: { [found]: { rows: hardCars, total: hardCars.length, facets: {} } },
    act: press(/^List$/),
  },
  { name: 'search-loading', responses: { [found]: 'never' } },
  { name: 'search-failed', responses: { [found]: 429 } },
  {
    name: 'search-nothing',
    path: '/search?maxPrice=100&fuel=diesel',
    responses: { [found]: nothing },
  },
  {
    name: 'search-seller',
    path: '/search?seller=hard-seller',
    responses: {
      [found]: { rows: hardCars, total: hardCars.length, facets: {}, sellerName: hardSeller.name },
    },
  },
  {
    name: 'search-seller-gone',
    path: '/search?seller=gone',
    responses: { [found]: { ...nothing, relax: [{ filter: 'seller', count: 12 }] } },
  },
  { name: 'search-unknown', path: '/search?q=golf&colour=red&maxPrice=cheap' },
  {
    name: 'search-extremes',
    path: `/search?q=Donaudampfschifffahrtsgesellschaft&fuel=diesel,petrol,electric&place=Lisbon&maxMileage=120000`,
    responses: { [found]: { rows: hardCars, total: hardCars.length, facets: {} } },
  },
  { name: 'search-price', isWindow: true, act: openFilter('Price') },
  { name: 'search-year', isWindow: true, act: openFilter('Year') },
  { name: 'search-mileage', isWindow: true, act: openFilter('Mileage') },
  { name: 'search-place', isWindow: true, act: openFilter('Location') },
  { name: 'search-filters', isWindow: true, widths: [360, 768], act: press(/^Filters/) },
  { name: 'search-few', isWindow: true, responses: { [found]: few }, act: openFilter('Price') },
  {
    name: 'search-one-bar',
    isWindow: true,
    responses: { [found]: oneBar },
    act: openFilter('Price'),
  },
  {
    name: 'search-wrong-price',
    isWindow: true,
    act: inSequence(openFilter('Price'), async (page) => {
      await page.getByLabel('From ($)').fill('9000');
      await page.getByLabel('To ($)').fill('100');
    }),
  },
]);

/** Through a list: the server-rendered page would already include its car. */
const openCar = async (page: Page) => {
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL('**/cars/**');
};
const told = (
  car: MockResponse,
  more: Record<string, MockResponse> = {},
): Pick<Shot, 'responses'> => ({
  responses: {
    [found]: { rows: [fullyDescribedCar()], total: 1, facets: {} },
    'GET /products/find/*/seller': hardSeller,
    ...more,
    'GET /products/find/car': car,
  },
});
const booked = (state: object) => ({
  'GET /bookings/*': [
    {
      _id: 'b',
      email: 'buyer@demo.test',
      productId: 'car',
      price: 18400,
      status: 'unpaid',
      ...state,
    },
  ],
});
const tomorrow = new Date(Date.now() + 20 * 3_600_000).toISOString();

const car = alike({ path: '/search', act: openCar }, [
  { name: 'car-told', ...told(fullyDescribedCar()) },
  { name: 'car-told-buyer', as: 'buyer', ...told(fullyDescribedCar()) },
  { name: 'car-own', as: 'seller', ...told(fullyDescribedCar()) },
  { name: 'car-extremes', ...told({ ...fullyDescribedCar(), ...hardCars[0], _id: 'car' }) },
  { name: 'car-bare', ...told({ ...hardCars.at(-1), _id: 'car' }) },
  { name: 'car-held', ...told(fullyDescribedCar({ reservedUntil: tomorrow })) },
  { name: 'car-sold', ...told(fullyDescribedCar({ status: 'sold' })) },
  { name: 'car-withdrawn', ...told(fullyDescribedCar({ status: 'withdrawn' })) },
  {
    name: 'car-sold-elsewhere',
    ...told(fullyDescribedCar({ status: 'withdrawn', soldElsewhere: true })),
  },
  {
    name: 'car-booked',
    as: 'buyer',
    ...told(fullyDescribedCar({ reservedUntil: tomorrow }), booked({ reservedUntil: tomorrow })),
  },
  { name: 'car-failed', path: '/cars/car', ...told(429) },
]);

const pictures = alike({ path: '/', isWindow: true }, [
  {
    name: 'gallery',
    act: inSequence(openCar, async (page) => {
      await page.getByRole('region', { name: 'Photos' }).getByRole('button').first().click();
      await page.getByRole('dialog').waitFor();
    }),
  },
  {
    name: 'gallery-zoomed',
    act: inSequence(openCar, async (page) => {
      await page.getByRole('region', { name: 'Photos' }).getByRole('button').first().click();
      await page.keyboard.press('+');
      await page.keyboard.press('+');
    }),
  },
]);

const category = alike({ path: '/category/all', as: 'buyer' }, [
  {
    name: 'category-last',
    act: async (page) => {
      await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').last().click();
    },
  },
  { name: 'category-filtered', path: '/category/all?fuel=diesel&maxPrice=20000' },
]);

export const shopStates: Shot[] = [...search, ...car, ...pictures, ...category];
