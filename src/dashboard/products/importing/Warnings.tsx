import Box from '@mui/material/Box';
import { plural } from '@/components/labels';
import { warningsAbout } from '#contract/warnings';
import type { CheckedRow } from './checkRows';

const WARNINGS_SHOWN = 5;

/** Details of valid rows that look like mistakes. */
export function Warnings({ rows }: { rows: readonly CheckedRow[] }) {
  const warnings = rows.flatMap(({ line, product }) =>
    product ? warningsAbout(product).map(({ text }) => `Row ${line}: ${text}`) : [],
  );
  if (warnings.length === 0) return null;
  const more = warnings.length - WARNINGS_SHOWN;
  return (
    <Box component="ul" aria-label="Check these details" sx={{ mt: 0, mb: 1, pl: 2.5 }}>
      {warnings.slice(0, WARNINGS_SHOWN).map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
      {more > 0 && <li>{plural(more, '# more detail to check', '# more details to check')}</li>}
    </Box>
  );
}
