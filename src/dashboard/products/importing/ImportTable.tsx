import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { isValidRow, type CheckedRow } from './checkRows';
import { Problem } from './Problem';
import type { ImportFile } from './readFile';

interface ImportTableProps {
  file: ImportFile;
  rows: readonly CheckedRow[];
}

const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  // Unlike `anywhere`, it breaks no number or word that fits into the column.
  overflowWrap: 'break-word',
};
/** The row number stays visible during horizontal scrolling. */
const lineCell = { position: 'sticky', left: 0, bgcolor: 'background.paper', zIndex: 1 };

/** The rows with all cells, and the errors below the invalid ones. */
export function ImportTable({ file: { columns }, rows }: ImportTableProps) {
  const shown = columns.flatMap(({ header, column }, index) =>
    column ? [{ header, field: column.field, index }] : [],
  );
  // The invalid cells may be outside the visible part of the table.
  const hasProblems = rows.some((row) => !isValidRow(row));
  return (
    <Box
      role="region"
      aria-label="File preview"
      // Makes the region scrollable by keyboard.
      tabIndex={0}
      sx={{ overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Table size="small" sx={{ bgcolor: 'background.paper' }}>
        <TableHead>
          <TableRow>
            <TableCell sx={lineCell}>Row</TableCell>
            {hasProblems && <TableCell sx={{ whiteSpace: 'nowrap' }}>Errors</TableCell>}
            {shown.map(({ header, index }) => (
              <TableCell key={index} sx={{ whiteSpace: 'nowrap' }}>
                {header}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.line}>
              <TableCell component="th" scope="row" sx={{ ...lineCell, verticalAlign: 'top' }}>
                {row.line}
              </TableCell>
              {hasProblems && (
                <TableCell sx={{ verticalAlign: 'top', minWidth: 132 }}>
                  {row.problem !== null && <Problem>{row.problem}</Problem>}
                  {shown
                    .filter(({ field }) => row.problems[field])
                    .map(({ header }) => header)
                    .join(', ')}
                </TableCell>
              )}
              {shown.map(({ field, index }) => (
                <FileCell key={index} problem={row.problems[field]}>
                  {row.cells[index]}
                </FileCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function FileCell({ problem, children }: { problem: string | undefined; children: ReactNode }) {
  return (
    <TableCell
      sx={{
        verticalAlign: 'top',
        minWidth: problem ? 220 : 88,
        maxWidth: 280,
        ...(problem && { boxShadow: (theme) => `inset 3px 0 0 ${theme.vars.palette.error.main}` }),
      }}
    >
      <Box sx={clamped}>{children}</Box>
      {problem && <Problem>{problem}</Problem>}
    </TableCell>
  );
}
