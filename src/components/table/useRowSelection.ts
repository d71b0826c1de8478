import { useState } from 'react';
import type { TableRow } from './types';

export interface RowSelection<Row> {
  rows: ReadonlyMap<string, Row>;
  set: (rows: Iterable<Row>) => void;
  /** Takes rows out that are gone or dealt with. */
  remove: (ids: Iterable<string>) => void;
  clear: () => void;
}

interface Known<Row> {
  /** The rows on the page. */
  rows: readonly Row[];
  /** Every row there is, if that is known. */
  allRows: readonly Row[] | null;
}

/**
 * The chosen rows, across pages, each as the server last described it. When every row is known,
 * those that are gone drop out by themselves.
 */
export function useRowSelection<Row extends TableRow>({
  rows,
  allRows,
}: Known<Row>): RowSelection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map<string, Row>());

  const fresh = new Map((allRows ?? rows).map((row) => [row.id, row]));
  const live = new Map<string, Row>();
  for (const [id, row] of chosen) {
    const current = fresh.get(id) ?? (allRows ? undefined : row);
    if (current) live.set(id, current);
  }

  return {
    rows: live,
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
