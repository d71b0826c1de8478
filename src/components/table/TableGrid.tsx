import Box from '@mui/material/Box';
import { DataGrid, type DataGridProps, type GridColDef } from '@mui/x-data-grid';
import { use } from 'react';
import { ActionsCell } from './ActionsCell';
import { textOf } from './clientRows';
import { checkboxColumn, RowNames, RowCheckbox, UnsortedHeader } from './gridParts';
import {
  columnWidth,
  gridHeight,
  gridMaxHeight,
  HEADER_HEIGHT,
  ROW_HEIGHT,
  rowMinHeight,
} from './gridSize';
import { contentOf, type TableBodyProps } from './TableCards';
import type { TableQuery, TableSort } from './tableQuery';
import type { TableColumn, TableRow } from './types';
import type { TablePrefs } from './useTablePrefs';
import { TableVirtualization } from './virtualization';

export interface TableGridProps<Row extends TableRow> extends TableBodyProps<Row> {
  query: TableQuery;
  page: number;
  total: number;
  prefs: TablePrefs;
  actionsHeader: string;
  actionsWidth: number;
  /** 1 at the browser's usual size of text; columns grow with it. */
  textScale: number;
  /** There is an order that nobody has to ask for. */
  hasUsualSort: boolean;
  onSort: (sort: TableSort | null) => void;
}

const ACTIONS_FIELD = 'actions';
const WHOLE = 'whole-amount';
/** An amount with cents, as against one in whole dollars. */
const CENTS = /\d\.\d\d$/;
/** Up to so many rows are all in the page: the browser's search and screen readers find them. */
const WHOLE_ROWS = 25;

function toGridColumn<Row extends TableRow>(
  column: TableColumn<Row>,
  rows: readonly Row[],
  textScale: number,
): GridColDef<Row> {
  const width = columnWidth(column) * textScale;
  const isSortable = column.isSortable !== false;
  const hasCents = column.isNumeric && rows.some((row) => CENTS.test(textOf(column, row)));
  return {
    field: column.field,
    headerName: column.header,
    valueGetter: (_value, row) => column.value(row),
    valueFormatter: (_value, row) => textOf(column, row),
    renderCell: ({ row }) => contentOf(column, row),
    sortable: isSortable,
    ...(!isSortable && { renderHeader: () => <UnsortedHeader>{column.header}</UnsortedHeader> }),
    display: 'flex',
    align: column.isNumeric ? 'right' : 'left',
    headerAlign: column.isNumeric ? 'right' : 'left',
    // Whole dollars leave the room of the cents that others in their column have.
    cellClassName: ({ row }) => (hasCents && !CENTS.test(textOf(column, row)) ? WHOLE : ''),
    minWidth: width,
    // What does not grow would otherwise get the library's own width.
    width,
    flex: column.flex ?? 1,
  };
}

/**
 * The rows of a table in MUI's DataGrid. It is given the rows of one page, in order: paging, search
 * and sorting are done outside, so that the cards show exactly the same.
 */
export function TableGrid<Row extends TableRow>({
  label,
  columns,
  rows,
  isLoading,
  nameOf,
  query: { sort, pageSize },
  page,
  total,
  prefs: { density, hiddenFields },
  actionsHeader,
  actionsWidth,
  textScale,
  hasUsualSort,
  selection,
  renderActions,
  onSort,
}: TableGridProps<Row>) {
  const isVirtual = use(TableVirtualization);
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
  const [firstRow] = rows;
  const gridColumns = columns.map((column) => toGridColumn(column, rows, textScale));
  if (selection) gridColumns.unshift(checkboxColumn);
  if (renderActions) {
    gridColumns.push({
      field: ACTIONS_FIELD,
      headerName: actionsHeader,
      sortable: false,
      renderHeader: () => <UnsortedHeader>{actionsHeader}</UnsortedHeader>,
      display: 'flex',
      width: actionsWidth * textScale,
      renderCell: (cell) => (
        <ActionsCell cell={cell} isFirst={cell.row === firstRow}>
          {renderActions(cell.row)}
        </ActionsCell>
      ),
    });
  }

  const selectionProps: Partial<DataGridProps<Row>> = selection
    ? {
        checkboxSelection: true,
        rowSelectionModel: { type: 'include', ids: new Set(selection.rows.keys()) },
        onRowSelectionModelChange: ({ ids }) => {
          const known = new Map([...selection.rows, ...rows.map((row) => [row.id, row] as const)]);
          selection.set([...known.values()].filter(({ id }) => ids.has(id)));
        },
      }
    : { rowSelection: false };

  return (
    <RowNames value={names}>
      <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: gridMaxHeight }}>
        <DataGrid
          {...selectionProps}
          aria-label={label}
          columns={gridColumns}
          rows={rows}
          loading={isLoading}
          density={density}
          slots={{ rowCheckbox: RowCheckbox }}
          // A long name takes another line instead of losing its end.
          getRowHeight={() => 'auto'}
          getEstimatedRowHeight={() => rowMinHeight(density)}
          rowHeight={ROW_HEIGHT}
          columnHeaderHeight={HEADER_HEIGHT}
          columnVisibilityModel={Object.fromEntries(hiddenFields.map((field) => [field, false]))}
          paginationMode="server"
          sortingMode="server"
          filterMode="server"
          rowCount={total}
          paginationModel={{ page: page - 1, pageSize }}
          // An order that is not the usual one can be left again by a third press.
          sortingOrder={hasUsualSort ? ['asc', 'desc'] : ['asc', 'desc', null]}
          sortModel={sort ? [{ field: sort.field, sort: sort.direction }] : []}
          onCellKeyDown={(_cell, event) => {
            // The grid moves about with the space bar; on a button or link it has to press that.
            const isPress = event.key === ' ' || event.key === 'Enter';
            const target = event.target instanceof Element ? event.target : null;
            if (isPress && target?.closest('button, a')) event.defaultMuiPrevented = true;
          }}
          onSortModelChange={([next]) =>
            onSort(next?.sort ? { field: next.field, direction: next.sort } : null)
          }
          slotProps={{ loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' } }}
          hideFooter
          disableColumnMenu
          disableColumnFilter
          disableRowSelectionOnClick
          disableRowSelectionExcludeModel
          keepNonExistentRowsSelected
          disableVirtualization={!isVirtual || rows.length <= WHOLE_ROWS}
          sx={(theme) => ({
            minHeight: isLoading ? gridHeight(density, pageSize) : undefined,
            // Twice the class, because the grid sets its own variables on the same element.
            '&&': {
              '--DataGrid-t-color-border-base': theme.vars.palette.divider,
              '--DataGrid-t-header-background-base': theme.vars.palette.surface.sunken,
            },
            '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
            '& .MuiDataGrid-cell': {
              minHeight: rowMinHeight(density) - 1,
              py: 0.5,
              lineHeight: 1.35,
              overflowWrap: 'anywhere',
              textWrap: 'pretty',
            },
            // A checkbox is as high as a row by itself.
            '& .MuiDataGrid-cellCheckbox': { py: 0 },
            // Nothing is beside the last column; its handle would make the grid scroll sideways.
            '& .MuiDataGrid-columnHeader--last .MuiDataGrid-columnSeparator': { display: 'none' },
            [`& .${WHOLE}::after`]: { content: '".00"', visibility: 'hidden' },
          })}
        />
      </Box>
    </RowNames>
  );
}
