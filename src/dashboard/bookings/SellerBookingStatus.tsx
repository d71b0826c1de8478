import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SellerBooking } from '@/api/sellerBookingsApi';
import { useNow } from '@/components/clock';
import { StatusBadge } from '@/components/StatusBadge';
import { sellerBookingLabels } from './sellerBookingState';

/** The status of a booking, the time left on hold, and the seller’s next step. */
export function SellerBookingStatus({ booking }: { booking: SellerBooking }) {
  const { badge, tone, until, next } = sellerBookingLabels(booking, useNow());
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
