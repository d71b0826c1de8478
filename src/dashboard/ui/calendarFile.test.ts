import { calendarFile, type CalendarEntry } from './calendarFile';

const entry: CalendarEntry = {
  uid: 'order-7@cars.example',
  now: new Date('2026-11-22T08:05:09.123Z'),
  day: new Date(2026, 11, 31, 23, 30),
  title: 'Collect Volvo V60',
  description: 'Sam Seller',
  url: 'https://cars.example/dashboard/orders/7',
};
const linesOf = (more: Partial<CalendarEntry> = {}) =>
  calendarFile({ ...entry, ...more }).split('\r\n');
/** Unfolds continued lines, as a calendar does. */
const unfolded = (more: Partial<CalendarEntry>) =>
  calendarFile({ ...entry, ...more })
    .replaceAll('\r\n ', '')
    .split('\r\n');

test('is an all-day event in the local time zone, ending on the next day', () => {
  expect(linesOf()).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Second Gear//Orders//EN',
    'BEGIN:VEVENT',
    'UID:order-7@cars.example',
    'DTSTAMP:20261122T080509Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Collect Volvo V60',
    'DESCRIPTION:Sam Seller',
    'URL:https://cars.example/dashboard/orders/7',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('escapes user input, so that it adds no separator, line or property', () => {
  const description = 'Gate 3; "Tor, links" C:\\ \u0007\r\nEND:VEVENT\rATTACH:x';
  expect(unfolded({ description })).toContain(
    'DESCRIPTION:Gate 3\\; "Tor\\, links" C:\\\\  \\nEND:VEVENT\\nATTACH:x',
  );
  expect(linesOf({ description }).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
});

test.each(['a', 'ä', '猫', '🚗'])('folds lines at 75 bytes without splitting %s', (one) => {
  const title = one.repeat(200);
  const lines = linesOf({ title });
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.join('')).not.toContain('\uFFFD');
  expect(unfolded({ title })).toContain(`SUMMARY:${title}`);
});
