import { useState } from 'react';
import type { Booking } from '@/api/bookingsApi';
import { historyOf } from '@/api/bare/historyOf';
import { useNow } from '@/components/clock';
import { OrderColumns } from '@/dashboard/ui/OrderColumns';
import { stepsOf } from '@/dashboard/ui/bookingSteps';
import { Timeline } from '@/dashboard/ui/Timeline';
import { MoneyBackSection } from '../moneyBack/MoneyBackSection';
import { canAskNow } from '../moneyBack/askingStatus';
import { orderState } from '../orderState';
import { BookedCar } from './BookedCar';
import { HandOver } from './HandOver';
import { Receipt } from './Receipt';
import { useSeller } from './useSeller';
import { useYourDetails, YourDetails } from './YourDetails';

interface OrderDetailsProps {
  order: Booking;
  /** The booking was cancelled, so the order no longer exists. */
  onCancelled: () => void;
}

/** The details of an order, for its buyer. */
export function OrderDetails({ order, onCancelled }: OrderDetailsProps) {
  const now = useNow();
  const state = orderState(order, now);
  const seller = useSeller(order);
  const details = useYourDetails(order, state);
  const [isAsking, setIsAsking] = useState(false);
  const canAsk =
    state.kind === 'paid' && order.moneyBack !== null && canAskNow(order.moneyBack, now);
  return (
    <OrderColumns
      side={
        <>
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
        </>
      }
    >
      <BookedCar
        order={order}
        state={state}
        now={now}
        seller={seller}
        onAsk={canAsk ? () => setIsAsking(true) : null}
        onCancelled={onCancelled}
      />
      {order.moneyBack && (
        <MoneyBackSection
          order={order}
          moneyBack={order.moneyBack}
          state={state}
          now={now}
          isAsking={isAsking}
          onAsking={setIsAsking}
        />
      )}
      <Timeline
        title="Order history"
        steps={stepsOf({ ...order, history: historyOf(order) }, 'buyer')}
      />
    </OrderColumns>
  );
}
