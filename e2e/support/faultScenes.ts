import { expect, type Locator, type Page } from '@playwright/test';
import type { BareServer } from '../bareServer/server';
import { confirmDeletion, fillLogIn, fillSignUp, listCar, orderOf, rowOf } from './steps';

/**
 * One scene for each call of spec §7: the page, the user's actions, and the result when it works.
 */

export type Role = 'buyer' | 'seller' | 'admin';

export interface Scene {
  /** The call, as in `bareServer/calls`. */
  call: string;
  /** Undefined for anonymous users. */
  as?: Role;
  /** The page that makes the call. */
  path: string;
  /** The action that makes the call; without one the page makes it by itself. */
  act?: (page: Page) => Promise<void>;
  /** How the user retries; `act` by default. */
  again?: (page: Page) => Promise<void>;
  /** Visible when it works. */
  good: (page: Page) => Locator;
  /** Count of the effect on the server, which must be exactly one. */
  count?: (bare: BareServer) => number;
}

export const emailOf = (role: Role) => `${role}@bare.test`;

let strangers = 0;
const strangerEmail = () => `stranger-${String(process.pid)}-${String((strangers += 1))}@bare.test`;

const button = (page: Page | Locator, name: RegExp | string) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });

const pressInRow = (text: string, name: RegExp) => async (page: Page) => {
  await button(rowOf(page, text), name).click();
};

const deleteRow = (text: string) => async (page: Page) => {
  await pressInRow(text, /^delete/i)(page);
  await confirmDeletion(page);
};

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

const logIn = (page: Page) => fillLogIn(page, emailOf('buyer'));

const signUp = (page: Page) => fillSignUp(page, { email: strangerEmail(), name: 'Nora New' });

const book = async (page: Page) => {
  await button(card(page, 'Dear Saloon'), /^Book Now/).click();
  await page.getByLabel('Meeting location').fill('Central station');
  await button(page, 'Book now').click();
};

const bookAgain = async (page: Page) => {
  const confirm = button(page, 'Book now');
  if (await confirm.isVisible()) await confirm.click();
  else await book(page);
};

const pay = async (page: Page) => {
  await page.getByLabel('Card number').fill('4242424242424242');
  await button(page, /^pay/i).click();
};

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
const text = (words: string) => (page: Page) => page.getByText(words, { exact: true });
const retryPayment = (page: Page) => button(page, 'Retry').click();

export const scenes: Scene[] = [
  {
    call: 'POST /jwt',
    path: '/login',
    act: logIn,
    good: (page) => button(page, 'Log Out'),
  },
  {
    call: 'POST /users',
    path: '/signup',
    act: signUp,
    again: async (page) => {
      await button(page, 'Retry').click();
      await button(page, 'Create account').click();
    },
    good: heading('My Orders'),
    count: ({ data }) => data.users.filter(({ name }) => name === 'Nora New').length,
  },
  { call: 'GET /users/*', as: 'buyer', path: '/dashboard', good: heading('My Orders') },
  {
    call: 'GET /users/verified/*',
    as: 'buyer',
    path: '/category/c1',
    good: (page) => card(page, 'Plain Saloon').getByRole('img', { name: 'Verified seller' }),
  },
  {
    call: 'GET /users/all/buyers',
    as: 'admin',
    path: '/dashboard',
    good: (page) => rowOf(page, 'Bea Buyer'),
  },
  {
    call: 'GET /users/all/sellers',
    as: 'admin',
    path: '/dashboard/sellers',
    good: (page) => rowOf(page, 'Uma Unverified'),
  },
  {
    call: 'PATCH /users/*',
    as: 'admin',
    path: '/dashboard/sellers',
    act: pressInRow('Uma Unverified', /^verify/i),
    good: text('Successdully verified.'),
  },
  {
    call: 'DELETE /users/*',
    as: 'admin',
    path: '/dashboard',
    act: deleteRow('Bea Buyer'),
    good: text('Successfully deleted the user!'),
  },
  {
    call: 'GET /categories',
    path: '/',
    good: (page) => page.getByRole('link', { name: 'Saloons' }),
  },
  { call: 'GET /category/*', as: 'buyer', path: '/category/c1', good: heading('Saloons') },
  { call: 'GET /products/advertised', path: '/', good: heading('Plain Saloon') },
  { call: 'GET /products/*', as: 'buyer', path: '/category/c1', good: heading('Dear Saloon') },
  {
    call: 'GET /products/seller/*',
    as: 'seller',
    path: '/dashboard',
    good: (page) => rowOf(page, 'Own Saloon'),
  },
  {
    call: 'GET /products/find/*',
    as: 'admin',
    path: '/dashboard/reports',
    good: (page) => rowOf(page, 'Plain Saloon'),
  },
  {
    call: 'POST /products',
    as: 'seller',
    path: '/dashboard/add-product',
    act: listCar,
    again: (page) => button(page, /add product/i).click(),
    good: text('Product Created Sucessfully!'),
    count: ({ data }) => data.products.filter(({ name }) => name === 'Honest Estate').length,
  },
  {
    call: 'PATCH /products/*',
    as: 'seller',
    path: '/dashboard',
    act: pressInRow('Own Saloon', /^advertise/i),
    good: text('Successdully advertised.'),
  },
  {
    call: 'DELETE /products/*',
    as: 'seller',
    path: '/dashboard',
    act: deleteRow('Own Saloon'),
    good: text('Successfully deleted the product!'),
  },
  {
    call: 'POST /bookings',
    as: 'buyer',
    path: '/category/c1',
    act: book,
    again: bookAgain,
    good: text('Booking confirmed'),
    count: ({ data }) => data.bookings.filter(({ productId }) => productId === 'p4').length,
  },
  {
    call: 'GET /bookings/find/*',
    as: 'buyer',
    path: '/dashboard/payment/b1',
    good: (page) => page.getByLabel('Card number'),
  },
  {
    call: 'GET /bookings/*',
    as: 'buyer',
    path: '/dashboard',
    good: (page) => orderOf(page, 'Plain Saloon'),
  },
  {
    call: 'POST /create-payment-intent',
    as: 'buyer',
    path: '/dashboard/payment/b1',
    good: (page) => page.getByLabel('Card number'),
  },
  {
    call: 'POST /payments',
    as: 'buyer',
    path: '/dashboard/payment/b1',
    act: pay,
    again: retryPayment,
    good: text('Congrats! your payment completed'),
    count: ({ data }) => data.payments.length,
  },
  {
    call: 'POST /reports',
    as: 'buyer',
    path: '/category/c1',
    act: (page) => button(card(page, 'Dear Saloon'), /^Report To Admin/).click(),
    good: text('Successfully reported the product!'),
    count: ({ data }) => data.reports.filter(({ productId }) => productId === 'p4').length,
  },
  {
    call: 'GET /reports',
    as: 'admin',
    path: '/dashboard/reports',
    good: (page) => rowOf(page, 'Plain Saloon'),
  },
  {
    call: 'DELETE /reports/',
    as: 'admin',
    path: '/dashboard/reports',
    act: deleteRow('Plain Saloon'),
    good: text('Successfully deleted the product!'),
  },
];

/** Waits until the page is ready for the scene's action. */
export async function open(page: Page, scene: Scene): Promise<void> {
  await page.goto(scene.path);
  if (scene.act) await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
