import { formatCount } from '#contract/formats';

/** The texts of the grid’s own controls that differ from MUI’s. */
export const gridTexts = {
  paginationRowsPerPage: 'Rows per page',
  columnsManagementSearchTitle: 'Search columns',
  columnsManagementNoColumns: 'No columns match',
  columnsManagementShowHideAllText: 'All columns',
  paginationDisplayedRows: ({ from, to, count }: { from: number; to: number; count: number }) =>
    count === -1 ? '' : `${formatCount(from)}–${formatCount(to)} of ${formatCount(count)}`,
};
