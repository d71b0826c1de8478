import Box from '@mui/material/Box';
import { useEventCallback } from '@mui/material/utils';
import {
  DataGrid,
  useGridApiRef,
  type DataGridProps,
  type GridCellParams,
  type GridColumnVisibilityModel,
  type GridRowParams,
  type GridRowSelectionModel,
  type GridSortDirection,
  type GridSortModel,
} from '@mui/x-data-grid';
import { useCallback, useMemo, useRef } from 'react';
import { lastPage, pageSizes } from '#contract/lists';
import type { ListState } from './useListQuery';
import type { ListView } from './useListView';
import type { RowSelection } from './useRowSelection';
import { gridStyles, toColumnModels, toGridColumns, withStickyHeader } from './gridColumns';
import {
  gridHeight,
  gridMaxHeight,
  HEADER_HEIGHT,
  ROW_HEIGHT,
  estimatedRowHeight,
  isWholePage,
} from './gridSize';
import { gridTexts } from './gridTexts';
import { ColumnsPanel, GridToolbar } from './GridToolbar';
import { SavingRowsContext } from './EditCell';
import { RowActionsContext, rowActions, type RowOffers } from './RowActions';
import { NamedCheckbox } from './NamedCheckbox';
import { TableKeys } from './TableKeys';
import type { CellEditing, TableRow, TableSetup } from './types';
import type { Density, TablePrefs } from './useTablePrefs';
import { useGridEditing } from './useGridEditing';
import { useGridFocus } from './useGridFocus';
import { useGridKeys } from './useGridKeys';
import { useReturnedFocus, type ReturningRow } from './useReturnToRow';
import type { RowPanelState } from './useRowPanel';

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
  /** The ids of the new rows and of those with new values, which are marked. */
  changed: ReadonlySet<string>;
  /** Null when rows cannot be selected. */
  selection: RowSelection<Row> | null;
  offers: RowOffers<Row>;
  /** Needed if a column has `edit`. */
  editing: CellEditing<Row> | undefined;
  /** Called when the editing of cells begins and when all of it has ended. */
  onEditing: (isEditing: boolean) => void;
  returning: ReturningRow;
  /** Null if rows do not open in a panel. */
  panel: RowPanelState<Row> | null;
  prefs: TablePrefs;
  onPrefs: (part: Partial<TablePrefs>) => void;
  /** The text scale: 1 at the browser’s default text size. Columns grow with it. */
  textScale: number;
  tools: HTMLElement | null;
}

const slots = {
  toolbar: GridToolbar,
  columnsManagement: ColumnsPanel,
  rowCheckbox: NamedCheckbox,
};
const skeletons = { variant: 'skeleton', noRowsVariant: 'skeleton' } as const;
const columnsPanel = { role: 'dialog', 'aria-label': 'Columns' };
const firstAndLast = { showFirstButton: true, showLastButton: true };
const autoHeight = () => 'auto' as const;
const twoOrders: GridSortDirection[] = ['asc', 'desc'];
const threeOrders: GridSortDirection[] = [...twoOrders, null];
/**
 * A page of a table’s rows in MUI’s DataGrid. The server or `applyLocally` pages, sorts and
 * searches, so the grid is in server mode and shows the same rows as the cards. The grid renders
 * every cell again for any new object or function among its props, so all of them are kept.
 */
