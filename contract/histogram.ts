/** Numeric filters for which a search can return histograms. */
export const histogramNames = ['price', 'year', 'mileage'] as const;
export type HistogramName = (typeof histogramNames)[number];

/** Number of cars from `from` (inclusive) to `below` (exclusive). A missing end is open. */
export interface HistogramBar {
  /** In the filter's unit: dollars, years or kilometres. */
  from?: number;
  below?: number;
  count: number;
}

export type Histograms = Partial<Record<HistogramName, HistogramBar[]>>;

interface Scale {
  /** Width of the smallest unit that is counted. */
  cell: number;
  /** Cells are numbered from zero. The last one includes everything above. */
  lastCell: number;
  /** Possible bar widths in cells, narrowest first. Each divides `lastCell`. */
  widths: readonly number[];
  /** Ends at which outliers share one open bar, so that the other bars stay wide. */
  openEnds: 'high' | 'both';
}

export const histogramScales: Record<HistogramName, Scale> = {
  price: { cell: 500, lastCell: 400, widths: [1, 2, 4, 10, 20], openEnds: 'high' },
  year: { cell: 1, lastCell: 9999, widths: [1], openEnds: 'both' },
  mileage: { cell: 5000, lastCell: 100, widths: [1, 2, 4, 10, 20], openEnds: 'high' },
};

/** Not counting open bars. */
const BARS_MAX = 24;

/** How many cars count as outliers: 2 %, or one in ten of a few cars, up to two. */
const tailOf = (total: number): number =>
  Math.max(0.02 * total, Math.min(2, Math.floor(total / 10)));

/** The cell that a value is counted in. */
export const cellOf = (name: HistogramName, value: number): number =>
  Math.min(Math.floor(value / histogramScales[name].cell), histogramScales[name].lastCell);

/** Combines cells into bars of equal, round width. Returns none without cars. */
export function barsOf(name: HistogramName, cells: ReadonlyMap<number, number>): HistogramBar[] {
  const { cell, lastCell, widths, openEnds } = histogramScales[name];
  const known = [...cells].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const [lowest] = known[0] ?? [];
  const [highest] = known.at(-1) ?? [];
  if (lowest === undefined || highest === undefined) return [];

  const low = openEnds === 'both' ? reachOf(known.toReversed()) : lowest;
  const high = reachOf(known);
  const width =
    widths.find((cellsWide) => barAt(high, cellsWide) - barAt(low, cellsWide) < BARS_MAX) ??
    Math.max(...widths);
  const last = barAt(high, width);
  const first = Math.max(barAt(low, width), last - BARS_MAX + 1);

  const counts = new Map<number, number>();
  for (const [at, count] of known) {
    // The bars before the first and after the last are the open ends.
    const bar = Math.min(Math.max(barAt(at, width), first - 1), last + 1);
    counts.set(bar, (counts.get(bar) ?? 0) + count);
  }
  const start = counts.has(first - 1) ? first - 1 : first;
  const end = counts.has(last + 1) ? last + 1 : last;
  // Outliers in the adjacent bar need no open one.
  const isOpenLow = barAt(lowest, width) < start;
  const isOpenHigh = barAt(highest, width) > end || (end + 1) * width > lastCell;
  const bars: HistogramBar[] = [];
  for (let bar = start; bar <= end; bar += 1) {
    bars.push({
      ...(bar === start && isOpenLow ? {} : { from: bar * width * cell }),
      ...(bar === end && isOpenHigh ? {} : { below: (bar + 1) * width * cell }),
      count: counts.get(bar) ?? 0,
    });
  }
  return bars;
}

const barAt = (cell: number, width: number): number => Math.floor(cell / width);

/** The cell up to which nearly all cars are, in the given direction. */
function reachOf(cells: readonly (readonly [cell: number, count: number])[]): number {
  const total = cells.reduce((sum, [, count]) => sum + count, 0);
  const enough = total - tailOf(total);
  let seen = 0;
  let reached = 0;
  for (const [cell, count] of cells) {
    if (seen >= enough) break;
    seen += count;
    reached = cell;
  }
  return reached;
}
