import Box from '@mui/material/Box';
import type { Booking } from '@/api/bookingsApi';
import { useNow } from '@/components/clock';
import { StatusBadge } from '@/components/StatusBadge';
import { timeLeft } from '@/components/labels';
import { Text } from '@/components/Text';
import { orderState, orderStatus, type StatusText } from './orderState';

/** The status of an order (spec §4): a green badge when paid, the time left when unpaid. */
export function OrderStatus({ order }: { order: Booking }) {
  const state = orderState(order, useNow());
  switch (state.kind) {
    case 'paid':
      return <Explained tone="green" {...orderStatus(order, state)} />;
    case 'refunded':
    case 'ended':
      return <Explained {...orderStatus(order, state)} />;
    case 'unpaid':
      return (
        state.heldForMs !== null && (
          <Text as="span" variant="caption" tone="secondary" style={{ whiteSpace: 'nowrap' }}>
            {timeLeft(state.heldForMs)}
          </Text>
        )
      );
  }
}

interface ExplainedProps extends StatusText {
  tone?: 'green' | 'neutral';
}

function Explained({ badge, message, tone = 'neutral' }: ExplainedProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <StatusBadge tone={tone}>{badge}</StatusBadge>
      {message && (
        <Text
          as="span"
          variant="caption"
          tone="secondary"
          style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
        >
          {message}
        </Text>
      )}
    </Box>
  );
}
