import {
  formatCount,
  formatDay,
  formatDayAndTime,
  formatList,
  formatMonth,
  formatNearDayAndTime,
  formatStart,
  writeLocalTimesAs,
} from './formats';
import { formatCompactPrice, formatPrice, toCents, toDollars } from './money';
import { orderNumber, readOrderNumber } from './orderNumber';
import { INITIALS, initialsOf } from './initials';

test('numbers, days and lists are written as American English writes them', () => {
  const count = new Intl.NumberFormat('en-US');
  for (const value of [0, 7, 999, 1000, 12_500, 123_456, 9_876_543_210]) {
    expect(formatCount(value)).toBe(count.format(value));
  }
  expect(formatDay('2024-03-05T12:00:00Z')).toBe('Mar 5, 2024');
  expect(formatDayAndTime('2024-03-05T12:07:00Z')).toMatch(/^Mar 5, 2024, \d{1,2}:07\s[AP]M$/);
  expect(formatMonth('2024-03-15T12:00:00Z')).toBe('March 2024');
  expect(formatList(['Ann', 'Bea', 'Carl'])).toBe('Ann, Bea, and Carl');
});

describe.each([true, false])('a moment in words, in the reader’s time zone: %s', (isLocal) => {
  test.each([
    '2024-03-05T00:00:00Z',
    '2024-03-05T12:07:30Z',
    '2024-07-31T23:59:59Z',
    '2025-12-31T11:30:00Z',
  ])('%s is what the browser’s own words for it are', (iso) => {
    const timeZone = isLocal ? undefined : 'UTC';
    const words = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone, ...options })
        .format(new Date(iso))
        .replace(/\s(?=[AP]M)/, '\u00a0');
    expect(formatDay(iso, isLocal)).toBe(words({}));
    expect(formatDayAndTime(iso, isLocal)).toBe(words({ timeStyle: 'short' }));
  });
});

test('days and months are those of the reader’s clock, unless UTC is asked for', () => {
  // Auckland, twelve hours ahead.
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-720);
  const lastOfMarch = '2024-03-31T13:07:00Z';
  expect(formatDay(lastOfMarch)).toBe('Apr 1, 2024');
  expect(formatDay(lastOfMarch, false)).toBe('Mar 31, 2024');
  expect(formatDayAndTime(lastOfMarch)).toBe('Apr 1, 2024, 1:07\u00a0AM');
  expect(formatDayAndTime(lastOfMarch, false)).toBe('Mar 31, 2024, 1:07\u00a0PM');
  expect(formatMonth(lastOfMarch)).toBe('April 2024');
  jest.restoreAllMocks();
});

test.each([
  ['2026-12-02T00:00:00Z', 'Dec 2, 2026'],
  // Rounded up, never down.
  ['2026-12-01T23:59:00.001Z', 'Dec 2, 2026'],
  ['2026-12-02T18:20:01Z', 'Dec 2, 2026, 6:21\u00a0PM'],
  ['2026-12-02T18:20:00Z', 'Dec 2, 2026, 6:20\u00a0PM'],
])('what begins at %s is possible from %s', (iso, words) => {
  expect(formatStart(iso, false)).toBe(words);
});

test.each([
  ['en-GB', '5 Mar 2024, 15:07', '5 Mar, 15:07'],
  ['en-AU', '5 Mar 2024, 3:07\u00a0PM', '5 Mar, 3:07\u00a0PM'],
  ['en-US', 'Mar 5, 2024, 3:07\u00a0PM', 'Mar 5, 3:07\u00a0PM'],
  ['ja-JP', 'Mar 5, 2024, 15:07', 'Mar 5, 15:07'],
])('local times for %s are %s, and those in UTC stay American', (language, whole, near) => {
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0);
  const at = '2024-03-05T15:07:00Z';
  writeLocalTimesAs(language);
  expect(formatDayAndTime(at)).toBe(whole);
  expect(formatNearDayAndTime(at)).toBe(near);
  expect(formatDayAndTime(at, false)).toBe('Mar 5, 2024, 3:07\u00a0PM');
  writeLocalTimesAs('en-US');
  jest.restoreAllMocks();
});

describe('a price on a card', () => {
  it.each([
    [0.5, '$0.50'],
    [950, '$950'],
    [1_049, '$1K'],
    [1_050, '$1.1K'],
    [1_149.99, '$1.1K'],
    [8_350, '$8.4K'],
    [999.99, '$999.99'],
    [12_500, '$12.5K'],
    [999_949, '$999.9K'],
    [999_950, '$1M'],
    [1_250_000, '$1.3M'],
    [99_999_999.99, '$100M'],
  ])('of %d dollars is short: %s', (dollars, shown) => {
    expect(formatCompactPrice(Math.round(dollars * 100))).toBe(shown);
  });
});

describe('a price in full', () => {
  it.each([
    [50, '$0.50'],
    [2_150_050, '$21,500.50'],
    [1_205, '$12.05'],
    [0, '$0'],
    [-2_150_050, '-$21,500.50'],
  ])('of %d cents is %s', (cents, shown) => {
    expect(formatPrice(cents)).toBe(shown);
  });
});

it.each([
  [12.5, 1250],
  ['12.50', 1250],
  [19.99, 1999],
  ['1.005', null],
  [' 12.5 ', 1250],
  ['-3', -300],
  ['1234567890123', null],
  ['1e3', null],
  ['x12', null],
  ['12.', null],
  ['12,500', null],
  ['', null],
  [null, null],
  [[12], null],
])('reads %p dollars as %p cents', (dollars, cents) => {
  expect(toCents(dollars)).toBe(cents);
});

it.each([
  [1, 0.01],
  [1250, 12.5],
])('writes %d cents as %d dollars', (cents, dollars) => {
  expect(toDollars(cents)).toBe(dollars);
});

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

it.each([
  ['Wanda Swift', 'WS'],
  ['  Ana  Maria de Sousa ', 'AS'],
  ['Élodie “Lo” Öz', 'ÉÖ'],
  ['e\u0301lodie', 'É'],
  ['ßeta Groß', 'SG'],
  ['(Jo) 7', 'J'],
  ['王小明', '王'],
  ['שרה כהן', 'שכ'],
  ['\u{10428}x y', '\u{10400}Y'],
])('the initials of %j are %j', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
  expect(letters).toMatch(INITIALS);
});

it.each(['', '   ', '42', '🚗 !'])('%j has no initials', (name) => {
  expect(initialsOf(name)).toBe('');
});
