import type { Theme } from '@mui/material/styles';
import {
  GridActionsCell,
  type GridColDef,
  type GridColumnVisibilityModel,
  type GridPreProcessEditCellProps,
  type GridRenderCellParams,
} from '@mui/x-data-grid';
import { use, type ReactNode } from 'react';
import { textOf } from '@/api/listFields';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { EditCell } from './EditCell';
import { BULK_BAR_HEIGHT, columnWidth, rowMinHeight } from './gridSize';
import { ROW_CONTROLS, RowActionsContext } from './RowActions';
import { CellFocusContext } from './RowLink';
import {
  contentOf,
  type CellEdit,
  type TableColumn,
  type TableRow,
  type TableSetup,
} from './types';
import { hiddenFieldsOf, type Density, type TablePrefs } from './useTablePrefs';

type GridColumnsOf<Row extends TableRow> = Pick<
  TableSetup<Row>,
  'fields' | 'actionsHeader' | 'actionsWidth'
> & { textScale: number };

export function toGridColumns<Row extends TableRow>({
  fields,
  actionsHeader = 'Actions',
  actionsWidth,
  textScale,
}: GridColumnsOf<Row>): GridColDef<Row>[] {
  return [
    ...fields.map((column) => toGridColumn(column, textScale)),
    {
      field: 'actions',
      type: 'actions',
      headerName: actionsHeader,
      hideable: false,
      align: 'left',
      headerAlign: 'left',
      display: 'flex',
      width: actionsWidth * textScale,
      renderCell: (cell) => <ActionsCell {...cell} />,
    },
  ];
}

/** A row’s lead and buttons. The buttons share one Tab stop; the arrow keys move between them. */
function ActionsCell(cell: GridRenderCellParams) {
  const { lead, buttons } = use(RowActionsContext)(cell.id);
  return (
    <div className="rowActions" {...{ [ROW_CONTROLS]: cell.id }}>
      {lead}
      <GridActionsCell {...cell} suppressChildrenValidation>
        {buttons}
      </GridActionsCell>
    </div>
  );
}

function toGridColumn<Row extends TableRow>(
  column: TableColumn<Row>,
  textScale: number,
): GridColDef<Row> {
  const width = columnWidth(column) * textScale;
  return {
    field: column.field,
    headerName: column.header,
    valueGetter: (_value, row) => column.value(row),
    valueFormatter: (_value, row) => textOf(column, row),
    renderCell: ({ row, hasFocus, tabIndex, isEditable }) => (
      <CellFocusContext value={{ hasFocus, tabIndex }}>
        {isEditable ? <Editable>{contentOf(column, row)}</Editable> : contentOf(column, row)}
      </CellFocusContext>
    ),
    sortable: column.isSortable !== false,
    // The title column cannot be hidden, because it identifies the row.
    hideable: column.card !== 'title',
    display: 'flex',
    align: column.isNumeric ? 'right' : 'left',
    headerAlign: column.isNumeric ? 'right' : 'left',
    minWidth: width,
    width,
    flex: column.flex ?? 1,
    ...(column.edit && editableColumn(column.edit)),
  };
}

/** The grid’s own cell editing, with a text as the value. */
function editableColumn<Row extends TableRow>(edit: CellEdit<Row>): Partial<GridColDef<Row>> {
  return {
    editable: true,
    valueGetter: (_value, row) => edit.text(row),
    valueSetter: (text: string, row) => edit.apply(row, text),
    preProcessEditCellProps: ({ props }: GridPreProcessEditCellProps<string, Row>) => ({
      ...props,
      error: edit.problemWith(props.value ?? '') !== null,
    }),
    renderEditCell: (params) => <EditCell params={params} edit={edit} />,
  };
}

function Editable({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="editable">{children}</span>
      <VisuallyHidden> editable</VisuallyHidden>
    </>
  );
}

/** Which columns can be hidden, and which are shown: by the user’s choice and by default. */
export function toColumnModels<Row>(
  fields: readonly TableColumn<Row>[],
  chosen: TablePrefs['columns'],
) {
  const hideable = fields.filter(({ card }) => card !== 'title').map(({ field }) => field);
  const without = (hidden: readonly string[]): GridColumnVisibilityModel =>
    Object.fromEntries(hideable.map((field) => [field, !hidden.includes(field)]));
  return {
    hideable,
    chosen: without(hiddenFieldsOf(fields, chosen)),
    byDefault: without(hiddenFieldsOf(fields)),
  };
}

