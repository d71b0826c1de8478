import type { Theme } from '@mui/material/styles';
import type { GridColDef } from '@mui/x-data-grid';
import type { ComponentType } from 'react';
import { textOf } from '../list/applyLocally';
import { columnWidth, rowMinHeight } from './gridRoom';
import { UnsortedHeader } from './GridSlots';
import { contentOf, type TableColumn, type TableRow, type TableSetup } from './types';
import type { Density } from './useTablePrefs';

export const ACTIONS_FIELD = 'actions';
const WHOLE = 'whole-amount';
/** An amount with cents, as against one in whole dollars. */
const CENTS = /\d\.\d\d$/;

type GridColumnsOf<Row extends TableRow> = Pick<
  TableSetup<Row>,
  'fields' | 'actionsHeader' | 'actionsWidth'
> & {
  textScale: number;
  ActionsCell: ComponentType<{ row: Row }>;
};

export function toGridColumns<Row extends TableRow>({
  fields,
  actionsHeader = 'Actions',
  actionsWidth,
  textScale,
  ActionsCell,
}: GridColumnsOf<Row>): GridColDef<Row>[] {
  return [
    ...fields.map((column) => toGridColumn(column, textScale)),
    {
      field: ACTIONS_FIELD,
      headerName: actionsHeader,
      sortable: false,
      hideable: false,
      renderHeader: () => <UnsortedHeader>{actionsHeader}</UnsortedHeader>,
      display: 'flex',
      width: actionsWidth * textScale,
      renderCell: ({ row }) => <ActionsCell row={row} />,
    },
  ];
}

function toGridColumn<Row extends TableRow>(
  column: TableColumn<Row>,
  textScale: number,
): GridColDef<Row> {
  const width = columnWidth(column) * textScale;
  const isSortable = column.isSortable !== false;
  return {
    field: column.field,
    headerName: column.header,
    valueGetter: (_value, row) => column.value(row),
    valueFormatter: (_value, row) => textOf(column, row),
    renderCell: ({ row }) => contentOf(column, row),
    sortable: isSortable,
    // Without the column that names the row nobody knows what a row is about.
    hideable: column.card !== 'title',
    ...(!isSortable && { renderHeader: () => <UnsortedHeader>{column.header}</UnsortedHeader> }),
    display: 'flex',
    align: column.isNumeric ? 'right' : 'left',
    headerAlign: column.isNumeric ? 'right' : 'left',
    cellClassName: ({ row }) => (column.isNumeric && !CENTS.test(textOf(column, row)) ? WHOLE : ''),
    minWidth: width,
    // What does not grow would otherwise get the library's own width.
    width,
    flex: column.flex ?? 1,
  };
}

/** Whole dollars leave the room of the cents that others in their column have. */
const centsClass = (field: string) => `has-cents-${field}`;

/** Which columns have amounts with cents on this page. */
export function centsClasses<Row extends TableRow>(
  fields: readonly TableColumn<Row>[],
  rows: readonly Row[],
) {
  return fields
    .filter((column) => column.isNumeric && rows.some((row) => CENTS.test(textOf(column, row))))
    .map(({ field }) => centsClass(field))
    .join(' ');
}

/** How the grid's cells look, and the plain buttons in them. */
export const gridStyles =
  <Row extends TableRow>(fields: readonly TableColumn<Row>[], density: Density) =>
  ({ vars: { palette } }: Theme) => ({
    // Twice the class, because the grid sets its own variables on the same element.
    '&&': {
      '--DataGrid-t-color-border-base': palette.divider,
      '--DataGrid-t-header-background-base': palette.surface.sunken,
    },
    '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600, lineHeight: 'normal' },
    '& .MuiDataGrid-cell': {
      minHeight: rowMinHeight(density) - 1,
      py: 0.5,
      lineHeight: 1.35,
      overflowWrap: 'anywhere',
      textWrap: 'pretty',
    },
    // Otherwise a checkbox would be higher than a compact row.
    '& .MuiDataGrid-cellCheckbox': { py: 0 },
    // As the library's, such as the one in the header: it grows with the text.
    '& .rowCheckbox': {
      appearance: 'none',
      display: 'grid',
      placeItems: 'center',
      width: 'calc(1.5rem + 12px)',
      height: 'calc(1.5rem + 12px)',
      m: 0,
      borderRadius: '50%',
      color: 'control.border',
      cursor: 'pointer',
      '&:hover': { bgcolor: 'action.hover' },
      '&:focus-visible': { outline: `3px solid ${palette.focus.ring}`, outlineOffset: '-4px' },
      '&::before, &:checked::after': { content: '""', gridArea: '1 / 1' },
      '&::before': {
        width: '1.125rem',
        height: '1.125rem',
        border: '0.125rem solid',
        borderRadius: '0.125rem',
      },
      '&:checked': { color: 'primary.main', '&::before': { bgcolor: 'currentcolor' } },
      '&:checked::after': {
        width: '0.75rem',
        height: '0.4375rem',
        mb: '0.25rem',
        border: `solid ${palette.background.paper}`,
        borderWidth: '0 0 0.125rem 0.125rem',
        rotate: '-45deg',
      },
    },
    // Nothing is beside the last column; its handle would make the grid scroll sideways.
    '& .MuiDataGrid-columnHeader--last .MuiDataGrid-columnSeparator': { display: 'none' },
    ...Object.fromEntries(
      fields.map(({ field }) => [
        `.${centsClass(field)} & .${WHOLE}[data-field="${field}"]::after`,
        { content: '".00"', visibility: 'hidden' },
      ]),
    ),
    '& .rowActions': {
      display: 'flex',
      // With wider letters they take two lines.
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1,
      // Text buttons have room around their words: the words stand under the header's.
      width: 'calc(100% + 8px)',
      ml: -1,
      '&.hasLead': { width: '100%', ml: 0 },
    },
    // One below the other, whatever stands before them.
    '& .hasSeveral > .rowAction:last-of-type': { ml: 'auto' },
    '& .rowAction': {
      typography: 'button',
      fontSize: '0.875rem',
      position: 'relative',
      px: 1,
      minHeight: 30,
      border: '1px solid transparent',
      borderRadius: '6px',
      bgcolor: 'transparent',
      color: 'primary.main',
      cursor: 'pointer',
      whiteSpace: 'nowrap',
      '&:hover': { bgcolor: 'action.hover' },
      '&.isDestructive': { color: 'error.main' },
      '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' },
      '@media (forced-colors: active)': { borderColor: 'ButtonText' },
    },
  });
