import Box from '@mui/material/Box';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useBlocker } from 'react-router-dom';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Booking } from '@/api/bookingsApi';
import { isFuture } from '@/components/clock';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { SubmitButton } from '@/components/form/SubmitButton';
import { messages } from '#contract/messages';
import { useUnloadWarning } from '@/dashboard/ui/leave';
import { loadPaymentProvider } from '@/lib/stripe';
import { useGetPaymentIntentQuery } from '@/api/paymentsApi';
import { toDollars } from '#contract/money';
import { CardPayment } from './CardForm';
import {
  AlreadyPaid,
  ClearedNotice,
  OpenNotice,
  PaidPanel,
  Refunded,
  UnrecordedPanel,
} from './PaymentOutcomes';
import { IntentProblem, PaymentRefusal } from './PaymentRefusal';
import { PaySum } from './PaySum';
import { NOT_RECORDED, usePayment } from './usePayment';

interface CheckoutProps {
  booking: Booking;
  priceCents: number;
  email: string;
  /** The secret of a payment from an earlier visit whose outcome is unknown. */
  pendingSecret: string | null;
}

/** Pays for a booking, from the secret to the recorded payment (spec §4, payment flow). */
export function Checkout(props: CheckoutProps) {
  const { booking, priceCents, email, pendingSecret } = props;
  const payment = usePayment(props);
  const { phase, check } = payment;
  const [wasEnded] = useState(() => hasEnded(booking));
  const [isBroken, setIsBroken] = useState(false);

  const isOver = booking.isPaid || phase.kind === 'done' || phase.kind === 'unrecorded';
  const isMoneyMoving = phase.kind === 'confirming' || phase.kind === 'recording';
  const isRefunded = booking.isRefunded && !isMoneyMoving;
  const isUnpayable = isRefunded || (phase.kind === 'ready' && wasEnded);
  const { stripe, ...provider } = usePaymentProvider(!isOver && !isUnpayable);
  const intent = usePaymentIntent({
    booking,
    priceCents,
    isNeeded: phase.kind === 'ready' && !isOver && !isUnpayable,
  });
  // Back must not leave the bank’s dialog on top of another page.
  useBlocker(({ historyAction }) => isMoneyMoving && historyAction === NavigationType.Pop);
  // No warning while confirming: the bank may redirect to its own page.
  useUnloadWarning(phase.kind === 'recording');

  const checkPending = useEffectEvent((loaded: Stripe) => {
    if (pendingSecret !== null) void check(loaded, pendingSecret);
  });
  useEffect(() => {
    if (stripe) checkPending(stripe);
  }, [stripe]);

  if (phase.kind === 'done') {
    return (
      <PaidPanel
        title={messages.paymentCompleted}
        orderId={booking.id}
        transactionId={phase.transactionId}
        refundMessage={phase.refundMessage}
        takesFocus
      />
    );
  }
  if (isRefunded) return <Refunded booking={booking} />;
  if (booking.isPaid && !isMoneyMoving) return <AlreadyPaid booking={booking} />;
  if (phase.kind === 'unrecorded') {
    return (
      <UnrecordedPanel
        problem={phase.problem ?? NOT_RECORDED}
        isFinal={phase.isFinal}
        transactionId={payment.transactionId}
        isBusy={phase.isBusy}
        onRetry={() => void payment.recordAgain()}
      />
    );
  }
  if (isUnpayable) return <PaymentRefusal reason="ended" />;
  if (provider.isFailed) {
    return (
      <ErrorState
        title="We couldn’t load the card form"
        message={`We couldn’t reach the payment service. ${phase.kind === 'open' ? 'Do not pay again until you know whether your payment went through.' : 'You haven’t been charged.'} Check your connection and try again.`}
        onRetry={provider.retry}
      />
    );
  }
  if (intent.error) return <IntentProblem error={intent.error} onRetry={intent.retry} />;
  if (isBroken && phase.kind === 'ready') {
    return (
      <ErrorState
        title="We couldn’t load the card form"
        message="You haven’t been charged. Check your connection and try again."
        onRetry={() => {
          setIsBroken(false);
          intent.retry();
        }}
      />
    );
  }

  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {phase.kind === 'open' && (
        <OpenNotice
          {...phase}
          onCheck={() => {
            if (stripe) void check(stripe, phase.secret);
          }}
        />
      )}
      {phase.kind === 'ready' && phase.cleared && <ClearedNotice cleared={phase.cleared} />}
      {stripe && intent.secret !== null && !isBroken ? (
        <CardPayment
          stripe={stripe}
          secret={intent.secret}
          booking={booking}
          email={email}
          payment={payment}
          onLoadError={() => {
            setIsBroken(true);
            // A payment from an earlier visit opens no form either.
            if (intent.secret !== null) void check(stripe, intent.secret, true);
          }}
        />
      ) : (
        phase.kind !== 'open' && (
          <>
            <Waiting label="Preparing payment" minHeight={220} />
            <PaySum booking={booking}>
              <SubmitButton disabled>Pay</SubmitButton>
            </PaySum>
          </>
        )
      )}
    </Box>
  );
}

/** Whether the time to pay had expired when the page opened; the server decides. */
function hasEnded({ reservedUntil }: Booking): boolean {
  return reservedUntil !== null && !isFuture(reservedUntil);
}

/** The payment provider’s SDK, loaded when `isNeeded`. A failed load can be retried. */
function usePaymentProvider(isNeeded: boolean) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failures, setFailures] = useState(0);
  const [retries, setRetries] = useState(0);

  useEffect(() => {
    if (!isNeeded) return;
    loadPaymentProvider().then(setStripe, () => setFailures((count) => count + 1));
  }, [isNeeded, retries]);

  return {
    stripe,
    isFailed: failures > retries,
    retry: () => setRetries(failures),
  };
}

interface IntentOptions {
  booking: Booking;
  priceCents: number;
  /** False until the secret is needed, and after the payment. */
  isNeeded: boolean;
}

/** A new secret would clear the card form. */
const askedOnce = { refetchOnFocus: false, refetchOnReconnect: false };

/** The payment secret for a booking’s price (spec §4), requested once per visit. */
function usePaymentIntent({ booking, priceCents, isNeeded }: IntentOptions) {
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);

  const { currentData, error, isFetching, refetch } = useGetPaymentIntentQuery(
    wasNeeded ? { price: toDollars(priceCents), bookingId: booking.id } : skipToken,
    askedOnce,
  );

  return {
    secret: isFetching ? null : (currentData ?? null),
    error: isFetching ? undefined : error,
    retry: () => void refetch(),
  };
}
