import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { carName } from '@/components/labels';
import { Text } from '@/components/Text';
import { formatPrice, toCents } from '#contract/money';
import { numberIn } from '#contract/text/readNumber';
import { isMendable, type CheckedRow } from './checkRows';
import type { RowsProps } from './rowsProps';
import { MendField } from './MendField';
import { Problem } from './Problem';
import { problemsElsewhere } from './rowProblems';

/** The rows as cards for narrow screens, with the main fields and those with errors. */
export function ImportCards({ file, columns, rows, repeats, onMend }: RowsProps) {
  const cellOf = (row: CheckedRow, field: string) =>
    row.cells[columns.find((column) => column.field === field)?.index ?? -1] ?? '';
  return (
    <Box
      component="ul"
      aria-label="File preview"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
    >
      {rows.map((row) => (
        <Card component="li" key={row.line} sx={{ p: 2, display: 'grid', gap: 0.5 }}>
          <Text variant="body2" tone="secondary">
            {`Row ${row.line}`}
          </Text>
          <Text style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {carName(cellOf(row, 'name'))}
          </Text>
          <Text variant="body2" style={{ overflowWrap: 'anywhere' }}>
            {[
              priceOf(cellOf(row, 'resalePrice')),
              ...['categoryId', 'purchaseYear', 'location'].map((field) => cellOf(row, field)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {repeats.has(row.line) && (
            <Text variant="body2" tone="secondary">
              {repeats.get(row.line)}
            </Text>
          )}
          {problemsElsewhere(file, row).map((problem) => (
            <Problem key={problem}>{problem}</Problem>
          ))}
          {columns
            .filter(({ field }) => isMendable(row, field))
            .map(({ header, column, field, index }) => (
              <Box key={index} sx={{ mt: 1.5 }}>
                <MendField
                  label={header}
                  hasVisibleLabel
                  column={column}
                  cell={row.cells[index] ?? ''}
                  problem={row.problems[field]}
                  onChange={(cell) => onMend({ line: row.line, index, cell })}
                />
              </Box>
            ))}
        </Card>
      ))}
    </Box>
  );
}

/** "$17,900", or the cell if it is no price. */
function priceOf(cell: string): string {
  const cents = toCents(numberIn(cell));
  return cents === null ? cell : formatPrice(cents);
}
