import Box from '@mui/material/Box';
import type { BookingDetails } from '@/api/bookingsApi';
import { useNow } from '@/components/clock';
import { Timeline } from '@/dashboard/ui/Timeline';
import { MoneyBackSection } from '../moneyBack/MoneyBackSection';
import { orderState } from '../orderState';
import { BookedCar } from './BookedCar';
import { HandOver } from './HandOver';
import { stepsOf } from './orderSteps';
import { Receipt } from './Receipt';
import { useSeller } from './useSeller';
import { useYourDetails, YourDetails } from './YourDetails';

interface OrderDetailsProps {
  order: BookingDetails;
  /** The booking was cancelled, so the order no longer exists. */
  onCancelled: () => void;
}

/** The details of an order, for its buyer. */
export function OrderDetails({ order, onCancelled }: OrderDetailsProps) {
  const now = useNow();
  const state = orderState(order, now);
  const seller = useSeller(order);
  const details = useYourDetails(order, state);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 4, lg: 5 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 44rem) 20rem' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        <BookedCar
          order={order}
          state={state}
          now={now}
          seller={seller}
          onCancelled={onCancelled}
        />
        {order.moneyBack && (
          <MoneyBackSection order={order} moneyBack={order.moneyBack} state={state} now={now} />
        )}
        <Timeline title="Order history" steps={stepsOf(order)} />
      </Box>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <HandOver
          order={order}
          state={state}
          seller={seller}
          now={now}
          hasYourDetails={details !== null}
        />
        {details && <YourDetails {...details} orderId={order.id} />}
        {(state.kind === 'paid' || state.kind === 'refunded') && (
          <Receipt order={order} seller={seller} />
        )}
      </Box>
    </Box>
  );
}
