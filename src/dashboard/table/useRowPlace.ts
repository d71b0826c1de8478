import { useState } from 'react';
import type { TableRow } from './types';

/**
 * The place of a row in a list that changes. A row that has left the list keeps its last place: the
 * one that took it is the next.
 *
 * @param id null for no row
 */
export function useRowPlace<Row extends TableRow>(rows: readonly Row[], id: string | null) {
  const [last, setLast] = useState<{ row: Row; index: number } | null>(null);
  const index = id === null ? -1 : rows.findIndex((row) => row.id === id);
  const found = rows[index];
  if (found && (last?.row !== found || last.index !== index)) setLast({ row: found, index });
  const left = last?.row.id === id ? last : null;
  return {
    /** The row as it was last in the list; null if it never was. */
    row: found ?? left?.row ?? null,
    /** -1 if it is not in the list. */
    index,
    /** The next (1) or previous (-1) row; undefined where the list ends. */
    neighbour: (by: 1 | -1): Row | undefined =>
      rows[found ? index + by : (left?.index ?? 0) - Number(by === -1)],
  };
}
