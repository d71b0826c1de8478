import Box from '@mui/material/Box';
import {
  DataGrid,
  useGridApiRef,
  type GridCellParams,
  type GridSortDirection,
  type MuiEvent,
} from '@mui/x-data-grid';
import { useRef, type KeyboardEvent } from 'react';
import type { Elements } from '@/components/elements';
import { formatCount } from '#contract/formats';
import { lastPage, pageSizes } from '#contract/lists';
import type { ListState } from './useListQuery';
import type { ListView } from './useListView';
import type { RowSelection } from './useRowSelection';
import { gridStyles, toGridColumns, withStickyHeader } from './gridColumns';
import {
  gridHeight,
  gridMaxHeight,
  HEADER_HEIGHT,
  ROW_HEIGHT,
  estimatedRowHeight,
  isWholePage,
} from './gridSize';
import { ColumnsPanel, GridToolbar } from './GridToolbar';
import { SavingRowsContext } from './EditCell';
import { RowActionsContext, rowActions, type RowOffers } from './RowActions';
import { NamedCheckbox } from './NamedCheckbox';
import type { CellEditing, TableRow, TableSetup } from './types';
import { hiddenFieldsOf, type TablePrefs } from './useTablePrefs';
import { useGridEditing } from './useGridEditing';
import { useGridFocus } from './useGridFocus';
import { useReturnedFocus, type ReturningRow } from './useReturnToRow';

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
  /** Null when rows cannot be selected. */
  selection: RowSelection<Row> | null;
  offers: RowOffers<Row>;
  /** Needed if a column has `edit`. */
  editing: CellEditing<Row> | undefined;
  /** Called when the editing of cells begins and when all of it has ended. */
  onEditing: (isEditing: boolean) => void;
  returning: ReturningRow;
  prefs: TablePrefs;
  onPrefs: (part: Partial<TablePrefs>) => void;
  /** The text scale: 1 at the browser’s default text size. Columns grow with it. */
  textScale: number;
  /** The container of the grid’s toolbar. */
  tools: HTMLElement | null;
  exportButton: Elements;
}

/**
 * Space and Enter activate a focused button or link instead of moving the grid’s focus. The key of
 * the search edits no cell.
 */
function pressInside(_cell: GridCellParams, event: MuiEvent<KeyboardEvent>) {
  const isPress = event.key === ' ' || event.key === 'Enter';
  const target = event.target instanceof Element ? event.target : null;
  if (isPress && target?.closest('button, a')) event.defaultMuiPrevented = true;
  if (event.key === '/' && !target?.matches('input')) event.defaultMuiPrevented = true;
}

const slots = {
  toolbar: GridToolbar,
  columnsManagement: ColumnsPanel,
  rowCheckbox: NamedCheckbox,
};
const skeletons = { variant: 'skeleton', noRowsVariant: 'skeleton' } as const;
const columnsPanel = { role: 'dialog', 'aria-label': 'Columns' };
const firstAndLast = { showFirstButton: true, showLastButton: true };
const twoOrders: GridSortDirection[] = ['asc', 'desc'];
const threeOrders: GridSortDirection[] = [...twoOrders, null];
const localeText = {
  paginationRowsPerPage: 'Rows per page',
  columnsManagementSearchTitle: 'Search columns',
  columnsManagementNoColumns: 'No columns match',
  columnsManagementShowHideAllText: 'All columns',
  paginationDisplayedRows: ({ from, to, count }: { from: number; to: number; count: number }) =>
    count === -1 ? '' : `${formatCount(from)}–${formatCount(to)} of ${formatCount(count)}`,
};

/**
 * A page of a table’s rows in MUI’s DataGrid. The server or `applyLocally` pages, sorts and
 * searches, so the grid is in server mode and shows the same rows as the cards.
 */
