/** How numbers, dates and lists are written: what another language would change. */

export const LOCALE = 'en-US';

/** Made when it is first needed: a formatter takes a slow phone up to 100 ms. */
function lazily<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => (made ??= make());
}

const count = lazily(() => new Intl.NumberFormat(LOCALE));
const month = lazily(() => new Intl.DateTimeFormat(LOCALE, { year: 'numeric', month: 'long' }));
const list = lazily(() => new Intl.ListFormat(LOCALE));
const collator = lazily(() => new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' }));

/** "12,500". */
export const formatCount = (value: number): string => count().format(value);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Read with the UTC getters, it tells the time of the reader's clock, or that of UTC. */
function clockAt(iso: string, isLocal: boolean): Date {
  const at = new Date(iso);
  return isLocal ? new Date(at.getTime() - at.getTimezoneOffset() * 60_000) : at;
}

/**
 * An ISO time as "Mar 5, 2024", in the reader's own time zone unless told to be in UTC. By hand: the
 * first page shows it, and no formatter is made before it can be used.
 */
export function formatDay(iso: string, isLocal = true): string {
  const at = clockAt(iso, isLocal);
  return `${months[at.getUTCMonth()] ?? ''} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;
}

/** The same with hours and minutes, "Mar 5, 2024, 3:07 PM"; the end of it stays in one line. */
export function formatDayAndTime(iso: string, isLocal = true): string {
  const at = clockAt(iso, isLocal);
  const hours = at.getUTCHours();
  const minutes = String(at.getUTCMinutes()).padStart(2, '0');
  return `${formatDay(iso, isLocal)}, ${hours % 12 || 12}:${minutes}\u00a0${hours < 12 ? 'AM' : 'PM'}`;
}

/** An ISO time as "March 2024". */
export const formatMonth = (iso: string): string => month().format(new Date(iso));

/** "Ann, Bea, and Carl". */
export const formatList = (items: readonly string[]): string => list().format(items);

/** Order as in a dictionary, without case and accents; numbers inside count as numbers. */
export const compareTexts = (a: string, b: string): number => collator().compare(a, b);
