import Box from '@mui/material/Box';
import {
  DataGrid,
  useGridApiRef,
  type DataGridProps,
  type GridCellParams,
  type MuiEvent,
} from '@mui/x-data-grid';
import { useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { pageSizes } from '#contract/lists';
import type { ListState } from '../list/useListQuery';
import type { ListView } from '../list/useListView';
import type { RowSelection } from '../list/useRowSelection';
import { ACTIONS_FIELD, centsClasses, gridStyles, toGridColumns } from './gridColumns';
import { gridHeight, gridMaxHeight, HEADER_HEIGHT, ROW_HEIGHT, usualRowHeight } from './gridRoom';
import { checkboxColumn, GridFooter, GridPartsContext, GridTools, RowCheckbox } from './GridSlots';
import { makeActionsCell, type RowOffers } from './RowActions';
import type { TableRow, TableSetup } from './types';
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
  bulkBar: ReactNode;
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
const pager = {
  labelRowsPerPage: 'Rows',
  showFirstButton: true,
  showLastButton: true,
  slotProps: { select: { native: true, inputProps: { 'aria-label': 'Rows per page' } } },
};
/** Before the number of rows is known: the library's would promise more of them, and lead there. */
const unknownPager = {
  ...pager,
  labelDisplayedRows: () => '',
  slotProps: {
    ...pager.slotProps,
    actions: { previousButton: { disabled: true }, nextButton: { disabled: true } },
  },
};

/**
 * The rows of a table in MUI's DataGrid, with its toolbar, column panel and pager. It is given the
 * rows of one page, in order: paging, search and sorting are done outside, by the server or by
 * `applyLocally`, so that the cards show exactly the same.
 */
export function TableGrid<Row extends TableRow>({
  table,
  state: { query, change },
  view: { rows, page, total, status },
  selection,
  offers,
  prefs: { density, hiddenFields },
  onPrefs,
  textScale,
  tools,
  exportButton,
  bulkBar,
}: TableGridProps<Row>) {
  const grid = useGridApiRef();
  const { fields } = table;
  const { sort, pageSize } = query;
  const isLoading = status === 'loading';
  const isUnknown = isLoading && total === 0;
  const [{ Offers, ActionsCell }] = useState(makeActionsCell<Row>);
  const isSelectable = selection !== null;
  // The grid sets everything up anew for columns that are not the same ones.
  const data = toGridColumns(table, textScale, ActionsCell);
  const columns = isSelectable ? [checkboxColumn(table), ...data] : data;
  const parts = {
    tools,
    exportButton,
    density,
    onDensity: (next: TablePrefs['density']) => onPrefs({ density: next }),
    bulkBar,
  };

  return (
    <Offers value={offers}>
      <GridPartsContext value={parts}>
        <Box
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
            {...(selection ? selectionProps(selection, rows) : { rowSelection: false })}
            columns={columns}
            rows={rows}
            loading={isLoading}
            density={density}
            slots={slots}
            slotProps={{
              loadingOverlay,
              panel: columnsPanel,
              // Not `onPaginationModelChange`: by that the grid also leaves for the first page
              // whenever the order changes, Back included.
              basePagination: {
                material: isUnknown ? unknownPager : pager,
                onPageChange: (_event, next) => change({ page: next + 1 }),
                onRowsPerPageChange: (size) => change({ pageSize: size }),
              },
            }}
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
            paginationMode="server"
            sortingMode="server"
            filterMode="server"
            // Until it is known: a page beyond the last would be left for the first.
            rowCount={isUnknown ? -1 : total}
            pageSizeOptions={pageSizes}
            paginationModel={{ page: page - 1, pageSize }}
            // An order that is not the usual one can be left again by a third press.
            sortingOrder={table.usualSort ? ['asc', 'desc'] : ['asc', 'desc', null]}
            sortModel={sort ? [{ field: sort.field, sort: sort.direction }] : []}
            onSortModelChange={([next]) =>
              change({ sort: next?.sort ? { field: next.field, direction: next.sort } : null })
            }
            onCellKeyDown={pressInside}
            disableColumnFilter
            disableRowSelectionOnClick
            disableRowSelectionExcludeModel
            keepNonExistentRowsSelected
            disableVirtualization={rows.length <= WHOLE_ROWS || undefined}
            className={centsClasses(fields, rows)}
            sx={gridStyles(fields, density)}
            style={{ minHeight: isLoading ? gridHeight(density, pageSize) : undefined }}
          />
        </Box>
      </GridPartsContext>
    </Offers>
  );
}

function selectionProps<Row extends TableRow>(
  selection: RowSelection<Row>,
  rows: readonly Row[],
): Partial<DataGridProps<Row>> {
  return {
    checkboxSelection: true,
    rowSelectionModel: { type: 'include', ids: new Set(selection.rows.keys()) },
    onRowSelectionModelChange: ({ ids }) => {
      const known = new Map([...selection.rows, ...rows.map((row) => [row.id, row] as const)]);
      selection.set([...known.values()].filter(({ id }) => ids.has(id)));
    },
  };
}
