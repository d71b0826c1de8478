import Box from '@mui/material/Box';
import TablePagination from '@mui/material/TablePagination';
import { useState } from 'react';
import { Field } from '@/components/form/Field';
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

/** So many pages are worth a field; fewer are quickly turned. */
const JUMP_FROM = 5;

/**
 * "Page [12] of 53", below a list of many pages: Enter goes to the typed page, or to the last one for
 * a higher number.
 */
export function PageJump({ state: { query, change }, page, total }: TablePagerProps) {
  const last = lastPage(total, query.pageSize);
  const [typed, setTyped] = useState<string | null>(null);
  const jump = () => {
    const wanted = Number(typed);
    if (typed !== null && /^\d+$/.test(typed) && wanted > 0)
      change({ page: Math.min(wanted, last) });
    setTyped(null);
  };
  if (last < JUMP_FROM) return null;
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        jump();
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        mt: 1,
        typography: 'body2',
        '& input': { width: 56 },
        '@media print': { display: 'none' },
      }}
    >
      <Field label="Page" isLabelHidden isSmall start={<span aria-hidden>Page</span>}>
        {(field) => (
          <input
            {...field}
            inputMode="numeric"
            maxLength={9}
            autoComplete="off"
            value={typed ?? String(page)}
            onChange={({ target }) => setTyped(target.value)}
            onFocus={({ target }) => target.select()}
            onBlur={jump}
          />
        )}
      </Field>
      <span>{`of ${formatCount(last)}`}</span>
    </Box>
  );
}
