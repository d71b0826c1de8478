import { fromKm } from '@/components/factLabels';
import { plural } from '@/components/plural';
import type { DistanceUnit } from '#contract/facts';
import { formatCount } from '#contract/formats';
import type { HistogramBar, HistogramName } from '#contract/histogram';
import { formatCompactPrice } from '#contract/money';
import { groupWords } from './filterWords';

interface Words {
  name: HistogramName;
  unit: DistanceUnit;
}

/** Bars are round in kilometres. In miles their ends are rounded to thousands with `round`. */
function write(value: number, { name, unit }: Words, round = Math.round): string {
  switch (name) {
    case 'price':
      return formatCompactPrice(Math.round(100 * value));
    case 'year':
      return String(value);
    case 'mileage':
      return `${formatCount(unit === 'km' ? value : 1000 * round(fromKm(value, unit) / 1000))} ${unit}`;
  }
}

/** The start of a bar: "$8K", "before 2001". */
export const startOf = ({ from, below }: HistogramBar, words: Words): string =>
  from === undefined ? `before ${write(below ?? 0, words)}` : write(from, words);

/** The end of a bar: "$8.5K", "$40K or more", "2024 or later". A year is its own end. */
export function endOf({ from = 0, below }: HistogramBar, words: Words): string {
  if (below === undefined)
    return `${write(from, words)} or ${words.name === 'year' ? 'later' : 'more'}`;
  return write(words.name === 'year' ? below - 1 : below, words);
}

/** "$8K to $8.5K", "2018", "before 2001". */
function spanOf(bar: HistogramBar, words: Words): string {
  const isOne = bar.from === undefined || bar.below === undefined || words.name === 'year';
  const start = startOf(bar, words);
  if (isOne) return bar.below === undefined ? endOf(bar, words) : start;
  return `${start} to ${endOf(bar, words)}`;
}

/** A bar: "$8K to $8.5K, 23 cars". */
export const describeBar = (bar: HistogramBar, words: Words, about: string): string =>
  `${spanOf(bar, words)}, ${about}${plural(bar.count, '1 car', '# cars')}`;

/** The text alternative of the chart: range, median and most common value. */
export function describeBars(
  bars: readonly [HistogramBar, ...HistogramBar[]],
  words: Words,
  about: string,
): string {
  const [first] = bars;
  const last = bars.at(-1) ?? first;
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  const middle = bars.find(({ count }) => (seen += count) >= total / 2)?.below;
  const most = bars.reduce((tallest, bar) => (bar.count > tallest.count ? bar : tallest));
  // Rounded up, so that "at least half" is true.
  const half =
    middle === undefined
      ? ''
      : ` At least half are ${words.name === 'year' ? 'from before' : 'below'} ${write(middle, words, Math.ceil)}.`;
  return `${groupWords[words.name]} range: ${startOf(first, words)} to ${endOf(last, words)}.${half} Most common: ${describeBar(most, words, about)}.`;
}
