import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface OrderColumnsProps {
  /** Beside the main column where there is room, otherwise below it. */
  side: ReactNode;
  children: ReactNode;
}

export function OrderColumns({ side, children }: OrderColumnsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 4, lg: 5 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 44rem) 20rem' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>{children}</Box>
      <Box sx={{ display: 'grid', gap: 3 }}>{side}</Box>
    </Box>
  );
}