export const gridStyles =
  (density: Density) =>
  ({ vars: { palette } }: Theme) => ({
    // Doubled class, because the grid sets its own variables on the same element.
    '&&': {
      '--DataGrid-t-color-border-base': palette.divider,
      '--DataGrid-t-header-background-base': palette.surface.marked,
    },
    '& .MuiDataGrid-columnHeaderTitle': {
      fontWeight: 600,
      lineHeight: 1.1,
      whiteSpace: 'normal',
      overflowWrap: 'normal',
    },
    // Wider spacing of letters and lines, which users can set, goes over the padding.
    '& :is(.MuiDataGrid-columnHeader, .MuiDataGrid-columnHeaderTitleContainer, .MuiDataGrid-columnHeaderTitleContainerContent, .MuiDataGrid-columnHeaderTitle)':
      { overflow: 'visible' },
    // Leaves the width of the longest word beside it.
    '& .MuiDataGrid-sortButton': { p: '3px' },
    '& .MuiDataGrid-columnHeader--alignRight .MuiDataGrid-columnHeaderTitle': {
      textAlign: 'right',
    },
    '& .MuiDataGrid-cell': {
      minHeight: rowMinHeight(density) - 1,
      py: 0.5,
      lineHeight: 1.35,
      overflowWrap: 'anywhere',
      textWrap: 'pretty',
    },
    '& .MuiDataGrid-cell--editable': { cursor: 'text' },
    '& .editable': {
      textDecoration: 'underline dotted 1px',
      textDecorationColor: palette.text.secondary,
      textUnderlineOffset: '0.25em',
    },
    '& .MuiDataGrid-cell--editable:not(.MuiDataGrid-cell--editing):hover': {
      backgroundColor: palette.action.hover,
    },
    // The row in the side panel.
    '& .isCurrent.MuiDataGrid-row': {
      backgroundColor: palette.surface.marked,
      boxShadow: `inset 3px 0 ${palette.secondary.main}`,
    },
    '& .isChanged.MuiDataGrid-row': { animation: 'changed 1.5s' },
    '@keyframes changed': { from: { backgroundColor: palette.secondary.main } },
    // Without this a checkbox would be higher than a compact row.
    '& .MuiDataGrid-cellCheckbox': { py: 0 },
    // The last column has no resize handle: it would make the grid scroll horizontally.
    '& .MuiDataGrid-columnHeader--last .MuiDataGrid-columnSeparator': { display: 'none' },
    '& .rowActions': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1,
      width: '100%',
    },
    '& .MuiDataGrid-actionsCell': { display: 'flex', flexWrap: 'wrap', flexGrow: 1, gridGap: 0 },
    // Aligns the labels of text buttons with the header, also those of a second line.
    '& .MuiDataGrid-actionsCell:first-child:has(> :is(a, button):first-child)': { ml: -1 },
    '& .MuiDataGrid-actionsCell > :is(a, button)': { minWidth: 0, px: 1 },
    '& .MuiDataGrid-actionsCell > * + .isDestructive': { ml: 'auto' },
  });

/**
 * The header sticks to the window, below the bar for selected rows. If the user has made the
 * columns wider than the window, the grid scrolls horizontally, which a sticky header cannot.
 */
export const withStickyHeader = (hasSelection: boolean) => ({
  '&:not(:has(.MuiDataGrid-virtualScroller--hasScrollX))': {
    '&, & .MuiDataGrid-mainContent, & .MuiDataGrid-main': { overflow: 'visible' },
    // The grid sets it on the element.
    '& .MuiDataGrid-virtualScroller': { overflow: 'visible !important' },
    '& .MuiDataGrid-topContainer': { top: hasSelection ? BULK_BAR_HEIGHT : 0 },
    // The corners, which the grid no longer clips.
    '& .MuiDataGrid-topContainer, & .MuiDataGrid-columnHeaders': {
      borderTopLeftRadius: 'inherit',
      borderTopRightRadius: 'inherit',
    },
    '& .MuiDataGrid-mainContent, & .MuiDataGrid-main, & .MuiDataGrid-virtualScroller, & .MuiDataGrid-virtualScrollerContent, & .MuiDataGrid-virtualScrollerContent > *':
      { borderTopLeftRadius: 'inherit', borderTopRightRadius: 'inherit' },
  },
});
