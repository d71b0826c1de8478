/** Formatting of numbers, dates and lists, for a single place to localise. */

export const LOCALE = 'en-US';

/** Creates a formatter on first use: it takes up to 100 ms on a slow phone. */
function lazily<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => (made ??= make());
}

const MINUTE_MS = 60_000;

const list = lazily(() => new Intl.ListFormat(LOCALE));

// Whole numbers and dates are formatted by hand. Public pages show them, and creating an Intl
// formatter would delay them.

/** Formats a whole number: "12,500". */
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

/** A date whose UTC getters return local time (or UTC). */
function clockAt(iso: string, isLocal: boolean): Date {
  const at = new Date(iso);
  return isLocal ? new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS) : at;
}

/** Formats an ISO time as "Mar 5, 2024", in local time by default. */
export function formatDay(iso: string, isLocal = true): string {
  const at = clockAt(iso, isLocal);
  return `${months[at.getUTCMonth()]?.slice(0, 3) ?? ''} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;
}

/** Formats an ISO time as "3:07 PM", which does not wrap. In local time by default. */
export function formatTime(iso: string, isLocal = true): string {
  const at = clockAt(iso, isLocal);
  const hours = at.getUTCHours();
  const minutes = String(at.getUTCMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes}\u00a0${hours < 12 ? 'AM' : 'PM'}`;
}

/** Formats an ISO time as "Mar 5, 2024, 3:07 PM". The end of it does not wrap. */
export const formatDayAndTime = (iso: string, isLocal = true): string =>
  `${formatDay(iso, isLocal)}, ${formatTime(iso, isLocal)}`;

/** The same without the year, for times that are at most a few days away: "Mar 5, 3:07 PM". */
export const formatNearDayAndTime = (iso: string, isLocal = true): string =>
  `${formatDay(iso, isLocal).replace(/, \d+$/, '')}, ${formatTime(iso, isLocal)}`;

/** Formats the local day of an ISO time as "2024-03-05", for file names. */
export const formatFileDay = (iso: string): string => clockAt(iso, true).toISOString().slice(0, 10);
/**
 * Formats the time from which something is allowed: rounded up to the minute, so that it is never
 * too early, and without the time at midnight.
 */
export function formatStart(iso: string, isLocal = true): string {
  const minute = new Date(Math.ceil(Date.parse(iso) / MINUTE_MS) * MINUTE_MS).toISOString();
  const at = clockAt(minute, isLocal);
  const isMidnight = at.getUTCHours() === 0 && at.getUTCMinutes() === 0;
  return isMidnight ? formatDay(minute, isLocal) : formatDayAndTime(minute, isLocal);
}

/** Formats an ISO time as "March 2024", in local time. */
export function formatMonth(iso: string): string {
  const at = clockAt(iso, true);
  return `${months[at.getUTCMonth()] ?? ''} ${at.getUTCFullYear()}`;
}

/** "Ann, Bea, and Carl". */
export const formatList = (items: readonly string[]): string => list().format(items);
