import { formatCount } from '#contract/formats';
import { useOverlay } from '@/components/useOverlay';
import type { TableRow } from './types';
import { useRowPlace } from './useRowPlace';

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
  const { row, index, neighbour } = useRowPlace(rows, value);
  return {
    row,
    place: index === -1 ? 'No longer in this list' : placeOf(offset + index + 1, total),
    open: ({ id }) => show(id),
    close: () => close(),
    step: (by) => {
      const next = neighbour(by);
      return row && next ? () => show(next.id) : null;
    },
  };
}

const placeOf = (place: number, total: number | null): string =>
  total === null ? `Row ${formatCount(place)}` : `${formatCount(place)} of ${formatCount(total)}`;
