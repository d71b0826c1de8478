import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Order } from '@/api/ordersApi';
import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { showError, showSuccess } from '@/components/feedback/toast';
import { StatusBadge } from '@/components/StatusBadge';
import { timeLeft } from '@/components/timeLeft';
import { formatDayAndTime } from '#contract/formats';
import { formatPrice } from '#contract/money';
import { routes } from '#contract/routes';
import { OrderPicture } from '../OrderPicture';
import { orderName, type OrderState } from '../orderState';
import { useCancelAction } from '../useCancelAction';

interface BookedCarProps {
  order: Order;
  state: OrderState;
  /** Milliseconds since the epoch. */
  now: number;
  onCancelled: () => void;
}

/** The car as it was booked, where the order stands, and what its buyer can do about it. */
export function BookedCar({ order, state, now, onCancelled }: BookedCarProps) {
  const name = orderName(order);
  const { id, productId, productName, priceCents } = order;
  return (
    <Box
      component="section"
      aria-label="Your car"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '15rem minmax(0, 1fr)' },
        gap: { xs: 2, sm: 3 },
        alignItems: 'start',
      }}
    >
      <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <OrderPicture order={order} />
      </Box>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Typography component="h2" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
          {productId ? (
            <Link
              component={RouterLink}
              to={routes.listing(productId, productName)}
              sx={{ color: 'inherit' }}
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </Typography>
        {priceCents !== null && (
          <Typography component="p" variant="h3">
            {formatPrice(priceCents)}
          </Typography>
        )}
        <Standing order={order} state={state} />
        {state.kind === 'unpaid' && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            <Button component={RouterLink} to={routes.payment(id)} variant="contained">
              Pay
            </Button>
            <CancelButton order={order} now={now} onCancelled={onCancelled} />
          </Box>
        )}
      </Box>
    </Box>
  );
}

function Standing({ order, state }: Pick<BookedCarProps, 'order' | 'state'>) {
  const [badge, tone, words] = standingOf(order, state);
  return (
    <>
      <StatusBadge tone={tone}>{badge}</StatusBadge>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{words}</Typography>
    </>
  );
}

function standingOf(
  { reservedUntil, endReason, history }: Order,
  state: OrderState,
): [badge: string, tone: 'amber' | 'green' | 'neutral', words: string] {
  switch (state.kind) {
    case 'paid':
      return ['paid', 'green', 'The car is paid and yours to collect.'];
    case 'refunded':
      return state.isPending
        ? ['refund pending', 'neutral', 'Your money is on its way back to your card.']
        : ['refunded', 'neutral', 'The money went back to your card.'];
    case 'ended':
      // The seller's reason stands in the time line, if there is one.
      return endReason === 'released'
        ? ['released', 'neutral', history.length > 0 ? 'The seller released the car.' : state.why]
        : ['ended', 'neutral', state.why];
    case 'unpaid':
      return state.heldForMs === null || reservedUntil === null
        ? ['unpaid', 'amber', 'The car is booked and not paid yet.']
        : [
            'unpaid',
            'amber',
            `Held for you until ${formatDayAndTime(reservedUntil)}: ${timeLeft(state.heldForMs)}.`,
          ];
  }
}

/** Gives the car back, after the question that the table of orders asks as well. */
function CancelButton({ order, now, onCancelled }: Omit<BookedCarProps, 'state'>) {
  const cancel = useCancelAction(now);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  if (!cancel.isOffered(order)) return null;

  const run = async () => {
    setIsBusy(true);
    const reason = await cancel.run(order);
    setIsBusy(false);
    setIsAsking(false);
    if (reason === null) {
      showSuccess(cancel.done);
      onCancelled();
    } else showError(reason);
  };

  return (
    <>
      <Button color="error" onClick={() => setIsAsking(true)}>
        {cancel.confirm.confirmLabel}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        {...cancel.confirm}
        isBusy={isBusy}
        onConfirm={() => void run()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
