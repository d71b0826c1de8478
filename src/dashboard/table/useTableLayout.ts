import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { isNarrowed, type ListQuery } from '#contract/lists';
import { gridWidth, type AvailableSize } from './gridSize';
import type { TableRow, TableSetup } from './types';
import type { ListView } from './useListView';

interface Room {
  /** Null until it is measured. */
  size: AvailableSize | null;
  hiddenFields: readonly string[];
  hasCheckboxes: boolean;
  /** Cards would end the editing of a cell. */
  isEditing: boolean;
}

/** What the number of rows and the available width decide about a table. */
export function useTableLayout<Row extends TableRow>(
  table: TableSetup<Row>,
  { q, filters }: ListQuery,
  view: ListView<Row>,
  { size, hiddenFields, hasCheckboxes, isEditing }: Room,
) {
  const { baseFilters = {}, searchFrom = 0 } = table;
  const narrowing = Object.entries(filters).filter(
    ([field, value]) => baseFilters[field] !== value,
  );
  const isSearched = isNarrowed({ q, filters: Object.fromEntries(narrowing) });
  const total = useWholeTotal(isSearched, view);
  // If the columns do not fit, show cards: a grid would scroll horizontally and hide its actions.
  // Until the available size is measured, use the window’s width.
  const isNarrowWindow = useMediaQuery((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const isNarrow = size
    ? size.width < gridWidth(table, hiddenFields, hasCheckboxes) * size.textScale
    : isNarrowWindow;
  return {
    /** A search or filter hides rows. */
    isSearched,
    /** There are too few rows for search, filters and a sort menu. */
    isShort: !isSearched && total < searchFrom,
    isCards: isNarrow && !isEditing,
  };
}

/**
 * The number of rows without search and filters, or the last known one: the layout must not change
 * while rows load.
 */
function useWholeTotal(isSearched: boolean, { status, total }: ListView<unknown>): number {
  // A search in the URL has its search box from the start.
  const [known, setKnown] = useState(isSearched ? Infinity : 0);
  const isKnown = !isSearched && (status === 'ready' || status === 'stale');
  if (isKnown && total !== known) setKnown(total);
  return isKnown ? total : known;
}
