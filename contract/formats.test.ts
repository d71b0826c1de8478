import {
  compareTexts,
  formatCount,
  formatDay,
  formatDayAndTime,
  formatList,
  formatMonth,
} from './formats';

test('numbers, days and lists are written as American English writes them', () => {
  expect(formatCount(12_500)).toBe('12,500');
  expect(formatDay('2024-03-05T12:00:00Z')).toBe('Mar 5, 2024');
  expect(formatDayAndTime('2024-03-05T12:07:00Z')).toMatch(/^Mar 5, 2024, \d{1,2}:07\s[AP]M$/);
  expect(formatMonth('2024-03-15T12:00:00Z')).toBe('March 2024');
  expect(formatList(['Ann', 'Bea', 'Carl'])).toBe('Ann, Bea, and Carl');
});

test('texts come in the order of a dictionary, numbers inside them by their value', () => {
  const texts = ['Golf 10', 'golf 9', 'Ägypten', 'Audi'];
  expect([...texts].sort(compareTexts)).toEqual(['Ägypten', 'Audi', 'golf 9', 'Golf 10']);
});
