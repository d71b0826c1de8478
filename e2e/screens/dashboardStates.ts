import type { Page } from '@playwright/test';
import {
  fullyDescribedCar,
  hardCars,
  hardMails,
  hardMoneyBack,
  hardPeople,
  hardReports,
  hardSellerBookings,
  manyPeople,
  oneCar,
  oneMail,
  oneMoneyBack,
  onePerson,
  oneSellerBooking,
  wholeSale,
} from './extremes';
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

/** States of the seller's and admin's dashboard, and of the profile. */

const products = 'GET /products/seller/*';
const buyers = 'GET /users/all/buyers';
const sellers = 'GET /users/all/sellers';
const reports = 'GET /reports';
const sales = 'GET /products/seller/*/bookings';
const mails = 'GET /mails/failed';
const moneyBack = 'GET /money-back';
const moneyBackCase = 'GET /money-back/*';
const longCase = { [moneyBack]: hardMoneyBack, [moneyBackCase]: hardMoneyBack[0] ?? {} };
const acceptedCase = hardMoneyBack[3] ?? {};

/** States that all lists share. */
const sharedStates = (
  name: string,
  path: string,
  call: string,
  one: object,
  hard: object,
): Shot[] =>
  (
    [
      ['loading', 'never'],
      ['failed', 429],
      ['empty', []],
      ['one', one],
      ['extremes', hard],
    ] satisfies [string, MockResponse][]
  ).map(([state, answer]): Shot => ({
    name: `${name}-${state}`,
    path,
    responses: { [call]: answer },
  }));

/** Selects all rows, in the grid or on the cards. */
const selectAll = async (page: Page) => {
  const all = page.getByRole('checkbox', { name: /select all/i });
  if (await all.first().isVisible()) await all.first().check();
  else for (const box of await page.getByRole('checkbox').all()) await box.check();
};
const openSelect = (label: string, option: string) => async (page: Page) => {
  // Folded on phones.
  const choices = button(page, 'Sort and filter');
  if (await choices.isVisible()) await choices.click();
  await page.getByRole('combobox', { name: label }).first().selectOption({ label: option });
};
/** Opens a tool of the grid's toolbar; cards have none. */
const openTool = (name: string) => async (page: Page) => {
  if (await button(page, name).isVisible()) await button(page, name).click();
};

const salePage = (id: string, answer: MockResponse = wholeSale(id)): Omit<Shot, 'name'> => ({
  path: `/dashboard/bookings/${id}`,
  responses: { 'GET /bookings/*/sale': answer },
});

const reportPage = (car: MockResponse, answer: MockResponse = hardReports): Omit<Shot, 'name'> => ({
  path: '/dashboard/reports/long',
  responses: { [reports]: answer, 'GET /products/find/*': car },
});

const seller = alike({ path: '/dashboard/add-product', as: 'seller' }, [
  ...sharedStates('products', '/dashboard', products, oneCar, hardCars),
  {
    name: 'products-delete',
    path: '/dashboard',
    responses: { [products]: hardCars },
    isWindow: true,
    act: press(/^Delete/),
  },
  {
    name: 'products-menu',
    path: '/dashboard',
    isWindow: true,
    widths: [360],
    act: (page) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button').click(),
  },
  ...sharedStates('bookings', '/dashboard/bookings', sales, oneSellerBooking, hardSellerBookings),
  {
    name: 'bookings-none-paid',
    path: '/dashboard/bookings?state=paid',
    responses: { [sales]: oneSellerBooking },
  },
  {
    name: 'bookings-release',
    path: '/dashboard/bookings',
    responses: { [sales]: hardSellerBookings },
    isWindow: true,
    act: inSequence(press(/^Cancel booking/), press('Cancel booking')),
  },
  {
    name: 'bookings-release-refused',
    path: '/dashboard/bookings',
    responses: { [sales]: hardSellerBookings, 'POST /bookings/*/release': 409 },
    isWindow: true,
    act: inSequence(
      press(/^Cancel booking/),
      fill('Reason', 'It is broken.'),
      press('Cancel booking'),
    ),
  },
  { name: 'sale-loading', ...salePage('paid', 'never') },
  { name: 'sale-failed', ...salePage('paid', 429) },
  { name: 'sale-wrong', ...salePage('paid', 404) },
  ...['plain', 'long', 'word', 'silent', 'new', 'paid', 'asked', 'released', 'undone'].map(
    (id) => ({ name: `sale-${id}`, ...salePage(id) }),
  ),
  { name: 'sale-release', ...salePage('plain'), isWindow: true, act: press('Cancel booking') },
  { name: 'add-product-no-categories', responses: { 'GET /categories': 429 } },
  { name: 'add-product-more', act: press('More details') },
  { name: 'add-product-errors', act: press(/add product/i) },
  {
    name: 'add-product-leave',
    isWindow: true,
    // Only a form that cannot be kept on the device asks.
    act: inSequence(
      (page) =>
        page.evaluate(() => {
          Storage.prototype.setItem = () => {
            throw new Error('The storage is full.');
          };
        }),
      fill('Description', 'Half a product'),
      async (page) => {
        await page.getByRole('link', { name: 'Second Gear' }).first().click();
      },
      restOn('Leave this page?'),
    ),
  },
]);

