import TablePagination from '@mui/material/TablePagination';
import type { SxProps, Theme } from '@mui/material/styles';
import { formatCount } from '#contract/formats';
import { lastPage, pageSizes } from '#contract/lists';
import type { ListState } from './useListQuery';

interface TablePagerProps {
  state: ListState;
  page: number;
  total: number;
  sx?: SxProps<Theme>;
}

/** The pagination below the cards; the grid has its own. */
export function TablePager({ state: { query, change }, page, total, sx }: TablePagerProps) {
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
      sx={sx}
    />
  );
}
