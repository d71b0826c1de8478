import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Text } from '@/components/Text';

/** A list of labelled values. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
      {children}
    </Box>
  );
}

/** A label and its value, which may have several lines. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" variant="caption" tone="secondary">
        {label}
      </Text>
      <Text as="dd" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {children}
      </Text>
    </div>
  );
}
