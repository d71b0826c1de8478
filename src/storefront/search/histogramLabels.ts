import { fromKm } from '#contract/factLabels';
import { plural } from '@/components/labels';
import type { DistanceUnit } from '#contract/facts';
import { formatCount } from '#contract/formats';
import type { HistogramBar, HistogramName } from '#contract/histogram';
import { formatCompactPrice } from '#contract/money';
import { filterLabels } from './filterLabels';

interface LabelContext {
  name: HistogramName;
  unit: DistanceUnit;
}

/** Bars are round in kilometres. In miles their ends are rounded to thousands with `round`. */
function write(value: number, { name, unit }: LabelContext, round = Math.round): string {
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
export const startOf = ({ from, below }: HistogramBar, context: LabelContext): string =>
  from === undefined ? `before ${write(below ?? 0, context)}` : write(from, context);

/** The end of a bar: "$8.5K", "$40K or more", "2024 or later". A year is its own end. */
export function endOf({ from = 0, below }: HistogramBar, context: LabelContext): string {
  if (below === undefined)
    return `${write(from, context)} or ${context.name === 'year' ? 'later' : 'more'}`;
  return write(context.name === 'year' ? below - 1 : below, context);
}

/** "$8K to $8.5K", "2018", "before 2001". */
function spanOf(bar: HistogramBar, context: LabelContext): string {
  const isOne = bar.from === undefined || bar.below === undefined || context.name === 'year';
  const start = startOf(bar, context);
  if (isOne) return bar.below === undefined ? endOf(bar, context) : start;
  return `${start} to ${endOf(bar, context)}`;
}

/** A bar: "$8K to $8.5K, 23 cars". */
export const describeBar = (bar: HistogramBar, context: LabelContext, about: string): string =>
  `${spanOf(bar, context)}, ${about}${plural(bar.count, '1 car', '# cars')}`;

/** The text alternative of the chart: range, median and most common value. */
export function describeBars(
  bars: readonly [HistogramBar, ...HistogramBar[]],
  context: LabelContext,
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
      : ` At least half are ${context.name === 'year' ? 'from before' : 'below'} ${write(middle, context, Math.ceil)}.`;
  return `${filterLabels[context.name]} range: ${startOf(first, context)} to ${endOf(last, context)}.${half} Most common: ${describeBar(most, context, about)}.`;
}
