import { useState } from 'react';
import { formatCount } from '#contract/formats';
import { useOverlay } from '@/components/useOverlay';
import type { TableRow } from './types';

/** The URL parameter with the id of the row in the side panel. */
export const ROW_PARAM = 'row';

export interface RowPanelState<Row> {
  /** The row in the panel; null while it is closed. */
  row: Row | null;
  /** "3 of 27". A row that has left the list keeps its panel. */
  place: string;
  /** Opens the panel of a row. */
  open: (row: Row) => void;
  close: () => void;
  /** Goes on to the next (1) or previous (-1) row; null where the list ends. */
  step: (by: 1 | -1) => (() => void) | null;
}

/**
 * Which row of a list is open in the side panel, by the URL.
 *
 * @param offset how many rows are before these
 * @param total null if it is unknown
 */
export function useRowPanel<Row extends TableRow>(
  rows: readonly Row[],
  { offset = 0, total = rows.length }: { offset?: number; total?: number | null } = {},
): RowPanelState<Row> {
  const { value, show, close } = useOverlay(ROW_PARAM);
  const index = value === null ? -1 : rows.findIndex(({ id }) => id === value);
  const [last, setLast] = useState<{ row: Row; index: number } | null>(null);
  const found = rows[index];
  if (found && (last?.row !== found || last.index !== index)) setLast({ row: found, index });
  const row = found ?? (last?.row.id === value ? last.row : null);
  // The row that took the place of one that has left is the next one.
  const nextOf = (by: 1 | -1) => (found ? index + by : (last?.index ?? 0) - Number(by === -1));
  return {
    row,
    place: found ? placeOf(offset + index + 1, total) : 'No longer in this list',
    open: ({ id }) => show(id),
    close: () => close(),
    step: (by) => {
      const next = rows[nextOf(by)];
      return row && next ? () => show(next.id) : null;
    },
  };
}

const placeOf = (place: number, total: number | null): string =>
  total === null ? `Row ${formatCount(place)}` : `${formatCount(place)} of ${formatCount(total)}`;
