import { gridFocusCellSelector, type GridRowId, type useGridApiRef } from '@mui/x-data-grid';
import { useEffect, useRef, type RefObject } from 'react';
import type { TableRow } from './types';

export type GridRef = ReturnType<typeof useGridApiRef>;

/** Whether the focus is neither in the grid nor lost with an element that was removed. */
export const isFocusElsewhere = (box: HTMLElement | null): boolean => {
  const { activeElement } = document;
  return box !== null && activeElement !== null
    ? !box.contains(activeElement) && !activeElement.contains(box)
    : false;
};

/** The grid forgets its focused cell, which would take the focus back. */
export function releaseFocus(grid: GridRef, tabStop: { id: GridRowId; field: string }): void {
  grid.current?.setState((state) => ({
    ...state,
    focus: { ...state.focus, cell: null },
    tabIndex: { ...state.tabIndex, cell: tabStop },
  }));
}

/**
 * When the focused row is removed, moves the focus to the name of the row that took its place. The
 * grid would move it to the same column of that row, where the next key would edit or delete the
 * wrong record, and would even take it from a search box or dialog.
 */
export function useGridFocus(
  grid: GridRef,
  box: RefObject<HTMLElement | null>,
  rows: readonly TableRow[],
  titleField: string | undefined,
): void {
  const shown = useRef(rows);

  useEffect(() => {
    const before = shown.current;
    shown.current = rows;
    const api = grid.current;
    const cell = api && gridFocusCellSelector(grid);
    if (!api || !cell || !titleField || rows.some(({ id }) => id === cell.id)) return;
    const index = before.findIndex(({ id }) => id === cell.id);
    const next = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    if (!next) return;
    if (!isFocusElsewhere(box.current)) api.setCellFocus(next.id, titleField);
    else releaseFocus(grid, { id: next.id, field: titleField });
  }, [grid, box, rows, titleField]);
}
