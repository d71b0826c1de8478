import type { SearchCounts } from '@/api/searchApi';
import { classNames } from '@/components/classNames';
import { useDistanceUnit } from '@/lib/distanceUnit';
import type { HistogramBar, HistogramName } from '#contract/histogram';
import styles from './FilterHistogram.module.css';
import { describeBar, describeBars, endOf, startOf } from './histogramLabels';

export interface WantedRange {
  from: number;
  to: number;
}

interface FilterHistogramProps {
  name: HistogramName;
  wanted: WantedRange;
  /** Null while unknown. */
  counts: SearchCounts | null;
  isCounting: boolean;
}

/**
 * A histogram of the cars over a number, with the selected range highlighted. Its fields are below.
 */
export function FilterHistogram({ name, wanted, counts, isCounting }: FilterHistogramProps) {
  const unit = useDistanceUnit();
  if (!counts) return isCounting ? <div className={styles.chart} /> : null;
  const drawn = counts.histograms[name];

  const [first, second, ...others] = drawn ?? [];
  const labelContext = { name, unit };
  const about = counts.areFacetsEstimates ? 'about ' : '';
  if (!first || !second) {
    // A chart with one bar would show nothing.
    const message = first
      ? describeBar(first, labelContext, about)
      : 'Not enough cars for a chart.';
    return <div className={classNames(styles.chart, styles.message)}>{message}</div>;
  }

  const bars = [first, second, ...others] as const;
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <div className={styles.chart}>
      <svg
        role="img"
        aria-label={describeBars(bars, labelContext, about)}
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
        className={styles.bars}
      >
        {bars.map((bar, index) => {
          const height = bar.count === 0 ? 0 : Math.max(4, (100 * bar.count) / most);
          return (
            <rect
              key={bar.from ?? 'before'}
              x={index + 0.06}
              y={100 - height}
              width={0.88}
              height={height}
              className={classNames(styles.bar, isWanted(name, bar, wanted) && styles.wanted)}
            >
              <title>{describeBar(bar, labelContext, about)}</title>
            </rect>
          );
        })}
      </svg>
      <div aria-hidden className={styles.ends}>
        <span>{startOf(first, labelContext)}</span>
        <span>{endOf(bars.at(-1) ?? second, labelContext)}</span>
      </div>
    </div>
  );
}

function isWanted(
  name: HistogramName,
  { from = -Infinity, below = Infinity }: HistogramBar,
  wanted: WantedRange,
): boolean {
  // A range of years excludes `to`, other ranges include it.
  const isBegun = name === 'year' ? from < wanted.to : from <= wanted.to;
  return isBegun && below > wanted.from;
}
