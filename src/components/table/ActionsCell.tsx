import Box from '@mui/material/Box';
import {
  gridTabIndexCellSelector,
  useGridApiContext,
  useGridSelector,
  type GridRenderCellParams,
} from '@mui/x-data-grid';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useRoving } from './useRoving';

interface ActionsCellProps {
  cell: Pick<GridRenderCellParams, 'id' | 'field' | 'tabIndex'>;
  /** The grid's tab stop until a person has chosen a cell. */
  isFirst: boolean;
  children: ReactNode;
}

/**
 * The buttons of a row as one stop of the grid: Tab finds those of one row, the arrow keys the next
 * button, the next cell, the next row.
 */
export function ActionsCell({
  cell: { id, field, tabIndex },
  isFirst,
  children,
}: ActionsCellProps) {
  const root = useRef<HTMLDivElement>(null);
  const grid = useGridApiContext();
  const isNoneChosen = useGridSelector(grid, () => gridTabIndexCellSelector(grid) === null);
  const isTabStop = tabIndex === 0 || (isFirst && isNoneChosen);
  const roving = useRoving(root, isTabStop);

  useLayoutEffect(() => {
    // The button is the stop, not the cell around it as well.
    const cell = grid.current.getCellElement(id, field);
    if (cell && root.current?.querySelector('a, button')) cell.tabIndex = -1;
  });

  return (
    <Box
      ref={root}
      onKeyDown={roving.onKeyDown}
      onFocus={() => {
        roving.onFocus();
        // However the focus came here, the grid goes on from this cell.
        grid.current.setCellFocus(id, field);
      }}
      sx={{ width: '100%' }}
    >
      {children}
    </Box>
  );
}
