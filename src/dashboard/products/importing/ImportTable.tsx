import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { isMendable, type CheckedRow } from './checkRows';
import type { RowsProps, ShownColumn } from './rowsProps';
import { MendField } from './MendField';
import { Problem } from './Problem';
import { problemsElsewhere } from './rowProblems';

const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  // Unlike `anywhere`, it breaks no number or word that fits into the column.
  overflowWrap: 'break-word',
};
const LINE_WIDTH = 56;
/** The row number and the name stay visible during horizontal scrolling. */
const lineCell = { position: 'sticky', left: 0, zIndex: 1, width: LINE_WIDTH };
const nameCell = { position: 'sticky', left: LINE_WIDTH, zIndex: 1, minWidth: 200 };
const head = { bgcolor: 'surface.marked', fontWeight: 600, whiteSpace: 'nowrap' };
const body = { bgcolor: 'background.paper', verticalAlign: 'top' };

/**
 * The rows with all cells. Cells with an error are fields. Not a DataGrid: it pins no columns, and what
 * is being typed would be lost with cells that scroll out of sight.
 */
export function ImportTable({ file, columns, rows, repeats, onMend }: RowsProps) {
  return (
    <Box
      role="region"
      aria-label="File preview"
      // Makes the region scrollable by keyboard.
      tabIndex={0}
      sx={{ overflowX: 'auto' }}
    >
      {/* A collapsed border does not move with a sticky cell. */}
      <Table
        size="small"
        sx={{ borderCollapse: 'separate', '& td, & th': { borderColor: 'divider' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...head, ...lineCell }}>Row</TableCell>
            {columns.map(({ header, field, index }) => (
              <TableCell key={index} sx={{ ...head, ...(field === 'name' && nameCell) }}>
                {header}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.line}>
              <TableCell component="th" scope="row" sx={{ ...body, ...lineCell }}>
                {row.line}
              </TableCell>
              {columns.map((column) => (
                <TableCell
                  key={column.index}
                  sx={{
                    ...body,
                    minWidth: isMendable(row, column.field) ? 220 : 88,
                    maxWidth: 280,
                    ...(column.field === 'name' && nameCell),
                  }}
                >
                  <FileCell row={row} column={column} onMend={onMend} />
                  {column.field === 'name' && (
                    <>
                      {problemsElsewhere(file, row).map((problem) => (
                        <Problem key={problem}>{problem}</Problem>
                      ))}
                      <Box sx={{ color: 'text.secondary' }}>{repeats.get(row.line)}</Box>
                    </>
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

interface FileCellProps extends Pick<RowsProps, 'onMend'> {
  row: CheckedRow;
  column: ShownColumn;
}

function FileCell({ row, column: { header, column, field, index }, onMend }: FileCellProps) {
  const cell = row.cells[index] ?? '';
  if (!isMendable(row, field)) return <Box sx={clamped}>{cell}</Box>;
  return (
    <MendField
      label={`${header}, row ${row.line}`}
      column={column}
      cell={cell}
      problem={row.problems[field]}
      onChange={(changed) => onMend({ line: row.line, index, cell: changed })}
    />
  );
}
