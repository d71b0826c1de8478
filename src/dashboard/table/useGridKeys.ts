import { useEventCallback } from '@mui/material/utils';
import type { GridCellParams, GridRowParams, MuiEvent } from '@mui/x-data-grid';
import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { letterOf } from '@/dashboard/ui/letterOf';
import { ROW_CONTROLS } from './RowActions';
import type { TableRow } from './types';
import type { GridRef } from './useGridFocus';
import { ROW_ID } from './useReturnToRow';
import type { RowPanelState } from './useRowPanel';

const CONTROLS = 'a, button, input, label';
const isOnControl = ({ target }: { target: EventTarget | null }) =>
  target instanceof Element && target.closest(CONTROLS) !== null;

/** The keys of a grid besides its own. They are listed by "?" (TableKeys.tsx). */
export function useGridKeys<Row extends TableRow>(
  grid: GridRef,
  rows: readonly Row[],
  panel: RowPanelState<Row> | null,
) {
  const [isListed, setIsListed] = useState(false);
  const onCellKeyDown = useEventCallback(
    ({ id, field, isEditable, cellMode }: GridCellParams, event: MuiEvent<KeyboardEvent>) => {
      if (cellMode === 'edit') return;
      const { key, currentTarget } = event;
      const index = rows.findIndex((row) => row.id === id);
      const row = rows[index];
      const letter = letterOf(event);
      // Space and Enter activate a focused button or link instead of moving the grid’s focus.
      const isPress = key === ' ' || key === 'Enter';
      if (isPress && isOnControl(event)) event.defaultMuiPrevented = true;
      else if (key === 'Enter' && panel && row && !isEditable) panel.open(row);

      // Typed into an editable cell, these would begin to edit it.
      if (letter !== null && '/jke.?'.includes(letter)) event.defaultMuiPrevented = true;
      const moved = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }[letter ?? key] ?? 0;
      const isChord = event.ctrlKey || event.metaKey || event.altKey;
      // Any other letter or digit begins to edit the cell, with itself.
      const next = moved === 0 || isChord ? undefined : rows[index + moved];
      if (next && letter) {
        event.preventDefault();
        grid.current?.setCellFocus(next.id, field);
      }
      if (next && panel?.row) panel.open(next);
      if (letter === 'e') {
        const cells = currentTarget.closest(`[${ROW_ID}]`);
        cells?.querySelector<HTMLElement>(`[${ROW_CONTROLS}] [data-action=edit]`)?.click();
      }
      if (letter === '?') setIsListed(true);
      if (letter === '.') grid.current?.setCellFocus(id, 'actions');
    },
  );
  const onRowClick = useEventCallback(({ id }: GridRowParams, event: MuiEvent<MouseEvent>) => {
    const row = rows.find((one) => one.id === id);
    const hasSelected = window.getSelection()?.isCollapsed === false;
    if (panel && row && !hasSelected && !isOnControl(event)) panel.open(row);
  });
  return {
    props: { onCellKeyDown, ...(panel && { onRowClick }) },
    /** The list of keys is open. */
    isListed,
    closeList: () => setIsListed(false),
  };
}
