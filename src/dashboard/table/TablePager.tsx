import TablePagination from '@mui/material/TablePagination';
import { formatCount } from '#contract/formats';
import { lastPage, pageSizes } from '#contract/lists';
import type { ListState } from './useListQuery';

interface TablePagerProps {
  state: ListState;
  page: number;
  total: number;
}

/** The pagination below the cards; the grid has its own. */
export function TablePager({ state: { query, change }, page, total }: TablePagerProps) {
  const shown = Math.min(page, lastPage(total, query.pageSize));
  return (
    <TablePagination
      component="div"
      count={total}
      page={shown - 1}
      rowsPerPage={query.pageSize}
      rowsPerPageOptions={[...pageSizes]}
      labelRowsPerPage="Rows per page"
      labelDisplayedRows={({ from, to, count }) =>
        `${formatCount(from)}–${formatCount(to)} of ${formatCount(count)}`
      }
      onPageChange={(_event, next) => change({ page: next + 1 })}
      onRowsPerPageChange={(event) => change({ pageSize: Number(event.target.value) })}
      slotProps={{
        select: { native: true, inputProps: { 'aria-label': 'Rows per page' } },
      }}
      sx={cardsPager}
    />
  );
}

/** Aligned with the cards; on very narrow screens it wraps to two lines. */
const cardsPager = {
  ml: 'auto',
  overflow: 'visible',
  '& .MuiTablePagination-toolbar': { px: 0, flexWrap: 'wrap', columnGap: 0.5 },
  '& .MuiTablePagination-spacer': { display: 'none' },
  // Doubled class, because MUI’s margins have the same specificity as a single one.
  '&& .MuiTablePagination-input': { ml: 0.5, mr: 0 },
  '&& .MuiTablePagination-actions': { ml: 'auto' },
};

/** No page size gives a second page, so only the number of rows is shown. */
export const withoutPaging = {
  '& .MuiTablePagination-root': {
    '& .MuiTablePagination-selectLabel, & .MuiTablePagination-input, & .MuiTablePagination-actions':
      { display: 'none' },
  },
  // The hidden buttons also held the distance to the grid’s edge.
  '& .MuiDataGrid-footerContainer .MuiTablePagination-toolbar': { pr: 2 },
};