const admin = alike({ path: '/dashboard', as: 'admin' }, [
  ...sharedStates('buyers', '/dashboard', buyers, onePerson, hardPeople),
  ...sharedStates('sellers', '/dashboard/sellers', sellers, onePerson, hardPeople),
  ...sharedStates('reports', '/dashboard/reports', reports, hardReports.slice(0, 1), hardReports),
  { name: 'report-loading', ...reportPage('never') },
  { name: 'report-failed', ...reportPage(429) },
  { name: 'report-gone', ...reportPage(404) },
  { name: 'report-long', ...reportPage(fullyDescribedCar({ ...hardCars[0] })) },
  { name: 'report-word', ...reportPage({ ...hardCars[2] }) },
  { name: 'report-handled', ...reportPage({ ...hardCars[1] }, []) },
  { name: 'report-unchecked', ...reportPage({ ...hardCars[1] }, 429) },
  {
    name: 'report-delete',
    ...reportPage({ ...hardCars[0] }),
    isWindow: true,
    act: press('Delete'),
  },
  ...sharedStates('mails', '/dashboard/mails', mails, oneMail, hardMails),
  {
    name: 'mails-give-up',
    path: '/dashboard/mails',
    responses: { [mails]: hardMails },
    isWindow: true,
    act: press(/^Discard/),
  },
  ...sharedStates('money-back', '/dashboard/money-back', moneyBack, oneMoneyBack, hardMoneyBack),
  {
    name: 'money-back-decide',
    path: '/dashboard/money-back',
    responses: longCase,
    isWindow: true,
    act: press(/^Decide/),
  },
  {
    name: 'money-back-accept',
    path: '/dashboard/money-back',
    responses: { ...longCase, 'POST /money-back/*': 409 },
    isWindow: true,
    act: inSequence(
      press(/^Decide/),
      (page) => page.getByRole('radio', { name: 'Accept' }).check(),
      fill('Amount', '500'),
      fill('Answer', 'We agree with you.'),
      press(/^Refund/),
      (page) => page.getByRole('dialog').getByRole('alert').scrollIntoViewIfNeeded(),
    ),
  },
  {
    name: 'money-back-disputed',
    path: '/dashboard/money-back',
    responses: { [moneyBack]: hardMoneyBack.slice(1), [moneyBackCase]: hardMoneyBack[1] ?? {} },
    isWindow: true,
    act: press(/^Decide/),
  },
  {
    name: 'money-back-view',
    path: '/dashboard/money-back',
    responses: { [moneyBack]: [acceptedCase], [moneyBackCase]: acceptedCase },
    isWindow: true,
    act: press(/^View/),
  },
  { name: 'buyers-slow', path: '/dashboard', responses: { [buyers]: 'never' }, after: 9_000 },
  { name: 'buyers-many', path: '/dashboard', responses: { [buyers]: manyPeople } },
  { name: 'buyers-no-match', path: '/dashboard?q=nothing+like+this' },
  { name: 'buyers-columns', path: '/dashboard', isWindow: true, act: openTool('Columns') },
  { name: 'buyers-density', path: '/dashboard', isWindow: true, act: openTool('Density') },
  {
    name: 'buyers-delete',
    path: '/dashboard',
    responses: { [buyers]: hardPeople },
    isWindow: true,
    act: press(/^Delete/),
  },
  {
    name: 'sellers-filtered',
    path: '/dashboard/sellers',
    responses: { [sellers]: hardPeople },
    act: openSelect('Verification', 'Verified'),
  },
  {
    name: 'buyers-selected',
    path: '/dashboard',
    responses: { [buyers]: hardPeople },
    act: selectAll,
  },
  {
    name: 'buyers-bulk-question',
    path: '/dashboard',
    responses: { [buyers]: hardPeople },
    isWindow: true,
    act: inSequence(selectAll, press('Delete selected')),
  },
  {
    name: 'buyers-bulk-result',
    path: '/dashboard',
    responses: { [buyers]: hardPeople, 'DELETE /users/bare': { deletedCount: 1 }, 'DELETE *': 409 },
    isWindow: true,
    act: inSequence(selectAll, press('Delete selected'), async (page) => {
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Delete/ })
        .click();
      await restOn(/The rest failed and are still selected/)(page);
    }),
  },
]);

const lookup = 'POST *accounts:lookup';

const clearName = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
};

const profile = alike({ path: '/dashboard/profile', as: 'buyer' }, [
  { name: 'profile-failed', responses: { [lookup]: 503 } },
  {
    name: 'profile-errors',
    act: inSequence(clearName, press('Save'), press('Change password')),
  },
  { name: 'profile-change-email', act: press('Change email') },
  { name: 'profile-add-phone', act: press('Add phone number') },
  {
    name: 'profile-delete',
    isWindow: true,
    act: press('Delete account'),
  },
  {
    name: 'profile-confirm-identity',
    // Otherwise the log-in is recent enough to delete the account.
    responses: { 'POST *securetoken*': 503 },
    isWindow: true,
    act: inSequence(
      press('Delete account'),
      async (page) => {
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      },
      restOn('Confirm it’s you'),
    ),
  },
  {
    name: 'profile-toast',
    isWindow: true,
    act: inSequence(press('Save'), restOn('Profile saved.')),
  },
]);

export const dashboardStates: Shot[] = [...seller, ...admin, ...profile];
