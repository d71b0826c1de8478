import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface OrderColumnsProps {
  /** Beside the main column where there is room, otherwise below it. */
  side: ReactNode;
  children: ReactNode;
}

export function OrderColumns({ side, children }: OrderColumnsProps) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={columns}>
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>{children}</Box>
        <Box sx={{ display: 'grid', gap: 3 }}>{side}</Box>
      </Box>
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  // Not with large text.
  '@container (width >= 58rem)': { gap: 5, gridTemplateColumns: 'minmax(0, 44rem) 20rem' },
};
