import { formatDayIn, formatTimeIn, instantOf, readTimeZone } from './timeZones';

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['europe/berlin', 'Europe/Berlin'],
  ['UTC', null],
  ['Etc/GMT+3', null],
  ['+02:00', null],
  ['Europe/Munich', null],
  ['Europe/Berlin\0', null],
  [`Europe/${'x'.repeat(60)}`, null],
  ['', null],
  [undefined, null],
])('the zone named %j is %j', (name, zone) => {
  const read = readTimeZone(name);
  // ICU versions differ in the name of this zone.
  expect(read?.replace('America/Buenos_Aires', 'America/Argentina/Buenos_Aires') ?? null).toBe(
    zone,
  );
});

const shown = (zone: string | null, iso: string) =>
  formatTimeIn(zone, new Date(iso)).replaceAll('\u202f', ' ');

it.each([
  ['Europe/Berlin', '2026-11-27T00:31:00Z', 'Nov 27, 2026, 1:31 AM Germany Time (12:31 AM UTC)'],
  ['Europe/Berlin', '2026-07-01T00:31:00Z', 'Jul 1, 2026, 2:31 AM Germany Time (12:31 AM UTC)'],
  [
    'America/Los_Angeles',
    '2027-01-01T04:00:00Z',
    'Dec 31, 2026, 8:00 PM PT (Jan 1, 2027, 4:00 AM UTC)',
  ],
  [null, '2026-11-27T00:31:00Z', 'Nov 27, 2026, 12:31 AM UTC'],
])('in %s %s is %s', (zone, iso, text) => {
  expect(shown(zone, iso)).toBe(text);
});

it('a day is the one of the zone', () => {
  const at = new Date('2027-01-01T04:00:00Z');
  expect(formatDayIn('America/Los_Angeles', at)).toBe('Dec 31, 2026');
  expect(formatDayIn(null, at)).toBe('Jan 1, 2027');
});

it.each([
  ['Europe/Lisbon', '2026-12-05T17:00', '2026-12-05T17:00:00.000Z'],
  ['Europe/Lisbon', '2026-07-05T17:00', '2026-07-05T16:00:00.000Z'],
  ['Asia/Kathmandu', '2026-12-05T00:15', '2026-12-04T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-12-05T08:00', '2026-12-04T18:00:00.000Z'],
  ['America/New_York', '2026-12-31T23:59', '2027-01-01T04:59:00.000Z'],
  // Clocks show it twice: the first one.
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  // Clocks never show these.
  ['Europe/Berlin', '2027-03-28T02:30', undefined],
  ['Europe/Berlin', '2027-02-30T12:00', undefined],
  ['Europe/Berlin', '2027-02-28T24:30', undefined],
])('in %s clocks show %s at %s', (timeZone, local, instant) => {
  expect(instantOf(timeZone, local)?.toISOString()).toBe(instant);
});
