import { PRICE_MAX_CENTS } from './limits';
import { toCents } from './money';

/** Ranges that narrow a list, such as "5000..10000" or "..2026-11-30". One end may be left out. */

export interface Range<T> {
  from: T | undefined;
  to: T | undefined;
}

/** `price`: dollars. `day`: the user’s days in the URL, ISO times on the wire. */
export type RangeKind = 'price' | 'day';

type Text = string | null | undefined;

/** Null if the text is no range, or its ends are in the wrong order. */
function readRange<T extends string | number>(
  text: Text,
  readEnd: (end: string) => T | null,
): Range<T> | null {
  const [first, last, ...more] = (text ?? '').split('..');
  if (first === undefined || last === undefined || more.length > 0) return null;
  const from = first === '' ? undefined : readEnd(first);
  const to = last === '' ? undefined : readEnd(last);
  if (from === null || to === null) return null;
  if (from === undefined || to === undefined) return from === to ? null : { from, to };
  return from > to ? null : { from, to };
}

/** Integer cents; null for what no car costs. */
export function centsIn(text: string): number | null {
  const cents = toCents(text);
  return cents !== null && cents >= 0 && cents <= PRICE_MAX_CENTS ? cents : null;
}

/** A day such as "2026-11-30"; null if there is no such day. */
export function dayIn(text: string): string | null {
  const at = /^(19|20)\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}

/** An ISO time such as "2026-11-30T09:30:00.000Z" in milliseconds; null if there is no such time. */
export function timeIn(text: string): number | null {
  const at = dayIn(text.slice(0, 10)) === null ? NaN : Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString() === text ? at : null;
}

/** Prices in integer cents, both included. */
export const readPrices = (text: Text) => readRange(text, centsIn);

/** Days, both included. */
export const readDays = (text: Text) => readRange(text, dayIn);

/** Times in milliseconds: from the first until before the second. */
export const readTimes = (text: Text) => readRange(text, timeIn);

/** Whether a URL has a range of this kind. */
export const isRange = (kind: RangeKind, text: Text): boolean =>
  (kind === 'day' ? readDays(text) : readPrices(text)) !== null;

/** When a day of the user begins, or one that is `days` later: not every day has 24 hours. */
export function startOfDay(day: string, days = 0): Date {
  const at = new Date(`${day}T00:00`);
  at.setDate(at.getDate() + days);
  return at;
}

/** A range of the user’s days as times for the server; any other text stays as it is. */
export function daysToTimes(text: string): string {
  const days = readDays(text);
  if (!days) return text;
  const { from, to } = days;
  const times = [from && startOfDay(from), to && startOfDay(to, 1)];
  return times.map((at) => (at ? at.toISOString() : '')).join('..');
}
