import { localTexts } from '@/lib/storage';
import { readUnrecorded } from './paymentRecords';

const payment = {
  price: 9500,
  transactionId: 'pi_1',
  email: 'ann@example.com',
  bookingId: 'booking-1',
  productId: 'car-1',
};

it.each([
  ['a charge', payment, payment],
  ['a price as text', { ...payment, price: '9500' }, null],
  ['a field that is missing', { ...payment, transactionId: undefined }, null],
  ['an unknown field', { ...payment, tip: 5 }, null],
])('%s in storage is read only if it is complete', (_what, stored, read) => {
  const key = 'second-gear-unrecorded-payment:booking-1';
  localTexts.write(key, JSON.stringify(stored));
  expect(readUnrecorded('booking-1', payment.email)).toEqual(read);
  localTexts.write(key, 'no JSON');
  expect(readUnrecorded('booking-1', payment.email)).toBeNull();
});
