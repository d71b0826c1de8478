import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { Booking } from '@/api/bookingsApi';
import { useNow } from '@/components/clock';
import { StatusBadge } from '@/components/StatusBadge';
import { timeLeft } from '@/components/timeLeft';
import { routes } from '#contract/routes';
import { orderName, orderState, standingOf, type Standing } from './orderState';

/** Where an order stands (spec §4): a Pay link while unpaid, a green badge once paid. */
export function OrderStatus({ order }: { order: Booking }) {
  const state = orderState(order, useNow());
  switch (state.kind) {
    case 'paid':
      return <Explained tone="green" {...standingOf(order, state)} />;
    case 'refunded':
    case 'ended':
      return <Explained {...standingOf(order, state)} />;
    case 'unpaid':
      return (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Button
            component={RouterLink}
            to={routes.payment(order.id)}
            variant="contained"
            size="small"
            aria-label={`Pay for ${orderName(order)}`}
          >
            Pay
          </Button>
          {state.heldForMs !== null && (
            <Typography component="span" variant="caption" color="textSecondary" noWrap>
              {timeLeft(state.heldForMs)}
            </Typography>
          )}
        </Box>
      );
  }
}

interface ExplainedProps extends Standing {
  tone?: 'green' | 'neutral';
}

function Explained({ badge, words, tone = 'neutral' }: ExplainedProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <StatusBadge tone={tone}>{badge}</StatusBadge>
      {words && (
        <Typography component="span" variant="caption" color="textSecondary">
          {words}
        </Typography>
      )}
    </Box>
  );
}
