import { sql, type SQL } from 'drizzle-orm';
import { histogramScales, type HistogramName } from '#contract/histogram';
import { jsonRowsOf } from '../../database/rows';

/** Number of cars per cell of `histogramScales`. Empty for histograms that were not requested. */
export type Cells = Record<HistogramName, Map<number, number>>;

const numberOf: Record<HistogramName, SQL> = {
  price: sql`resale_cents / 100`,
  year: sql`purchase_year`,
  mileage: sql`mileage_km`,
};

/** Counts cars per cell. Cars without a value are not counted. */
export function cellCounts(names: readonly HistogramName[]): SQL {
  if (names.length === 0) return sql`null`;
  const each = names.map((name) => {
    const { cell, lastCell } = histogramScales[name];
    return sql`select ${name}::text as name,
        least(floor(${numberOf[name]} / ${cell}::int), ${lastCell}::int)::int as cell, count(*)::int as n
      from near where failed in ('', ${name}) and ${numberOf[name]} is not null group by 2`;
  });
  return sql`(select json_agg(json_build_array(h.name, h.cell, h.n))
    from (${sql.join(each, sql` union all `)}) h)`;
}

export function readCells(value: unknown, scale: number): Cells {
  const cells: Cells = { price: new Map(), year: new Map(), mileage: new Map() };
  const isHistogram = (name: unknown): name is HistogramName =>
    typeof name === 'string' && Object.hasOwn(cells, name);
  for (const [name, cell, n] of jsonRowsOf(value)) {
    if (isHistogram(name)) cells[name].set(Number(cell), Math.round(Number(n) * scale));
  }
  return cells;
}
