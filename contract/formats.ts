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

interface DateStyle {
  isDayFirst: boolean;
  is24Hours: boolean;
}

const american: DateStyle = { isDayFirst: false, is24Hours: false };
let readLocalStyle = () => american;

/**
 * Local times are written in the order and with the clock of a language tag’s region from now on, in
 * English words. Times in UTC, as on server-rendered pages, stay American.
 */
export function writeLocalTimesAs(language: string): void {
  readLocalStyle = /^en(-US)?$/.test(language) ? () => american : lazily(() => styleOf(language));
}

function styleOf(language: string): DateStyle {
  try {
    const format = new Intl.DateTimeFormat(language, {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
    });
    const parts = format.formatToParts(0).map(({ type }) => type);
    return {
      isDayFirst: parts.indexOf('day') < parts.indexOf('month'),
      is24Hours: format.resolvedOptions().hour12 === false,
    };
  } catch {
    // Some browsers report tags that are invalid, such as "en-US@posix".
    return american;
  }
}

const styleFor = (isLocal: boolean) => (isLocal ? readLocalStyle() : american);

function formatDayOfMonth(at: Date, { isDayFirst }: DateStyle): string {
  const month = months[at.getUTCMonth()]?.slice(0, 3) ?? '';
  return isDayFirst ? `${at.getUTCDate()} ${month}` : `${month} ${at.getUTCDate()}`;
}

/** Formats an ISO time as "Mar 5, 2024" or "5 Mar 2024", in local time by default. */
export function formatDay(iso: string, isLocal = true): string {
  const at = clockAt(iso, isLocal);
  const style = styleFor(isLocal);
  return `${formatDayOfMonth(at, style)}${style.isDayFirst ? '' : ','} ${at.getUTCFullYear()}`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats an ISO time as "3:07 PM" or "15:07", which does not wrap. In local time by default. */
export function formatTime(iso: string, isLocal = true, hasSeconds = false): string {
  const at = clockAt(iso, isLocal);
  const hours = at.getUTCHours();
  const seconds = hasSeconds ? `:${twoDigits(at.getUTCSeconds())}` : '';
  const minutes = twoDigits(at.getUTCMinutes()) + seconds;
  if (styleFor(isLocal).is24Hours) return `${twoDigits(hours)}:${minutes}`;
  return `${hours % 12 || 12}:${minutes}\u00a0${hours < 12 ? 'AM' : 'PM'}`;
}

/** Formats an ISO time as "Mar 5, 2024, 3:07 PM". The end of it does not wrap. */
export const formatDayAndTime = (iso: string, isLocal = true): string =>
  `${formatDay(iso, isLocal)}, ${formatTime(iso, isLocal)}`;

/** Formats an ISO time as "Mar 5, 2024, 3:07:09 PM". */
export const formatDayAndSeconds = (iso: string, isLocal = true): string =>
  `${formatDay(iso, isLocal)}, ${formatTime(iso, isLocal, true)}`;

/** Without the year and seconds, for times that are at most a few days away: "Mar 5, 3:07 PM". */
export const formatNearDayAndTime = (iso: string, isLocal = true): string =>
  `${formatDayOfMonth(clockAt(iso, isLocal), styleFor(isLocal))}, ${formatTime(iso, isLocal)}`;

/** The local time to the millisecond, such as "14:02:11.480". */
export const formatExactTime = (iso: string): string =>
  clockAt(iso, true).toISOString().slice(11, 23);

/** Formats the local day of an ISO time as "2024-03-05", for file names. */
export const formatFileDay = (iso: string): string => clockAt(iso, true).toISOString().slice(0, 10);

/** Formats the local time of an ISO time as "2024-03-05 16:30", which spreadsheets read as a time. */
export const formatFileTime = (iso: string): string =>
  clockAt(iso, true).toISOString().slice(0, 16).replace('T', ' ');

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
