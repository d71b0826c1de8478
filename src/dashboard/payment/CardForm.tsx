import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Spinner } from '@/components/feedback/Spinner';
import type { Booking } from '@/api/bookingsApi';
import { SubmitButton } from '@/components/form/SubmitButton';
import type { Payment } from './usePayment';
import { useStripeAppearance } from './useStripeAppearance';

/** How long the card form is waited for before the Pay button opens all the same. */
const READY_AFTER_MS = 5000;

const NOTHING_CHARGED =
  'You haven’t been charged. Check the card details, try another card or contact your bank.';

const busyLabels = {
  confirming: 'Processing your payment. Stay on this page.',
  // Leaving does no harm any more: what is left is done when the page is opened again.
  recording: 'Your card was charged. We’re updating your order.',
};

interface CardPaymentProps {
  stripe: Stripe;
  secret: string;
  booking: Booking;
  email: string;
  payment: Payment;
  /** The provider opens no card form for this secret. */
  onLoadError: () => void;
}

/** Card entry for one payment secret (spec §2, Payment page). */
export function CardPayment({
  stripe,
  secret,
  booking,
  email,
  payment: { phase, pay },
  onLoadError,
}: CardPaymentProps) {
  const appearance = useStripeAppearance();
  const isBusy = phase.kind === 'confirming' || phase.kind === 'recording';
  return (
    // The provider keeps the first secret it was given; the key keeps an old amount from staying.
    <Elements key={secret} stripe={stripe} options={{ clientSecret: secret, appearance }}>
      <CardForm
        buyer={{ name: booking.buyerName, email }}
        refusal={phase.kind === 'ready' ? phase.refusal : null}
        busyLabel={isBusy ? busyLabels[phase.kind] : null}
        isConfirming={phase.kind === 'confirming'}
        isPayable={phase.kind === 'ready'}
        onPay={(provider, elements) => void pay(provider, elements, secret)}
        onLoadError={onLoadError}
      />
    </Elements>
  );
}

interface CardFormProps {
  buyer: { name: string; email: string };
  /** The provider's words (spec §8). */
  refusal: string | null;
  /** What is going on with the payment; null while the person may type. */
  busyLabel: string | null;
  /** It may be the bank that asks the person something, which takes its time. */
  isConfirming: boolean;
  isPayable: boolean;
  onPay: (stripe: Stripe, elements: StripeElements) => void;
  onLoadError: () => void;
}

/** The provider's card form and the Pay button. Never unmounted while busy: it holds the card. */
function CardForm({
  buyer,
  refusal,
  busyLabel,
  isConfirming,
  isPayable,
  onPay,
  onLoadError,
}: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const notice = useRef<HTMLDivElement>(null);

  // The Pay button was disabled meanwhile and has lost the focus; this is what it led to.
  useEffect(() => {
    if (refusal !== null) notice.current?.focus();
  }, [refusal]);

  // A form that never reports must not keep the button shut.
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), READY_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const isBusy = busyLabel !== null;
  const canPay = isReady && isPayable && !isBusy;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (stripe && elements && canPay) onPay(stripe, elements);
  };

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      <Box sx={{ position: 'relative', minHeight: 220 }}>
        <Box inert={isBusy} sx={{ opacity: isBusy ? 0.35 : 1 }}>
          <PaymentElement
            options={{ layout: 'tabs', defaultValues: { billingDetails: buyer } }}
            onReady={() => setIsReady(true)}
            onLoadError={onLoadError}
          />
        </Box>
        {busyLabel !== null && (
          <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeContent: 'center' }}>
            <Spinner label={busyLabel} showLabel />
          </Box>
        )}
      </Box>
      {refusal !== null && (
        <Box ref={notice} tabIndex={-1} role="alert">
          <Typography color="error">{refusal}</Typography>
          <Typography variant="body2" color="textSecondary">
            {NOTHING_CHARGED}
          </Typography>
        </Box>
      )}
      <SubmitButton
        isBusy={isBusy}
        mayTakeLong={isConfirming}
        disabled={!canPay}
        style={{ justifySelf: 'start', minWidth: 140 }}
      >
        Pay
      </SubmitButton>
    </Box>
  );
}
