import { makeBooking } from '@/testing/factories';
import { toBooking } from '../bookingsApi';
import { historyOf } from './historyOf';

test.each([
  ['a booking', {}, ['booked']],
  ['a paid order', { status: 'paid' }, ['booked', 'paid']],
  [
    'a refund on its way',
    { status: 'paid', refunded: true, refundState: 'pending' },
    ['booked', 'paid', 'refund-pending'],
  ],
  ['a refund', { status: 'paid', refunded: true }, ['booked', 'paid', 'refunded']],
])('a server that keeps no history leaves the steps of %s', (_name, wire, kinds) => {
  const order = toBooking({ ...makeBooking(), ...wire, history: undefined });
  expect(historyOf(order).map(({ kind }) => kind)).toEqual(kinds);
});
