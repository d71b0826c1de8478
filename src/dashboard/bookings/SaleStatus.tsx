import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Sale } from '@/api/salesApi';
import { useNow } from '@/components/clock';
import { StatusBadge } from '@/components/StatusBadge';
import { saleLabels } from './saleState';

/** The status of a booking, the time left on hold, and the seller’s next step. */
export function SaleStatus({ sale }: { sale: Sale }) {
  const { badge, tone, until, next } = saleLabels(sale, useNow());
  return (
    <Box sx={{ display: 'grid', gap: 0.25, justifyItems: 'start', py: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <StatusBadge tone={tone}>{badge}</StatusBadge>
        {until !== null && (
          <Typography component="span" variant="caption" color="textSecondary">
            {until}
          </Typography>
        )}
      </Box>
      <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {next}
      </Typography>
    </Box>
  );
}
