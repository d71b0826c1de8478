import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Text } from '@/components/Text';

export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
      {children}
    </Box>
  );
}

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
