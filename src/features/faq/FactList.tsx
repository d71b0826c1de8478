import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

export interface Fact {
  term: string;
  text: string;
}

/** Terms with what they mean, one below the other. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 1, m: 0 }}>
      {facts.map(({ term, text }) => (
        <Typography key={term} component="div" variant="body2">
          <Box component="dt" sx={{ display: 'inline', fontWeight: 650 }}>
            {term}.
          </Box>{' '}
          <Box component="dd" sx={{ display: 'inline', m: 0 }}>
            {text}
          </Box>
        </Typography>
      ))}
    </Box>
  );
}
