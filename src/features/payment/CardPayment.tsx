import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import type { Booking } from '@/api/models';
import { CardForm } from './CardForm';
import type { Payment } from './usePayment';
import { useStripeAppearance } from './useStripeAppearance';

interface CardPaymentProps {
  stripe: Stripe;
  secret: string;
  booking: Booking;
  email: string;
  payment: Payment;
  /** The provider opens no card form for this secret. */
  onLoadError: () => void;
}

const busyLabels = {
  confirming: 'Paying. Please stay on this page.',
  // Leaving does no harm any more: what is left is done when the page is opened again.
  recording: 'Your card was charged. We are recording the payment.',
};

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
        cardError={phase.kind === 'ready' ? phase.cardError : null}
        busyLabel={isBusy ? busyLabels[phase.kind] : null}
        isConfirming={phase.kind === 'confirming'}
        isPayable={phase.kind === 'ready'}
        onPay={(provider, elements) => void pay(provider, elements, secret)}
        onLoadError={onLoadError}
      />
    </Elements>
  );
}
