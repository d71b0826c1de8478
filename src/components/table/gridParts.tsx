import Box from '@mui/material/Box';
import {
  GRID_CHECKBOX_SELECTION_COL_DEF,
  GridRowCheckbox,
  type GridColDef,
  type GridRowId,
  type GridSlotProps,
} from '@mui/x-data-grid';
import { createContext, use, useLayoutEffect, useRef, type ReactNode } from 'react';
import { CHECKBOX_WIDTH } from './gridSize';

/** What the rows of a grid are called. */
export const RowNames = createContext<ReadonlyMap<GridRowId, string>>(new Map());

/** A row's checkbox that says which row it chooses. */
export function RowCheckbox({ slotProps, ...props }: GridSlotProps['rowCheckbox']) {
  const name = use(RowNames).get(props.rowId) ?? 'row';
  const htmlInput = { ...slotProps?.htmlInput, 'aria-label': `Select ${name}` };
  return <GridRowCheckbox {...props} slotProps={{ ...slotProps, htmlInput }} />;
}

/**
 * The header of a column that cannot be sorted by. The grid says `aria-sort="none"` on every one,
 * which promises a person that there is an order to choose.
 */
export function UnsortedHeader({ children }: { children: ReactNode }) {
  const content = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    content.current?.closest('[role="columnheader"]')?.removeAttribute('aria-sort');
  });
  return (
    <Box
      component="span"
      ref={content}
      className="MuiDataGrid-columnHeaderTitle"
      sx={{ display: 'block' }}
    >
      {children}
    </Box>
  );
}

/** The grid's own checkboxes, in a column that has no order. */
export const checkboxColumn: GridColDef = {
  ...GRID_CHECKBOX_SELECTION_COL_DEF,
  width: CHECKBOX_WIDTH,
  minWidth: CHECKBOX_WIDTH,
  renderHeader: (header) => (
    <UnsortedHeader>{GRID_CHECKBOX_SELECTION_COL_DEF.renderHeader?.(header)}</UnsortedHeader>
  ),
};
