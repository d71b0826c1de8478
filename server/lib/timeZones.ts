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
