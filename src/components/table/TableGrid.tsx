import { DataGrid, type DataGridProps, type GridColDef } from '@mui/x-data-grid';
import { use } from 'react';
import { textOf } from './clientRows';
import { gridHeight, HEADER_HEIGHT, ROW_HEIGHT } from './gridSize';
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
  onSort: (sort: TableSort | null) => void;
}

const ACTIONS_FIELD = 'actions';
/** Up to so many rows are all in the page: the browser's search and screen readers find them. */
const WHOLE_ROWS = 25;

function toGridColumn<Row extends TableRow>(column: TableColumn<Row>): GridColDef<Row> {
  return {
    field: column.field,
    headerName: column.header,
    valueGetter: (_value, row) => column.value(row),
    valueFormatter: (_value, row) => textOf(column, row),
    renderCell: ({ row }) => contentOf(column, row),
    sortable: column.isSortable !== false,
    // A flex cell centres what is drawn, but would not shorten plain text with an ellipsis.
    display: column.render ? 'flex' : 'text',
    align: column.isNumeric ? 'right' : 'left',
    headerAlign: column.isNumeric ? 'right' : 'left',
    minWidth: column.minWidth ?? 120,
    // What does not grow would otherwise get the library's own width.
    width: column.minWidth ?? 120,
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
  query: { sort, pageSize },
  page,
  total,
  prefs: { density, hiddenFields },
  actionsHeader,
  actionsWidth,
  selection,
  renderActions,
  onSort,
}: TableGridProps<Row>) {
  const isVirtual = use(TableVirtualization);
  const gridColumns = columns.map(toGridColumn);
  if (renderActions) {
    gridColumns.push({
      field: ACTIONS_FIELD,
      headerName: actionsHeader,
      sortable: false,
      display: 'flex',
      width: actionsWidth,
      renderCell: ({ row }) => renderActions(row),
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
    <DataGrid
      {...selectionProps}
      aria-label={label}
      columns={gridColumns}
      rows={rows}
      loading={isLoading}
      density={density}
      rowHeight={ROW_HEIGHT}
      columnHeaderHeight={HEADER_HEIGHT}
      columnVisibilityModel={Object.fromEntries(hiddenFields.map((field) => [field, false]))}
      paginationMode="server"
      sortingMode="server"
      filterMode="server"
      rowCount={total}
      paginationModel={{ page: page - 1, pageSize }}
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
        height: gridHeight(density, isLoading ? pageSize : rows.length),
        // Twice the class, because the grid sets its own variables on the same element.
        '&&': {
          '--DataGrid-t-color-border-base': theme.vars.palette.divider,
          '--DataGrid-t-header-background-base': theme.vars.palette.surface.sunken,
        },
        '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
      })}
    />
  );
}
