import type { Page } from '@playwright/test';
import { bookFirstFreeCar, fillCard, openOrder, pay, showPhotos, signUp } from '../support/steps';
import {
  endedOrders,
  hardCars,
  hardOrder,
  hardOrders,
  oneCar,
  oneEndedOrder,
  oneOrder,
  orderWithRequest,
  wholeOrder,
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

/** States of the buyer's screens: category, booking, orders, payment. */

const cars = 'GET /products/all';
const role = 'GET /users/*';

const category: Shot[] = [
  { name: 'category-loading', path: '/category/all', responses: { [cars]: 'never' } },
  { name: 'category-slow', path: '/category/all', responses: { [cars]: 'never' }, after: 9_000 },
  { name: 'category-failed', path: '/category/all', responses: { [cars]: 429 } },
  { name: 'category-empty', path: '/category/all', responses: { [cars]: [] } },
  { name: 'category-one-car', path: '/category/all', responses: { [cars]: oneCar } },
  { name: 'category-extremes', path: '/category/all', responses: { [cars]: hardCars } },
  { name: 'category-wrong', path: '/category/there-is-none' },
];

const openBooking = async (page: Page) => {
  await showPhotos(page);
  await button(page, /^Book Now/).click();
  await page.getByLabel('Meeting location').waitFor();
};

const booking = alike({ path: '/category/all', isWindow: true }, [
  { name: 'booking', act: openBooking },
  {
    name: 'booking-extremes',
    responses: { [cars]: hardCars },
    act: openBooking,
  },
  {
    name: 'booking-failed',
    responses: { 'POST /bookings': 500 },
    act: inSequence(openBooking, press('Book now')),
  },
  {
    name: 'booking-refused',
    responses: { 'POST /bookings': { acknowledged: false, message: 'Somebody was quicker.' } },
    act: inSequence(openBooking, press('Book now'), restOn('Somebody was quicker.')),
  },
  {
    name: 'booking-slow',
    after: 9_000,
    responses: { 'POST /bookings': 'never' },
    act: inSequence(openBooking, press('Book now')),
  },
  {
    name: 'booking-done',
    responses: { 'POST /bookings': { acknowledged: true } },
    act: inSequence(openBooking, press('Book now'), restOn('Booking confirmed')),
  },
]);

const orders = 'GET /bookings/*';
const ended = '/dashboard?status=ended';

const dashboard: Shot[] = [
  { name: 'role-loading', path: '/dashboard', responses: { [role]: 'never' } },
  { name: 'role-slow', path: '/dashboard', responses: { [role]: 'never' }, after: 9_000 },
  { name: 'role-failed', path: '/dashboard', responses: { [role]: 429 } },
  { name: 'role-missing', path: '/dashboard', responses: { [role]: 404 } },
  { name: 'orders-loading', path: '/dashboard', responses: { [orders]: 'never' } },
  { name: 'orders-slow', path: '/dashboard', responses: { [orders]: 'never' }, after: 9_000 },
  { name: 'orders-failed', path: '/dashboard', responses: { [orders]: 429 } },
  { name: 'orders-empty', path: '/dashboard', responses: { [orders]: [] } },
  { name: 'orders-one', path: '/dashboard', responses: { [orders]: oneOrder } },
  { name: 'orders-extremes', path: '/dashboard', responses: { [orders]: hardOrders } },
  { name: 'orders-ended', path: ended, responses: { [orders]: endedOrders } },
  { name: 'orders-ended-one', path: ended, responses: { [orders]: oneEndedOrder } },
  { name: 'orders-ended-empty', path: ended, responses: { [orders]: [] } },
  { name: 'orders-ended-failed', path: ended, responses: { [orders]: 429 } },
  { name: 'orders-no-match', path: '/dashboard?q=nothing+like+this' },
  {
    name: 'orders-cancel',
    path: '/dashboard',
    responses: { [orders]: hardOrders },
    isWindow: true,
    act: press(/^Cancel/),
  },
];

const orderPage = (id: string, answer: MockResponse = wholeOrder(id)): Omit<Shot, 'name'> => ({
  path: `/dashboard/orders/${id}`,
  responses: { 'GET /bookings/find/*': answer },
});

const order: Shot[] = [
  { name: 'order-loading', ...orderPage('long', 'never') },
  { name: 'order-failed', ...orderPage('long', 429) },
  { name: 'order-wrong', path: '/dashboard/orders/there-is-none' },
  ...[
    ...['long', 'plain', 'new', 'paid', 'ended', 'cancelled'],
    ...['released', 'refunded', 'priceless'],
  ].map((id) => ({
    name: `order-${id}`,
    ...orderPage(id),
  })),
  { name: 'order-spec', ...orderPage('paid', hardOrder('paid')) },
  ...['none', 'open', 'accepted', 'declined', 'over'].map((name) => ({
    name: `order-money-back-${name}`,
    ...orderPage('paid', orderWithRequest(name)),
  })),
  {
    name: 'order-money-back-ask',
    ...orderPage('paid', orderWithRequest('none')),
    isWindow: true,
    act: inSequence(press('Ask for your money back'), press('Send request')),
  },
  {
    name: 'order-money-back-failed',
    ...orderPage('paid', orderWithRequest('none')),
    responses: {
      'GET /bookings/find/*': orderWithRequest('none'),
      'POST /bookings/*/money-back': 409,
    },
    isWindow: true,
    act: inSequence(
      press('Ask for your money back'),
      (page) => page.getByRole('radio', { name: 'Something else' }).check(),
      fill('Note', 'The boot lid does not close.'),
      press('Send request'),
    ),
  },
  {
    name: 'order-money-back-withdraw',
    ...orderPage('paid', orderWithRequest('open')),
    isWindow: true,
    act: press('Withdraw request'),
  },
  { name: 'order-receipt', ...orderPage('paid'), act: press('View receipt') },
  { name: 'order-cancel', ...orderPage('plain'), isWindow: true, act: press('Cancel booking') },
];

const payable = (id: string, more: Record<string, MockResponse> = {}): Omit<Shot, 'name'> => ({
  path: `/dashboard/payment/${id}`,
  responses: { 'GET /bookings/find/*': hardOrder(id), ...more },
});

let strangers = 0;

/** A new user books a car and opens its payment page, so that no demo account is changed. */
const openPayment = async (page: Page) => {
  strangers += 1;
  await signUp(page, `looks-${String(process.pid)}-${String(strangers)}@people.test`);
  await page.goto('/category/all');
  await showPhotos(page);
  await openOrder(page, await bookFirstFreeCar(page));
  await page.getByLabel('Card number').waitFor();
};
const payWith = (number: string) => async (page: Page) => {
  await fillCard(page, number);
  await pay(page);
};

const payment: Shot[] = [
  { name: 'payment-loading', ...payable('long', { 'GET /bookings/find/*': 'never' }) },
  { name: 'payment-failed', ...payable('long', { 'GET /bookings/find/*': 429 }) },
  { name: 'payment-wrong', path: '/dashboard/payment/there-is-none' },
  { name: 'payment-not-yours', ...payable('long', { 'GET /bookings/find/*': 403 }) },
  { name: 'payment-preparing', ...payable('long', { 'POST /create-payment-intent': 'never' }) },
  {
    name: 'payment-slow',
    ...payable('long', { 'POST /create-payment-intent': 'never' }),
    after: 9_000,
  },
  { name: 'payment-not-prepared', ...payable('long', { 'POST /create-payment-intent': 429 }) },
  { name: 'payment-too-dear', ...payable('dear') },
  { name: 'payment-no-price', ...payable('priceless') },
  { name: 'payment-ended', ...payable('ended') },
  { name: 'payment-refunded', ...payable('refunded') },
  { name: 'payment-already-paid', ...payable('paid') },
];

const paying = alike({ path: '/', isOneVisit: true }, [
  { name: 'payment-ready', act: openPayment },
  { name: 'payment-errors', act: inSequence(openPayment, pay) },
  {
    name: 'payment-declined',
    act: inSequence(openPayment, payWith('4000000000000002'), (page) =>
      page
        .getByRole('alert')
        .filter({ hasText: /declined/i })
        .hover(),
    ),
  },
  {
    name: 'payment-3d-secure',
    isWindow: true,
    act: inSequence(openPayment, payWith('4000002760003184'), (page) =>
      page.getByRole('button', { name: /^complete/i }).hover(),
    ),
  },
  {
    name: 'payment-unrecorded',
    // The provider has already notified the server: the page must not see it yet.
    responses: {
      'POST /payments': 429,
      'GET /bookings/find/*': { ...hardOrder('unpaid'), email: '' },
    },
    act: inSequence(openPayment, payWith('4242424242424242'), restOn(/Your card was charged/)),
  },
  {
    name: 'payment-paid',
    act: inSequence(openPayment, payWith('4242424242424242'), restOn(/Congrats!/)),
  },
]);

export const buyerStates: Shot[] = [
  ...alike({ as: 'buyer' }, [...category, ...booking, ...dashboard, ...order, ...payment]),
  ...paying,
];
