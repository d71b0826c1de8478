import { LOCALE } from '#contract/formats';

const NAME_MAX = 64;

/**
 * The canonical zone of an IANA name ("Europe/Berlin"), or null if it is unknown. UTC and offsets
 * are not accepted.
 */
export function readTimeZone(name: string | null | undefined): string | null {
  if (!name || name.length > NAME_MAX || !/^(?!Etc\/)[A-Za-z]+\/[\w+/-]+$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat(LOCALE, { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

const format = (at: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, options).format(at);

/**
 * Formats a time in a user's zone: "Nov 27, 2026, 1:31 AM Germany Time (12:31 AM UTC)", or in UTC
 * only if the zone is unknown.
 */
export function formatTimeIn(timeZone: string | null, at: Date): string {
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    `${format(at, { ...options, timeZone: 'UTC' })} UTC`;
  if (timeZone === null) return inUtc({ ...day, ...time });
  const there = format(at, { ...day, ...time, timeZone, timeZoneName: 'shortGeneric' });
  const isSameDay = format(at, { ...day, timeZone }) === format(at, { ...day, timeZone: 'UTC' });
  return `${there} (${inUtc(isSameDay ? time : { ...day, ...time })})`;
}

/** Formats a day: "Nov 27, 2026". */
export const formatDayIn = (timeZone: string | null, at: Date): string =>
  format(at, { ...day, timeZone: timeZone ?? 'UTC' });

const minute = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** What clocks there show: "2026-12-05T17:00". */
function localTime(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', { ...minute, timeZone }).formatToParts(at);
  const of = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/**
 * When clocks there show this time, such as "2026-12-05T17:00": the first one, if they show it twice.
 * Null if they never do, because they are put forward, or there is no such day.
 */
export function instantOf(timeZone: string, local: string): Date | null {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (at: number) => Date.parse(`${localTime(timeZone, at)}Z`) - at;
  const readings = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - offsetAt(near));
  const found = readings.sort((a, b) => a - b).find((at) => localTime(timeZone, at) === local);
  return found === undefined ? null : new Date(found);
}

const DAY_MS = 86_400_000;
const QUARTER_MS = 15 * 60_000;
const DAY_QUARTERS = 4 * 24;

/** The day there at a time: "2026-11-27". */
export const localDay = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);

/**
 * The next time after `after` when clocks there show this full hour, also on days when they are
 * changed. Differences to UTC are multiples of a quarter of an hour.
 */
export function nextHourIn(timeZone: string, hour: number, after: Date): Date {
  const clock = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const wanted = `${String(hour).padStart(2, '0')}:00`;
  const start = Math.floor(after.getTime() / QUARTER_MS);
  for (let quarter = 1; quarter <= 2 * DAY_QUARTERS; quarter += 1) {
    const at = new Date((start + quarter) * QUARTER_MS);
    if (clock.format(at) === wanted) return at;
  }
  throw new Error(`There is no ${wanted} in ${timeZone}.`);
}
