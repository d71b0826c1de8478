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
    '1999-01-01T01:01:00Z',
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
  ['de-DE', '5 Mar 2024, 15:07', '5 Mar, 15:07'],
  ['en-AU', '5 Mar 2024, 3:07\u00a0PM', '5 Mar, 3:07\u00a0PM'],
  ['en-US', 'Mar 5, 2024, 3:07\u00a0PM', 'Mar 5, 3:07\u00a0PM'],
  ['ja-JP', 'Mar 5, 2024, 15:07', 'Mar 5, 15:07'],
  ['en-US@posix', 'Mar 5, 2024, 3:07\u00a0PM', 'Mar 5, 3:07\u00a0PM'],
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