export function TableGrid<Row extends TableRow>({
  table,
  state: { query, change },
  view: { rows, page, total, status },
  changed,
  selection,
  offers: { actions, busy, start, nameOf, renderLead },
  editing,
  onEditing,
  returning,
  panel,
  prefs: { density, columns: chosen },
  onPrefs,
  textScale,
  tools,
}: TableGridProps<Row>) {
  const { fields, actionsHeader, actionsWidth } = table;
  const { sort, pageSize } = query;
  const isLoading = status === 'loading';
  const isWhole = isWholePage(rows.length);
  const selected = selection?.rows;
  // New columns also reset widths that the user has set.
  const columns = useMemo(
    () => toGridColumns({ fields, actionsHeader, actionsWidth, textScale }),
    [fields, actionsHeader, actionsWidth, textScale],
  );
  const columnModels = useMemo(() => toColumnModels(fields, chosen), [fields, chosen]);
  const shownPage = Math.min(page, lastPage(total, pageSize)) - 1;
  const paginationModel = useMemo(() => ({ page: shownPage, pageSize }), [shownPage, pageSize]);
  const sortModel = useMemo(
    () => (sort ? [{ field: sort.field, sort: sort.direction }] : []),
    [sort],
  );
  const selectionModel = useMemo(
    (): GridRowSelectionModel => ({ type: 'include', ids: new Set(selected?.keys()) }),
    [selected],
  );
  const grid = useGridApiRef();
  const box = useRef<HTMLElement>(null);
  const titleField = (fields.find(({ card }) => card === 'title') ?? fields[0])?.field;
  useReturnedFocus(returning, (rowId) => {
    if (titleField === undefined) return;
    grid.current?.scrollToIndexes({ rowIndex: rows.findIndex(({ id }) => id === rowId) });
    grid.current?.setCellFocus(rowId, titleField);
  });
  useGridFocus(grid, box, rows, titleField);
  const keys = useGridKeys(grid, rows, panel);
  const openId = panel?.row?.id;
  const rowClassName = useCallback(
    ({ id }: GridRowParams) =>
      `${id === openId ? 'isCurrent' : ''} ${changed.has(String(id)) ? 'isChanged' : ''}`,
    [openId, changed],
  );
  const search = JSON.stringify(query);
  const edits = useGridEditing(grid, box, { rows, nameOf, editing, search, onEditing });

  const rowOf = useCallback((id: unknown) => rows.find((row) => row.id === id), [rows]);
  const controlsOf = useCallback(
    (id: unknown) => {
      const row = rowOf(id);
      const offers = { actions, busy, start, nameOf, renderLead };
      return row ? rowActions(row, offers, 'grid') : { lead: null, buttons: [] };
    },
    [rowOf, actions, busy, start, nameOf, renderLead],
  );

  const onSortModelChange = useEventCallback(([next]: GridSortModel) =>
    change({ sort: next?.sort ? { field: next.field, direction: next.sort } : null }),
  );
  const onRowSelectionModelChange = useEventCallback(({ ids }: GridRowSelectionModel) => {
    const known = [...(selected?.values() ?? []), ...rows];
    selection?.set(known.filter(({ id }) => ids.has(id)));
  });
  const onDensityChange = useEventCallback((next: Density) => onPrefs({ density: next }));
  const onColumnVisibilityModelChange = useEventCallback((model: GridColumnVisibilityModel) =>
    onPrefs({
      columns: Object.fromEntries(
        columnModels.hideable.map((field) => [field, model[field] !== false]),
      ),
    }),
  );
  const slotProps = useMemo(
    (): DataGridProps['slotProps'] => ({
      loadingOverlay: skeletons,
      panel: columnsPanel,
      // The column of checkboxes is hideable by default.
      columnsManagement: {
        getTogglableColumns: () => columnModels.hideable,
        defaultModel: columnModels.byDefault,
      },
      toolbar: { container: tools },
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
    }),
    [columnModels, tools, rowOf, nameOf, change],
  );
  const isCellEditable = useCallback(
    ({ row, field }: GridCellParams<Row>) =>
      fields.find((column) => column.field === field)?.edit?.isOffered(row) === true,
    [fields],
  );
  const rowHeight = estimatedRowHeight(table, density);
  const getEstimatedRowHeight = useCallback(() => rowHeight, [rowHeight]);
  const hasSelection = selected !== undefined && selected.size > 0;
  const sx = useMemo(
    () => [gridStyles(density), isWhole && withStickyHeader(hasSelection)],
    [density, isWhole, hasSelection],
  );
  const minHeight = isLoading ? gridHeight(density, pageSize) : undefined;
  const style = useMemo(() => ({ minHeight }), [minHeight]);

  return (
    <RowActionsContext value={controlsOf}>
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
            paginationModel={paginationModel}
            pageSizeOptions={pageSizes}
            sortingMode="server"
            sortModel={sortModel}
            onSortModelChange={onSortModelChange}
            // Without a default sort, the third click on a header removes the sort.
            sortingOrder={table.defaultSort ? twoOrders : threeOrders}
            filterMode="server"
            checkboxSelection={selection !== null}
            rowSelection={selection !== null}
            rowSelectionModel={selectionModel}
            onRowSelectionModelChange={onRowSelectionModelChange}
            disableRowSelectionOnClick
            disableRowSelectionExcludeModel
            keepNonExistentRowsSelected
            density={density}
            onDensityChange={onDensityChange}
            columnVisibilityModel={columnModels.chosen}
            onColumnVisibilityModelChange={onColumnVisibilityModelChange}
            disableColumnFilter
            // Clicking anywhere on a header sorts; columns are chosen in the toolbar.
            disableColumnMenu
            showToolbar
            slots={slots}
            slotProps={slotProps}
            localeText={gridTexts}
            hideFooterSelectedRowCount
            // Long names wrap.
            getRowHeight={autoHeight}
            getEstimatedRowHeight={getEstimatedRowHeight}
            rowHeight={ROW_HEIGHT}
            columnHeaderHeight={HEADER_HEIGHT}
            disableVirtualization={isWhole || undefined}
            {...keys.props}
            getRowClassName={rowClassName}
            isCellEditable={isCellEditable}
            {...edits.props}
            sx={sx}
            style={style}
          />
        </Box>
        {keys.isListed && <TableKeys hasPanel={panel !== null} onClose={keys.closeList} />}
      </SavingRowsContext>
    </RowActionsContext>
  );
}
