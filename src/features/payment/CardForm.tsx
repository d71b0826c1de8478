import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Spinner } from '@/components/feedback/Spinner';
import { SubmitButton } from '@/components/form/SubmitButton';

/** How long the card form is waited for before the Pay button opens all the same. */
const READY_AFTER_MS = 5000;

interface CardFormProps {
  buyer: { name: string; email: string };
  cardError: string | null;
  /** What is going on with the payment; null while the person may type. */
  busyLabel: string | null;
  /** It may be the bank that asks the person something, which takes its time. */
  isConfirming: boolean;
  isPayable: boolean;
  onPay: (stripe: Stripe, elements: StripeElements) => void;
  onLoadError: () => void;
}

/** The provider's card form and the Pay button. Never unmounted while busy: it holds the card. */
export function CardForm({
  buyer,
  cardError,
  busyLabel,
  isConfirming,
  isPayable,
  onPay,
  onLoadError,
}: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const refusal = useRef<HTMLDivElement>(null);

  // The Pay button was disabled meanwhile and has lost the focus; this is what it led to.
  useEffect(() => {
    if (cardError !== null) refusal.current?.focus();
  }, [cardError]);

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
      {cardError !== null && (
        <Box ref={refusal} tabIndex={-1} role="alert">
          <Typography color="error">{cardError}</Typography>
          <Typography variant="body2" color="textSecondary">
            Nothing was charged. Check what you entered, try another card, or ask your bank.
          </Typography>
        </Box>
      )}
      <SubmitButton
        isBusy={isBusy}
        mayTakeLong={isConfirming}
        disabled={!canPay}
        sx={{ justifySelf: 'start', minWidth: 140 }}
      >
        Pay
      </SubmitButton>
    </Box>
  );
}
