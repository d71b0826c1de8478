import TablePagination from '@mui/material/TablePagination';
import type { SxProps, Theme } from '@mui/material/styles';
import { formatCount } from '#contract/formats';
import { lastPage, pageSizes } from '#contract/lists';
import type { ListState } from '../list/useListQuery';

interface TablePagerProps {
  state: ListState;
  page: number;
  /** How many rows there are on all pages; null until that is known, and no page is offered. */
  total: number | null;
  hasFirstAndLast?: boolean;
  sx?: SxProps<Theme>;
}

const held = { previousButton: { disabled: true }, nextButton: { disabled: true } };

/** The pages of a table, below its grid and its cards. */
export function TablePager({
  state: { query, change },
  page,
  total,
  hasFirstAndLast = false,
  sx,
}: TablePagerProps) {
  const shown = total === null ? page : Math.min(page, lastPage(total, query.pageSize));
  return (
    <TablePagination
      component="div"
      count={total ?? -1}
      page={shown - 1}
      rowsPerPage={query.pageSize}
      rowsPerPageOptions={[...pageSizes]}
      labelRowsPerPage="Rows per page"
      labelDisplayedRows={({ from, to, count }) =>
        total === null ? '' : `${formatCount(from)}–${formatCount(to)} of ${formatCount(count)}`
      }
      showFirstButton={hasFirstAndLast}
      showLastButton={hasFirstAndLast}
      onPageChange={(_event, next) => change({ page: next + 1 })}
      onRowsPerPageChange={(event) => change({ pageSize: Number(event.target.value) })}
      slotProps={{
        select: { native: true, inputProps: { 'aria-label': 'Rows per page' } },
        ...(total === null && { actions: held }),
      }}
      sx={sx}
    />
  );
}
