import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { carName } from '@/components/labels';
import type { CheckedRow } from './checkRows';
import { problemsOf } from './rowProblems';
import { Problem } from './Problem';
import type { ImportFile } from './readFile';

interface ImportCardsProps {
  file: ImportFile;
  rows: readonly CheckedRow[];
}

/** The rows as cards for narrow screens, with the main fields and the errors. */
export function ImportCards({ file, rows }: ImportCardsProps) {
  const cellOf = (row: CheckedRow, field: string) =>
    row.cells[file.columns.findIndex(({ column }) => column?.field === field)] ?? '';
  return (
    <Box
      component="ul"
      aria-label="File preview"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
    >
      {rows.map((row) => (
        <Card component="li" key={row.line} sx={{ p: 2, display: 'grid', gap: 0.5 }}>
          <Typography variant="body2" color="textSecondary">
            {`Row ${row.line}`}
          </Typography>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {carName(cellOf(row, 'name'))}
          </Typography>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {['resalePrice', 'categoryId', 'purchaseYear', 'location']
              .map((field) => cellOf(row, field))
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          {problemsOf(file, row).map((problem) => (
            <Problem key={problem}>{problem}</Problem>
          ))}
        </Card>
      ))}
    </Box>
  );
}
