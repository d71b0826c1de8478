import Box from '@mui/material/Box';
import {
  DataGrid,
  useGridApiRef,
  type GridCellParams,
  type GridSortDirection,
  type MuiEvent,
} from '@mui/x-data-grid';
import { useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { PAGE_SIZE_MAX } from '#contract/limits';
import type { ListState } from '../list/useListQuery';
import type { ListView } from '../list/useListView';
import type { RowSelection } from '../list/useRowSelection';
import { ACTIONS_FIELD, centsClasses, gridStyles, toGridColumns } from './gridColumns';
import { gridHeight, gridMaxHeight, HEADER_HEIGHT, ROW_HEIGHT, usualRowHeight } from './gridRoom';
import { checkboxColumn, GridFooter, GridPartsContext, GridTools, RowCheckbox } from './GridSlots';
import { makeActionsCell, type RowOffers } from './RowActions';
import { TablePager } from './TablePager';
import type { TableRow, TableSetup } from './types';
import { useGridContents } from './useGridContents';
import type { TablePrefs } from './useTablePrefs';

declare module '@mui/x-data-grid' {
  interface PanelPropsOverrides {
    role: string;
    'aria-label': string;
  }
}

export interface TableGridProps<Row extends TableRow> {
  table: TableSetup<Row>;
  state: ListState;
  view: ListView<Row>;
  /** Null when nothing can be done with several rows. */
  selection: RowSelection<Row> | null;
  offers: RowOffers<Row>;
  prefs: TablePrefs;
  onPrefs: (part: Partial<TablePrefs>) => void;
  /** 1 at the browser's usual size of text; columns grow with it. */
  textScale: number;
  /** Where the grid's own tools go. */
  tools: HTMLElement | null;
  exportButton: ReactNode;
}

/** Up to so many rows are all in the page: the browser's search and screen readers find them. */
const WHOLE_ROWS = 25;

/** The grid moves about with the space bar; on a button or link it has to press that. */
function pressInside(_cell: GridCellParams, event: MuiEvent<KeyboardEvent>) {
  const isPress = event.key === ' ' || event.key === 'Enter';
  const target = event.target instanceof Element ? event.target : null;
  if (isPress && target?.closest('button, a')) event.defaultMuiPrevented = true;
}

const slots = { toolbar: GridTools, footer: GridFooter, rowCheckbox: RowCheckbox };
const loadingOverlay = { variant: 'skeleton', noRowsVariant: 'skeleton' } as const;
/** The library makes it a tooltip, outside of the page's landmarks. */
const columnsPanel = { role: 'dialog', 'aria-label': 'Columns' };
const slotProps = { loadingOverlay, panel: columnsPanel };
const twoOrders: GridSortDirection[] = ['asc', 'desc'];
const threeOrders: GridSortDirection[] = [...twoOrders, null];
const gridPager = { flexGrow: 1 };
/** The grid need not know which page its rows are: it would leave that one for the first at times. */
const onePage = { page: 0, pageSize: PAGE_SIZE_MAX };

/**
 * The rows of a table in MUI's DataGrid, with its toolbar and column panel. It is given the rows of
 * one page, in order: paging, search and sorting are done outside, by the server or by
 * `applyLocally`, so that the cards show exactly the same. What a press changes reaches it by
 * `useGridContents`; its properties stay the same.
 */
export function TableGrid<Row extends TableRow>({
  table,
  state,
  view: { rows, page, total, status },
  selection,
  offers,
  prefs: { density, hiddenFields },
  onPrefs,
  textScale,
  tools,
  exportButton,
}: TableGridProps<Row>) {
  const grid = useGridApiRef();
  const { fields, nameOf, actionsHeader, actionsWidth } = table;
  const { sort, pageSize } = state.query;
  const isLoading = status === 'loading';
  const knownTotal = isLoading && total === 0 ? null : total;
  const [{ Offers, ActionsCell }] = useState(makeActionsCell<Row>);
  const isSelectable = selection !== null;
  // An order that is not the usual one can be left again by a third press.
  const sortingOrder = table.usualSort ? twoOrders : threeOrders;
  const contents = { rows, page, pageSize, sort, sortingOrder, selection, change: state.change };
  const firstRows = useGridContents(grid, contents);
  // For new columns the grid sets everything up anew, and forgets the widths that a person gave
  // them: they are made of what stays the same when a table shows something else.
  const data = toGridColumns({ fields, actionsHeader, actionsWidth, textScale, ActionsCell });
  const columns = isSelectable ? [checkboxColumn(nameOf), ...data] : data;
  const parts = {
    tools,
    exportButton,
    density,
    onDensity: (next: TablePrefs['density']) => onPrefs({ density: next }),
    pager: (
      <TablePager state={state} page={page} total={knownTotal} hasFirstAndLast sx={gridPager} />
    ),
  };

  return (
    <Offers value={offers}>
      <GridPartsContext value={parts}>
        <Box
          className={centsClasses(fields, rows)}
          sx={{ display: 'flex', flexDirection: 'column', maxHeight: gridMaxHeight }}
          onFocus={({ target }: FocusEvent) => {
            // However the focus came to a row's buttons, the arrow keys go on from there.
            const cell = target.closest(`[data-field="${ACTIONS_FIELD}"][role="gridcell"]`);
            const id = cell?.closest('[data-id]')?.getAttribute('data-id');
            if (id) grid.current?.setCellFocus(id, ACTIONS_FIELD);
          }}
        >
          <DataGrid
            apiRef={grid}
            aria-label={table.label}
            checkboxSelection={isSelectable}
            rowSelection={isSelectable}
            columns={columns}
            rows={firstRows}
            loading={isLoading}
            density={density}
            slots={slots}
            slotProps={slotProps}
            showToolbar
            // A long name takes another line instead of losing its end.
            getRowHeight={() => 'auto'}
            getEstimatedRowHeight={() => usualRowHeight(table, density)}
            rowHeight={ROW_HEIGHT}
            columnHeaderHeight={HEADER_HEIGHT}
            columnVisibilityModel={Object.fromEntries(hiddenFields.map((field) => [field, false]))}
            onColumnVisibilityModelChange={(model) =>
              onPrefs({ hiddenFields: Object.keys(model).filter((field) => !model[field]) })
            }
            paginationModel={onePage}
            sortingMode="server"
            filterMode="server"
            sortingOrder={sortingOrder}
            onCellKeyDown={pressInside}
            disableColumnFilter
            // All of a header sorts; columns are chosen in the toolbar.
            disableColumnMenu
            disableRowSelectionOnClick
            disableRowSelectionExcludeModel
            keepNonExistentRowsSelected
            disableVirtualization={rows.length <= WHOLE_ROWS || undefined}
            sx={gridStyles(fields, density)}
            style={{ minHeight: isLoading ? gridHeight(density, pageSize) : undefined }}
          />
        </Box>
      </GridPartsContext>
    </Offers>
  );
}
