import Box from '@mui/material/Box';
import TablePagination from '@mui/material/TablePagination';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import type { CheckedRow } from './checkRows';
import { ImportCards } from './ImportCards';
import { ImportTable } from './ImportTable';
import type { ImportFile } from './readFile';

interface ImportRowsProps {
  file: ImportFile;
  rows: readonly CheckedRow[];
}

const pageSizes = [25, 50, 100];

/** The rows, paginated because rendering 500 rows of 23 cells is slow. */
export function ImportRows({ file, rows }: ImportRowsProps) {
  const [page, setPage] = useState(0);
  const [pageSize, setPageSize] = useState(25);
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const first = Math.min(page, last) * pageSize;
  const Rows = isNarrow ? ImportCards : ImportTable;
  return (
    <Box>
      <Rows file={file} rows={rows.slice(first, first + pageSize)} />
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
        sx={{ '& .MuiTablePagination-toolbar': { px: 0, flexWrap: 'wrap' } }}
      />
    </Box>
  );
}
