import { numberIn, readNumber } from './readNumber';

it.each([
  ['17900', 17900],
  ['17.90', 17.9],
  ['17,90', 17.9],
  ['.5', 0.5],
  ['0,000', 0],
  ['1\ufffc7', 17],
  ['-3', -3],
  ['\u22123', -3],
  ['17,900', 17900],
  ['17\u00a0900', 17900],
  ['17\u202f900,50', 17900.5],
  ["1'234'567.5", 1234567.5],
  ['1.234.567', 1234567],
  ['1.234,56', 1234.56],
  ['1,234.567', 1234.567],
  ['12,34,567', 1234567],
  ['$17,900', 17900],
  ['US$ 17,900.50', 17900.5],
  ['15 900 €', 15900],
  ['-$5', -5],
  ['１７９００', 17900],
  ['١٧٩٠٠', 17900],
  ['۱۷٬۹۰۰٫۵', 17900.5],
  ['\u202d17900\u202c', 17900],
])('reads %j as %d', (text, value) => {
  expect(readNumber(text)).toEqual({ kind: 'number', value });
  expect(numberIn(text)).toBe(value);
});

it.each([
  ['17.900', [17900, 17.9]],
  ['61.000', [61000, 61]],
  ['١٧٫٩٠٠', [17900, 17.9]],
  ['0,900', [900, 0.9]],
  ['012,345', [12345, 12.345]],
])('sees two readings in %j', (text, readings) => {
  expect(readNumber(text)).toEqual({ kind: 'ambiguous', readings });
  expect(numberIn(text)).toBeNull();
});

it('asks only about readings that are possible', () => {
  expect(readNumber('1.500', { min: 0, max: 100 })).toEqual({ kind: 'number', value: 1.5 });
  expect(readNumber('2.019', { min: 1950, max: 2027 })).toEqual({ kind: 'number', value: 2019 });
  expect(readNumber('17.900', { min: 0.5 })).toMatchObject({ kind: 'ambiguous' });
  // A number out of range is still a number: the range check has its own message.
  expect(readNumber('99', { max: 5 })).toEqual({ kind: 'number', value: 99 });
});

it.each(['', ' ', '\u00a0'])('finds nothing in %j', (text) => {
  expect(readNumber(text)).toEqual({ kind: 'empty' });
});

it.each([
  'abc',
  '0x10',
  '1e3',
  '1 2',
  '1,23,4',
  '12.3456.789',
  '1.2.3',
  '1,2,3',
  '17.900.50',
  '1,234,56',
  '5 km 3',
  '.',
  '-',
  'Infinity',
  '17⁹',
  '⒈5',
  '0 900',
  '0,123,456',
  '9'.repeat(41),
])('finds no number in %j', (text) => {
  expect(readNumber(text)).toEqual({ kind: 'invalid' });
});
