import { localTexts, tabTexts } from '@/lib/storage';
import {
  forgetPendingSecret,
  forgetUnrecorded,
  keepPendingSecret,
  keepUnrecorded,
  readPendingSecret,
  readUnrecorded,
} from './paymentRecords';

const payment = {
  price: 9500,
  transactionId: 'pi_1',
  email: 'ann@example.com',
  bookingId: 'booking-1',
  productId: 'car-1',
};
const KEY = 'second-gear-unrecorded-payment:booking-1';

beforeEach(() => {
  forgetUnrecorded('booking-1');
  forgetPendingSecret('booking-1');
});

it('a charge is stored for its booking and buyer, across tabs, until it is recorded', () => {
  keepUnrecorded(payment);
  expect(localTexts.read(KEY)).not.toBeNull();
  expect(readUnrecorded('booking-1', 'ann@example.com')).toEqual(payment);
  expect(readUnrecorded('booking-2', 'ann@example.com')).toBeNull();
  expect(readUnrecorded('booking-1', 'bea@example.com')).toBeNull();
  forgetUnrecorded('booking-1');
  expect(readUnrecorded('booking-1', 'ann@example.com')).toBeNull();
});

it.each([
  ['no JSON', 'paid'],
  ['a price as text', JSON.stringify({ ...payment, price: '9500' })],
  ['a field that is missing', JSON.stringify({ ...payment, transactionId: undefined })],
  ['an unknown field', JSON.stringify({ ...payment, tip: 5 })],
])('%s is not read as a charge', (_what, stored) => {
  localTexts.write(KEY, stored);
  expect(readUnrecorded('booking-1', 'ann@example.com')).toBeNull();
});

it('a secret is stored for its booking, only in this tab', () => {
  keepPendingSecret('booking-1', 'pi_1_secret_2');
  expect(readPendingSecret('booking-1')).toBe('pi_1_secret_2');
  expect(readPendingSecret('booking-2')).toBeNull();
  expect(tabTexts.read('second-gear-payment-secret:booking-1')).toBe('pi_1_secret_2');
  expect(localTexts.read('second-gear-payment-secret:booking-1')).toBeNull();
  forgetPendingSecret('booking-1');
  expect(readPendingSecret('booking-1')).toBeNull();
});
