import { orderNumber, readOrderNumber } from './orderNumber';

const ID = '3ab16c93-85a0-4779-9460-a79bbcca639d';

test('an order number is the start of the booking’s id, in groups that can be said', () => {
  expect(orderNumber(ID)).toBe('SG-3AB1-6C93');
  expect(orderNumber('of-another-server')).toBe('of-another-server');
});

test.each([
  ...['SG-3AB1-6C93', 'sg 3ab1 6c93', '3AB1-6C93', '3ab16c93', 'SG3AB16C93', ' sg-3ab16c93 '],
  ...[
    '#SG-3AB1-6C93',
    '# 3ab1 6c93',
    'SG–3AB1–6C93',
    'SG—3AB1\u22126C93',
    'SG‑3AB1‑6C93',
    'SG_3AB1_6C93',
  ],
  ...[
    'SG.3AB1.6C93',
    'SG/3AB1/6C93',
    '(SG-3AB1-6C93)',
    '“SG-3AB1-6C93”.',
    'ＳＧ－３ＡＢ１－６Ｃ９３',
  ],
  ...[
    'Order SG-3AB1-6C93',
    'order number: SG-3AB1-6C93',
    'Order no. 3AB1-6C93',
    'No. SG-3AB1-6C93',
  ],
  ...['SG-3ABl-6C93', 'SG-3ABI-6C93', 'SG\u00a03AB1\u20096C93'],
])('a search for %j finds it', (q) => expect(readOrderNumber(q)).toBe('3ab16c93'));

test.each([
  ['SG-O1B0-0OC9', '01b000c9'],
  ['SG-3AB1', '3ab1'],
  ['SG-3AB1-', '3ab1'],
  ['#3AB1', '3ab1'],
  ['SG-3AB1-6C9', '3ab16c9'],
])('a search for %j finds the orders that begin with %s', (q, start) =>
  expect(readOrderNumber(q)).toBe(start),
);

test('a search for a whole id finds only that one', () => {
  expect(readOrderNumber(ID.toUpperCase())).toBe(ID);
});

test.each(['Volvo', '3AB1', '2008', 'SG-3', 'SG', 'SG-3AB1-6C93-1', 'Ford Focus', '#', ''])(
  '%j is no order number',
  (q) => expect(readOrderNumber(q)).toBeNull(),
);
