import Box from '@mui/material/Box';
import TablePagination from '@mui/material/TablePagination';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { isMendable } from './checkRows';
import { ImportCards } from './ImportCards';
import { ImportTable } from './ImportTable';
import type { RowsProps, ShownColumn } from './rowsProps';

const framed = { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' };

const pageSizes = [25, 50, 100];

/** The rows, paginated because rendering 500 rows of 23 cells is slow. */
export function ImportRows({ file, rows, ...rest }: Omit<RowsProps, 'columns'>) {
  const [page, setPage] = useState(0);
  const [pageSize, setPageSize] = useState(25);
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const first = Math.min(page, last) * pageSize;
  // The name identifies the row; then what has to be fixed, which would be out of sight otherwise.
  const rank = ({ field }: ShownColumn) =>
    field === 'name' ? 0 : rows.some((row) => isMendable(row, field)) ? 1 : 2;
  const columns = file.columns
    .flatMap(({ header, column }, index) =>
      column ? [{ header, column, index, field: column.field }] : [],
    )
    .sort((one, other) => rank(one) - rank(other));
  const Rows = isNarrow ? ImportCards : ImportTable;
  return (
    <Box sx={isNarrow ? {} : framed}>
      <Rows file={file} columns={columns} rows={rows.slice(first, first + pageSize)} {...rest} />
      <TablePagination
        component="div"
        count={rows.length}
        page={Math.min(page, last)}
        rowsPerPage={pageSize}
        rowsPerPageOptions={pageSizes}
        labelRowsPerPage="Rows per page"
        onPageChange={(_event, next) => setPage(next)}
        onRowsPerPageChange={(event) => setPageSize(Number(event.target.value))}
        slotProps={{ select: { native: true, inputProps: { 'aria-label': 'Rows per page' } } }}
        sx={{ '& .MuiTablePagination-toolbar': { px: { xs: 0, md: 2 }, flexWrap: 'wrap' } }}
      />
    </Box>
  );
}
