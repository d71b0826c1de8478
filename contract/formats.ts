/** How numbers, dates and lists are written: what another language would change. */

export const LOCALE = 'en-US';

/** Made when it is first needed: a formatter takes a slow phone up to 100 ms. */
function lazily<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => (made ??= make());
}

const count = lazily(() => new Intl.NumberFormat(LOCALE));
const day = lazily(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' }));
const dayAndTime = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }),
);
const month = lazily(() => new Intl.DateTimeFormat(LOCALE, { year: 'numeric', month: 'long' }));
const list = lazily(() => new Intl.ListFormat(LOCALE));
const collator = lazily(() => new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' }));

/** "12,500". */
export const formatCount = (value: number): string => count().format(value);

/** An ISO time as "Mar 5, 2024", in the reader's own time zone. */
export const formatDay = (iso: string): string => day().format(new Date(iso));

/** An ISO time as "Mar 5, 2024, 3:07 PM", in the reader's own time zone. */
export const formatDayAndTime = (iso: string): string => dayAndTime().format(new Date(iso));

/** An ISO time as "March 2024". */
export const formatMonth = (iso: string): string => month().format(new Date(iso));

/** "Ann, Bea, and Carl". */
export const formatList = (items: readonly string[]): string => list().format(items);

/** Order as in a dictionary, without case and accents; numbers inside count as numbers. */
export const compareTexts = (a: string, b: string): number => collator().compare(a, b);
