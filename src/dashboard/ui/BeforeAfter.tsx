import Box from '@mui/material/Box';
import { VisuallyHidden } from '@/components/VisuallyHidden';

export interface FieldChange {
  field: string;
  /** Null: there is none. */
  before: string | null;
  after: string | null;
}

/** Each field with its old and new value; with signs, so that the colour says nothing alone. */
export function BeforeAfter({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {changes.map(({ field, before, after }) => (
        <Box component="li" key={field} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <span>{`${field}:`}</span>
          {before !== null && <Value sign="−" words="before" tone="red" value={before} />}
          {after !== null && <Value sign="+" words="after" tone="green" value={after} />}
        </Box>
      ))}
    </Box>
  );
}

interface ValueProps {
  sign: string;
  words: string;
  tone: 'red' | 'green';
  value: string;
}

const Value = ({ sign, words, tone, value }: ValueProps) => (
  <Box
    component="span"
    sx={{
      px: 0.75,
      borderRadius: 0.5,
      bgcolor: `status.${tone}.main`,
      color: `status.${tone}.contrastText`,
    }}
  >
    <span aria-hidden>{`${sign} `}</span>
    <VisuallyHidden>{`${words} `}</VisuallyHidden>
    <span>{value}</span>
  </Box>
);
