import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, Appearance } from '@stripe/stripe-js';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTheme } from '@mui/material/styles';
import { Spinner } from '@/components/feedback/Spinner';
import type { Booking } from '@/api/bookingsApi';
import { SubmitButton } from '@/components/form/SubmitButton';
import { Text } from '@/components/Text';
import { useColorScheme } from '@/lib/colorScheme';
import type { Payment } from './usePayment';
import { PaySum } from './PaySum';

/** The time after which the Pay button is enabled even if the card form has not reported. */
const READY_AFTER_MS = 5000;

const NOTHING_CHARGED =
  'You haven’t been charged. Check the card details, try another card or contact your bank.';

const busyLabels = {
  confirming: 'Processing your payment. Stay on this page.',
  // Leaving the page is safe now: the remaining steps continue when it is opened again.
  recording: 'Your card was charged. We’re updating your order.',
};

interface CardPaymentProps {
  stripe: Stripe;
  secret: string;
  booking: Booking;
  email: string;
  payment: Payment;
  /** The provider cannot open a card form for this secret. */
  onLoadError: () => void;
}

/** The card form for one payment secret (spec §2, Payment page). */
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
    // Stripe keeps its first secret, so the key remounts it when the amount changes.
    <Elements key={secret} stripe={stripe} options={{ clientSecret: secret, appearance }}>
      <CardForm
        booking={booking}
        email={email}
        refusal={phase.kind === 'ready' ? phase.refusal : null}
        isAtField={phase.kind === 'ready' && phase.isAtField === true}
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
  booking: Booking;
  email: string;
  /** The provider’s message (spec §8). */
  refusal: string | null;
  isAtField: boolean;
  /** What the payment is waiting for; null while the user can type. */
  busyLabel: string | null;
  /** The bank may ask for authentication, which can take long. */
  isConfirming: boolean;
  isPayable: boolean;
  onPay: (stripe: Stripe, elements: StripeElements) => void;
  onLoadError: () => void;
}

/**
 * The provider’s card form and the Pay button. Not unmounted while busy, because it holds the card.
 */
function CardForm({
  booking,
  email,
  refusal,
  isAtField,
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

  // The wrong field or the error takes the focus from the Pay button.
  useEffect(() => {
    if (refusal === null) return;
    if (isAtField) elements?.getElement('payment')?.focus();
    else notice.current?.focus();
  }, [refusal, isAtField, elements]);

  // A card form that never reports must not block the button.
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
            options={{
              layout: 'tabs',
              defaultValues: { billingDetails: { name: booking.buyerName, email } },
            }}
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
          <Text tone="error">{refusal}</Text>
          <Text variant="body2" tone="secondary">
            {isAtField ? 'You haven’t been charged.' : NOTHING_CHARGED}
          </Text>
        </Box>
      )}
      <PaySum booking={booking}>
        <SubmitButton isBusy={isBusy} mayTakeLong={isConfirming} disabled={!canPay}>
          Pay
        </SubmitButton>
      </PaySum>
    </Box>
  );
}

/**
 * The theme colours for the provider’s card form. It runs in an iframe without our CSS variables,
 * so it gets the values of the current scheme.
 */
function useStripeAppearance(): Appearance {
  const theme = useTheme();
  const isDark = useColorScheme() === 'dark';
  const palette = theme.colorSchemes[isDark ? 'dark' : 'light']?.palette ?? theme.palette;
  const { fontSize, fontWeight } = theme.typography.subtitle2;
  const border = `1px solid ${palette.control.border}`;
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: palette.primary.main,
      colorBackground: palette.background.paper,
      colorText: palette.text.primary,
      colorTextSecondary: palette.text.secondary,
      colorTextPlaceholder: palette.text.secondary,
      colorDanger: palette.error.main,
      fontFamily: theme.typography.fontFamily ?? 'sans-serif',
      fontSizeBase: '16px',
      borderRadius: `${theme.shape.borderRadius}px`,
      focusOutline: `2px solid ${palette.focus.ring}`,
    },
    rules: {
      // As in the page’s own forms.
      '.Label': { fontSize: String(fontSize), fontWeight: String(fontWeight) },
      '.Input': { border, boxShadow: 'none' },
      '.Tab': { border, boxShadow: 'none' },
    },
  };
}
