import { orderNumber, readOrderNumber } from './orderNumber';

const ID = '3ab16c93-85a0-4779-9460-a79bbcca639d';

test('an order number is the start of the booking’s id, in groups that can be said', () => {
  expect(orderNumber(ID)).toBe('SG-3AB1-6C93');
  expect(orderNumber('of-another-server')).toBe('of-another-server');
});

test.each(['SG-3AB1-6C93', 'sg 3ab1 6c93', '3AB1-6C93', '3ab16c93', 'SG3AB16C93', ' sg-3ab16c93 '])(
  'a search for %j finds it',
  (q) => expect(readOrderNumber(q)).toBe('3ab16c93'),
);

test('a search for a whole id finds only that one', () => {
  expect(readOrderNumber(ID.toUpperCase())).toBe(ID);
});

test.each(['Volvo', '3AB1', 'SG-3AB1-6C9', 'SG-3AB1-6C93-1', ''])('%j is no order number', (q) =>
  expect(readOrderNumber(q)).toBeNull(),
);
