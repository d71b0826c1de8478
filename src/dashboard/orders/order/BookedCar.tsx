import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useRef, useState } from 'react';
import { Notice } from '@/components/feedback/Notice';
import type { Booking } from '@/api/bookingsApi';
import { offerOf } from '@/api/handover';
import { useGetProductQuery } from '@/api/productsApi';
import { selectRole } from '@/auth/sessionSlice';
import { useIsFuture } from '@/components/clock';
import { HandoverAction } from '@/dashboard/ui/HandoverAction';
import { Extended } from '@/store/Extended';
import { useAppSelector } from '@/store/hooks';
import { CarSummary } from '@/dashboard/ui/CarSummary';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { NextStep } from '@/dashboard/ui/NextStep';
import { Button, ButtonLink } from '@/components/Button';
import { showOutcome } from '@/components/feedback/toast';
import { Text } from '@/components/Text';
import { formatDay } from '#contract/formats';
import { routes } from '#contract/routes';
import { OrderPicture } from '../OrderPicture';
import { orderName, type OrderState } from '../orderState';
import { useCancelAction } from '../useCancelAction';
import { CallSeller, NextSteps } from './NextSteps';
import { canCollect, isSettled, nextOf } from './orderSteps';
import { OrderStatus } from './OrderStatus';
import type { Seller } from './useSeller';

interface BookedCarProps {
  order: Booking;
  state: OrderState;
  /** Milliseconds since the epoch. */
  now: number;
  seller: Seller;
  /** Opens the form that asks for the money; null if the buyer cannot ask now. */
  onAsk: (() => void) | null;
  onCancelled: () => void;
}

/** The car as booked, the status of the order, and the buyer’s actions. */
export function BookedCar({ order, state, now, seller, onAsk, onCancelled }: BookedCarProps) {
  const { id, productId, productName, priceCents } = order;
  const heading = useRef<HTMLHeadingElement>(null);
  const canSayHandover = state.kind === 'paid' && isSettled(order);
  const next = nextOf(order);
  const isCalling = order.isPaid ? canCollect(order) : order.returnBy !== null;
  return (
    <CarSummary
      label="Your car"
      picture={<OrderPicture order={order} />}
      name={orderName(order)}
      to={productId && !seller.isCarGone ? routes.product(productId, productName) : null}
      linkState={{ orderId: id }}
      priceCents={priceCents}
      headingRef={heading}
    >
      <OrderStatus order={order} state={state} />
      {state.kind === 'unpaid' && <NextSteps order={order} seller={seller} now={now} />}
      {next !== null && (
        <NextStep>
          <Text>{next}</Text>
          {isCalling && <CallSeller order={order} seller={seller} now={now} />}
        </NextStep>
      )}
      {state.kind === 'paid' && <GoneNotice order={order} onAsk={onAsk} />}
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, '&:empty': { display: 'none' } }}
      >
        <Extended>
          <HandoverAction
            bookingId={order.id}
            party="buyer"
            offer={canSayHandover ? offerOf('buyer', order) : null}
            onDone={() => heading.current?.focus()}
          />
        </Extended>
        {(state.kind === 'ended' || state.kind === 'refunded') && <BookAgain order={order} />}
        <CancelButton
          order={order}
          state={state}
          now={now}
          onCancelled={onCancelled}
          onTooLate={() => heading.current?.focus()}
        />
      </Box>
    </CarSummary>
  );
}

/** The warning on a paid order whose seller or car no longer exists. */
function GoneNotice({ order, onAsk }: Pick<BookedCarProps, 'order' | 'onAsk'>) {
  const { sellerClosedAt, carRemovedAt, receivedAt } = order;
  if (sellerClosedAt !== null) {
    return (
      <Notice
        tone="warning"
        role="alert"
        title={`The seller’s account was closed on ${formatDay(sellerClosedAt)}.`}
      >
        <span>
          If you don’t have the car yet, don’t travel to them. Your order and receipt stay
          available.
        </span>
        {onAsk !== null && receivedAt === null && (
          <Box sx={{ mt: 1.5 }}>
            <Button variant="outlined" onClick={onAsk}>
              Ask for your money back
            </Button>
          </Box>
        )}
      </Notice>
    );
  }
  if (carRemovedAt === null) return null;
  return (
    <Notice
      tone="info"
      role="alert"
      title={`The car’s page was removed on ${formatDay(carRemovedAt)}.`}
    >
      Your order stays as it is. If you don’t have the car yet, call the seller before you travel to
      them.
    </Notice>
  );
}

/** Why the booking can no longer be cancelled; null while it can. */
function whyTooLate(state: OrderState): string | null {
  switch (state.kind) {
    case 'unpaid':
      return null;
    case 'ended':
      return `This booking has already ended. ${state.why}`;
    case 'paid':
    case 'refunded':
      return 'This booking is already paid, so you can’t cancel it here.';
  }
}

interface CancelButtonProps extends Omit<BookedCarProps, 'seller' | 'onAsk'> {
  /** Called when the booking ended while the dialog was open, which removes the button. */
  onTooLate: () => void;
}

/** Cancels the booking after the same confirmation as in the table of orders. */
function CancelButton({ order, state, now, onCancelled, onTooLate }: CancelButtonProps) {
  const cancel = useCancelAction(now);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  /** The order is refetched, after which the button may be gone. */
  const [isRefused, setIsRefused] = useState(false);
  const isOffered = cancel.isOffered(order);

  const run = async () => {
    setIsBusy(true);
    const outcome = await cancel.run(order);
    setIsBusy(false);
    setIsAsking(false);
    setIsRefused(outcome.kind !== 'done');
    showOutcome(outcome, cancel.done);
    if (outcome.kind === 'done') onCancelled();
  };

  return (
    <>
      {isOffered && (
        <Button color="error" onClick={() => setIsAsking(true)}>
          {cancel.confirm.confirmLabel}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        {...cancel.confirm}
        isBusy={isBusy}
        tooLate={isBusy ? null : whyTooLate(state)}
        onConfirm={() => void run()}
        onCancel={() => setIsAsking(false)}
        onClosed={() => {
          if (!isOffered || isRefused) onTooLate();
        }}
      />
    </>
  );
}

/** Leads from an ended booking to the booking form of its car, while the car can be booked. */
function BookAgain({ order: { productId } }: { order: Booking }) {
  const isBuyer = useAppSelector(selectRole) === 'user';
  const { currentData: car } = useGetProductQuery(
    isBuyer && productId !== '' ? productId : skipToken,
  );
  const isOnHold = useIsFuture(car?.reservedUntil ?? null);
  if (!car || car.isSold || car.isWithdrawn || isOnHold || car.resalePriceCents === null) {
    return null;
  }
  return (
    <ButtonLink to={routes.bookProduct(productId, car.name)} variant="contained">
      Book it again
    </ButtonLink>
  );
}
