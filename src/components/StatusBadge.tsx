import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type StatusTone = 'amber' | 'green' | 'neutral' | 'red';

export interface StatusBadgeProps {
  tone: StatusTone;
  /** The status in words: the colour never says it alone. */
  children: ReactNode;
}

/** A state in one word, such as "unsold" or "paid". */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1,
        py: 0.25,
        borderRadius: 0.5,
        typography: 'caption',
        fontWeight: 600,
        lineHeight: 1.5,
        whiteSpace: 'nowrap',
        '@media (forced-colors: active)': { border: '1px solid CanvasText' },
        bgcolor: `status.${tone}.main`,
        color: `status.${tone}.contrastText`,
        '&::before': {
          content: '""',
          width: 6,
          height: 6,
          borderRadius: '50%',
          bgcolor: 'currentColor',
        },
      }}
    >
      {children}
    </Box>
  );
}
