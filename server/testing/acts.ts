import type { WirePrice } from '#contract/types';

/**
 * What people do, as calls of the API. Tests, the model of orders and the simulated users send them
 * in their own ways: `call(buyer, ...acts.book(car, price))`.
 */
export type Act = readonly [method: 'POST' | 'DELETE', path: string, body?: object];

const post = (path: string, body?: object): Act => ['POST', path, body];
const remove = (path: string): Act => ['DELETE', path];

interface Payment {
  bookingId: string;
  productId: string;
  price: WirePrice;
  email: string;
  transactionId: string;
}

export const book = (productId: string, price: number) => post('/bookings', { productId, price });
export const cancel = (bookingId: string) => remove(`/bookings/${bookingId}`);
export const release = (bookingId: string) =>
  post(`/bookings/${bookingId}/release`, { reason: 'Sold to a friend' });
export const showPhone = (bookingId: string) => post(`/bookings/${bookingId}/seller-phone`);

/** The server takes the booking's price, whatever the page says. */
export const openPayment = (bookingId: string, price = 1) =>
  post('/create-payment-intent', { price, bookingId });
export const recordPayment = (payment: Payment) => post('/payments', payment);

export const changePrice = (id: string, version: number, price: number) =>
  post('/products/prices', { changes: [{ id, version, price }] });
export const report = (productId: string) => post('/reports', { productId });

export const askMoneyBack = (bookingId: string, note = 'The gearbox is broken.') =>
  post(`/bookings/${bookingId}/money-back`, { reason: 'fault', note });
export const withdrawMoneyBack = (bookingId: string) => remove(`/bookings/${bookingId}/money-back`);
export const acceptMoneyBack = (requestId: string, amount: number, left: number) =>
  post(`/money-back/${requestId}/accept`, { amount, left, answer: 'We agree with you.' });
export const declineMoneyBack = (requestId: string) =>
  post(`/money-back/${requestId}/decline`, { answer: 'The car is as described.' });

export const intentIdOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';
/** The key of the page, for calls that Stripe.js makes. */
export const PAGE_KEY = 'pk_test_page';

/** What Stripe.js sends to the provider for a card. */
export const confirmByCard = (clientSecret: string, number: string) => ({
  path: `/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`,
  form: new URLSearchParams({
    key: PAGE_KEY,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  }),
});
