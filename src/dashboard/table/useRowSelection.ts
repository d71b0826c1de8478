import { useState } from 'react';
import type { ListView } from './useListView';

export interface RowSelection<Row> {
  rows: ReadonlyMap<string, Row>;
  set: (rows: Iterable<Row>) => void;
  /** Removes rows that are gone or handled. */
  remove: (ids: Iterable<string>) => void;
  clear: () => void;
}

/**
 * The selected rows across pages, each with its latest data. When all rows are loaded, rows that no
 * longer exist are removed automatically.
 */
export function useRowSelection<Row extends { id: string }>({
  rows,
  allRows,
}: Pick<ListView<Row>, 'rows' | 'allRows'>): RowSelection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map<string, Row>());

  return {
    rows: refreshed(chosen, rows, allRows),
    set: (next) => setChosen(new Map([...next].map((row) => [row.id, row]))),
    remove: (ids) =>
      setChosen((before) => {
        const after = new Map(before);
        for (const id of ids) after.delete(id);
        return after;
      }),
    clear: () => setChosen(new Map<string, Row>()),
  };
}

function refreshed<Row extends { id: string }>(
  chosen: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  allRows: readonly Row[] | null,
): ReadonlyMap<string, Row> {
  if (chosen.size === 0) return chosen;
  const latest = new Map((allRows ?? rows).map((row) => [row.id, row]));
  const live = new Map<string, Row>();
  for (const [id, row] of chosen) {
    const current = latest.get(id) ?? (allRows ? undefined : row);
    if (current) live.set(id, current);
  }
  return live;
}
