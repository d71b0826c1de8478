import type { ListFilter } from '@/api/listFields';
import { formatDay } from '#contract/formats';
import { formatCompactPrice, formatPrice } from '#contract/money';
import {
  daysToTimes,
  readDays,
  readPrices,
  readTimes,
  startOfDay,
  type Range,
  type RangeKind,
} from '#contract/ranges';

/** Filters by price and by day (extensions). */

const isBetween = (value: number | null, { from, to }: Range<number>): boolean =>
  value !== null && (from === undefined || value >= from) && (to === undefined || value <= to);

const ofRange = { allLabel: '', options: [], isExtension: true } as const;

/** @param cents in integer cents */
export const priceFilter = <Row>(
  field: string,
  label: string,
  cents: (row: Row) => number | null,
): ListFilter<Row> => ({
  ...ofRange,
  field,
  label,
  range: 'price',
  matches: (row, value) => isBetween(cents(row), readPrices(value) ?? noEnds),
});

/** @param time an ISO time */
export const dayFilter = <Row>(
  field: string,
  label: string,
  time: (row: Row) => string | null,
): ListFilter<Row> => ({
  ...ofRange,
  field,
  label,
  range: 'day',
  matches: (row, value) => {
    const { from, to } = readTimes(daysToTimes(value)) ?? noEnds;
    const at = time(row);
    // Before the end of the last day.
    const last = to === undefined ? undefined : to - 1;
    return isBetween(at === null ? null : Date.parse(at), { from, to: last });
  },
});

const noEnds = { from: undefined, to: undefined };

/** A hundred dollars, or for millions a hundred thousand: what the short form shows. */
const isShort = (cents: number) =>
  cents >= 100_000 && cents % (cents < 100_000_000 ? 10_000 : 10_000_000) === 0;

const priceText = (cents: number) =>
  isShort(cents) ? formatCompactPrice(cents) : formatPrice(cents);

const dayText = (day: string) => formatDay(startOfDay(day).toISOString());

function describe<T>({ from, to }: Range<T>, textOf: (end: T) => string, last: string): string {
  if (from === undefined) return to === undefined ? '' : `${last} ${textOf(to)}`;
  if (to === undefined) return `from ${textOf(from)}`;
  return from === to ? textOf(from) : `${textOf(from)}–${textOf(to)}`;
}

/** What a range is set to, such as "$5K–$10K". */
export const describeRange = (kind: RangeKind, value: string): string =>
  kind === 'price'
    ? describe(readPrices(value) ?? noEnds, priceText, 'up to')
    : describe(readDays(value) ?? noEnds, dayText, 'until');