export function TableGrid<Row extends TableRow>({
  table,
  state,
  view: { rows, page, total, status },
  selection,
  offers,
  editing,
  onEditing,
  returning,
  prefs: { density, columns: chosen },
  onPrefs,
  textScale,
  tools,
  exportButton,
}: TableGridProps<Row>) {
  const { fields, nameOf, actionsHeader, actionsWidth } = table;
  const { query, change } = state;
  const { sort, pageSize } = query;
  const isLoading = status === 'loading';
  const isWhole = isWholePage(rows.length);
  const isSelectable = selection !== null;
  // New columns reset widths that the user has set, so these depend on nothing that changes while
  // the table is used.
  const columns = toGridColumns({ fields, actionsHeader, actionsWidth, textScale });
  const hideable = fields.filter(({ card }) => card !== 'title').map(({ field }) => field);
  const modelWithout = (hidden: readonly string[]) =>
    Object.fromEntries(hideable.map((field) => [field, !hidden.includes(field)]));
  const grid = useGridApiRef();
  const box = useRef<HTMLElement>(null);
  const titleField = (fields.find(({ card }) => card === 'title') ?? fields[0])?.field;
  useReturnedFocus(returning, (rowId) => {
    if (titleField === undefined) return;
    grid.current?.scrollToIndexes({ rowIndex: rows.findIndex(({ id }) => id === rowId) });
    grid.current?.setCellFocus(rowId, titleField);
  });
  useGridFocus(grid, box, rows, titleField);
  const search = JSON.stringify(query);
  const edits = useGridEditing(grid, box, { rows, nameOf, editing, search, onEditing });
  const rowOf = (id: unknown) => rows.find((row) => row.id === id);

  return (
    <RowActionsContext
      value={(id) => {
        const row = rowOf(id);
        return row ? rowActions(row, offers, 'grid') : { lead: null, buttons: [] };
      }}
    >
      <SavingRowsContext value={edits.saving}>
        <Box
          ref={box}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            maxHeight: isWhole ? undefined : gridMaxHeight,
          }}
        >
          <DataGrid
            apiRef={grid}
            aria-label={table.label}
            columns={columns}
            rows={rows}
            rowCount={isLoading && total === 0 ? -1 : total}
            loading={isLoading}
            paginationMode="server"
            paginationModel={{ page: Math.min(page, lastPage(total, pageSize)) - 1, pageSize }}
            pageSizeOptions={pageSizes}
            sortingMode="server"
            sortModel={sort ? [{ field: sort.field, sort: sort.direction }] : []}
            onSortModelChange={([next]) =>
              change({
                sort: next?.sort ? { field: next.field, direction: next.sort } : null,
              })
            }
            // Without a default sort, the third click on a header removes the sort.
            sortingOrder={table.defaultSort ? twoOrders : threeOrders}
            filterMode="server"
            checkboxSelection={isSelectable}
            rowSelection={isSelectable}
            rowSelectionModel={{ type: 'include', ids: new Set(selection?.rows.keys()) }}
            onRowSelectionModelChange={({ ids }) => {
              const known = [...(selection?.rows.values() ?? []), ...rows];
              selection?.set(known.filter(({ id }) => ids.has(id)));
            }}
            disableRowSelectionOnClick
            disableRowSelectionExcludeModel
            keepNonExistentRowsSelected
            density={density}
            onDensityChange={(next) => onPrefs({ density: next })}
            columnVisibilityModel={modelWithout(hiddenFieldsOf(fields, chosen))}
            onColumnVisibilityModelChange={(model) =>
              onPrefs({
                columns: Object.fromEntries(
                  hideable.map((field) => [field, model[field] !== false]),
                ),
              })
            }
            disableColumnFilter
            // Clicking anywhere on a header sorts; columns are chosen in the toolbar.
            disableColumnMenu
            showToolbar
            slots={slots}
            slotProps={{
              loadingOverlay: skeletons,
              panel: columnsPanel,
              // The column of checkboxes is hideable by default.
              columnsManagement: {
                getTogglableColumns: () => hideable,
                defaultModel: modelWithout(hiddenFieldsOf(fields)),
              },
              toolbar: { container: tools, exportButton },
              rowCheckbox: {
                nameOf: (id) => {
                  const row = rowOf(id);
                  return row ? nameOf(row) : '';
                },
              },
              // Not `onPaginationModelChange`, which the grid also calls when the sort changes: Back
              // to page 3 of another sort would then end on page 1.
              basePagination: {
                material: firstAndLast,
                onPageChange: (_event: unknown, next: number) => change({ page: next + 1 }),
                onRowsPerPageChange: (next: number) => change({ pageSize: next }),
              },
            }}
            localeText={localeText}
            hideFooterSelectedRowCount
            // Long names wrap.
            getRowHeight={() => 'auto'}
            getEstimatedRowHeight={() => estimatedRowHeight(table, density)}
            rowHeight={ROW_HEIGHT}
            columnHeaderHeight={HEADER_HEIGHT}
            disableVirtualization={isWhole || undefined}
            onCellKeyDown={pressInside}
            isCellEditable={({ id, field }) => {
              const row = rowOf(id);
              const edit = fields.find((column) => column.field === field)?.edit;
              return row !== undefined && edit?.isOffered(row) === true;
            }}
            {...edits.props}
            sx={[gridStyles(density), isWhole && withStickyHeader(selection?.rows.size ?? 0)]}
            style={{ minHeight: isLoading ? gridHeight(density, pageSize) : undefined }}
          />
        </Box>
      </SavingRowsContext>
    </RowActionsContext>
  );
}
