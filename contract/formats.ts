/** How numbers, dates and lists are written: what another language would change. */

export const LOCALE = 'en-US';

/** Made when it is first needed: a formatter takes a slow phone up to 100 ms. */
function lazily<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => (made ??= make());
}

const MINUTE_MS = 60_000;

const list = lazily(() => new Intl.ListFormat(LOCALE));

// Whole numbers and dates are written by hand: public pages show them, and no formatter is made
// before such a page can be used.

/** A whole number as "12,500". */
export const formatCount = (value: number): string =>
  String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ',');

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Read with the UTC getters, it tells the time of the reader's clock, or that of UTC. */
function clockAt(iso: string, isLocal: boolean): Date {
  const at = new Date(iso);
  return isLocal ? new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS) : at;
}

/** An ISO time as "Mar 5, 2024", in the reader's own time zone unless told to be in UTC. */
export function formatDay(iso: string, isLocal = true): string {
  const at = clockAt(iso, isLocal);
  return `${months[at.getUTCMonth()]?.slice(0, 3) ?? ''} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;
}

/** The same with hours and minutes, "Mar 5, 2024, 3:07 PM"; the end of it stays in one line. */
export function formatDayAndTime(iso: string, isLocal = true): string {
  const at = clockAt(iso, isLocal);
  const hours = at.getUTCHours();
  const minutes = String(at.getUTCMinutes()).padStart(2, '0');
  return `${formatDay(iso, isLocal)}, ${hours % 12 || 12}:${minutes}\u00a0${hours < 12 ? 'AM' : 'PM'}`;
}

/** The day of an ISO time as "2024-03-05", for names of files, in the reader's own time zone. */
export const formatFileDay = (iso: string): string => clockAt(iso, true).toISOString().slice(0, 10);
/**
 * From when something is possible: rounded up to the minute, so that nobody is told a time at which it
 * is still refused, and without the time where that is midnight.
 */
export function formatStart(iso: string, isLocal = true): string {
  const minute = new Date(Math.ceil(Date.parse(iso) / MINUTE_MS) * MINUTE_MS).toISOString();
  const at = clockAt(minute, isLocal);
  const isMidnight = at.getUTCHours() === 0 && at.getUTCMinutes() === 0;
  return isMidnight ? formatDay(minute, isLocal) : formatDayAndTime(minute, isLocal);
}

/** An ISO time as "March 2024", in the reader's own time zone. */
export function formatMonth(iso: string): string {
  const at = clockAt(iso, true);
  return `${months[at.getUTCMonth()] ?? ''} ${at.getUTCFullYear()}`;
}

/** "Ann, Bea, and Carl". */
export const formatList = (items: readonly string[]): string => list().format(items);
