import { useEventCallback } from '@mui/material/utils';
import {
  GridCellEditStopReasons,
  GridCellModes,
  type DataGridProps,
  type GridCellModesModel,
  type GridEventListener,
} from '@mui/x-data-grid';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { showNotice } from '@/components/feedback/toast';
import { isFocusElsewhere, releaseFocus, type GridRef } from './useGridFocus';
import type { CellEditing, TableRow } from './types';

/** Makes the grid continue editing a cell. */
const stillEditing = new Error('The value was not saved.');

function onSaveError(error: unknown): void {
  if (error !== stillEditing) throw error;
}

/** Where the focus goes after a key has ended an edit, in rows and columns. */
const moves: Partial<Record<string, { rows: number; columns: number }>> = {
  [GridCellEditStopReasons.enterKeyDown]: { rows: 1, columns: 0 },
  [GridCellEditStopReasons.tabKeyDown]: { rows: 0, columns: 1 },
  [GridCellEditStopReasons.shiftTabKeyDown]: { rows: 0, columns: -1 },
};

interface EditedCell<Row> {
  row: Row;
  field: string;
  move?: { rows: number; columns: number };
}

interface EditingOptions<Row> {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  editing: CellEditing<Row> | undefined;
  /** The query of the list. An edit does not survive another one. */
  search: string;
  onEditing: (isEditing: boolean) => void;
}

/**
 * Editing of the grid’s cells. An edit belongs to its row: it ends with Enter, Escape or leaving the
 * cell, or with a notice when the rows are replaced.
 */
export function useGridEditing<Row extends TableRow>(
  grid: GridRef,
  box: RefObject<HTMLElement | null>,
  { rows, nameOf, editing, search, onEditing }: EditingOptions<Row>,
) {
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set<string>());
  /** The edited cells by row id, also while they are being saved. */
  const edited = useRef(new Map<string, EditedCell<Row>>());
  const model = useRef<GridCellModesModel>({});

  const noticeEnd = (row: Row) => {
    const isListed = rows.some(({ id }) => id === row.id);
    const end = isListed
      ? `The edit of ${nameOf(row)} was cancelled.`
      : `${nameOf(row)} is no longer in this list.`;
    showNotice(`${end} Nothing was saved.`);
  };

  /** Ends the edits that are not being saved. */
  const endEdits = useEffectEvent(() => {
    for (const [id, { row, field }] of edited.current) {
      if (model.current[id]?.[field]?.mode !== GridCellModes.Edit) continue;
      noticeEnd(row);
      if (isFocusElsewhere(box.current)) releaseFocus(grid, { id, field });
      grid.current?.stopCellEditMode({ id, field, ignoreModifications: true });
    }
  });
  useEffect(() => () => endEdits(), [search]);

  const save = useEventCallback(async (changed: Row, before: Row): Promise<Row> => {
    if (!editing) return before;
    setSaving((all) => new Set(all).add(before.id));
    const row = await editing.save(changed, before);
    setSaving((all) => new Set([...all].filter((id) => id !== before.id)));
    if (row === null && grid.current?.getRow(before.id)) throw stillEditing;
    if (row === null) noticeEnd(before);
    // After a failure the focus stays, so that nothing more is typed for the next row.
    const cell = edited.current.get(before.id);
    if (cell && (row ?? before) === before) delete cell.move;
    return row ?? before;
  });

  /** Moves the focus on from a cell, unless the user has already moved it elsewhere. */
  const moveOn = ({ row, field, move }: EditedCell<Row>) => {
    const api = grid.current;
    const cell = api?.getCellElement(row.id, field);
    const index = rows.findIndex(({ id }) => id === row.id);
    if (!api || !move || index === -1 || !cell?.contains(document.activeElement)) return;
    const next = rows[index + move.rows] ?? row;
    const column = api.getVisibleColumns()[api.getColumnIndex(field) + move.columns];
    api.setCellFocus(next.id, column?.field ?? field);
  };

  const onModel = useEventCallback((next: GridCellModesModel) => {
    model.current = next;
    for (const [id, cells] of Object.entries(next)) {
      const row = rows.find((one) => one.id === id);
      const [field] = Object.keys(cells);
      if (row && field && !edited.current.has(id)) edited.current.set(id, { row, field });
    }
    for (const [id, cell] of edited.current) {
      if (next[id]) continue;
      edited.current.delete(id);
      moveOn(cell);
    }
    onEditing(edited.current.size > 0);
  });

  // The grid would move the focus when saving has ended, wherever it is by then.
  const onStop: GridEventListener<'cellEditStop'> = useEventCallback(
    ({ id, field, reason }, event) => {
      const cell = edited.current.get(String(id));
      const move = reason && moves[reason];
      if (!cell || !move) return;
      event.defaultMuiPrevented = true;
      edited.current.set(String(id), { ...cell, move });
      grid.current?.stopCellEditMode({ id, field });
    },
  );

  return {
    saving,
    props: {
      onCellModesModelChange: onModel,
      onCellEditStop: onStop,
      processRowUpdate: save,
      onProcessRowUpdateError: onSaveError,
    } satisfies Partial<DataGridProps<Row>>,
  };
}
