import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { ButtonLink } from '@/components/Button';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { errorCodes } from '#contract/errorCodes';
import { routes } from '#contract/routes';

/** Reasons why an order cannot be paid by card. */
const refusals = {
  notFound: {
    title: 'Booking not found',
    message: 'It may have been cancelled or expired.',
  },
  notFoundAfterPaying: {
    title: 'Booking not found',
    message:
      'You started to pay for it, and we don’t know if your card was charged. Do not pay again. Check your bank statement first.',
  },
  notYours: {
    title: 'This booking belongs to another account',
    message: 'Log in with the account you used to book the car.',
  },
  ended: {
    title: 'Your booking has ended',
    message: 'If the car is still for sale, you can book it again.',
  },
  refunded: {
    title: 'Refunded',
    message: 'We refunded your card. Your bank can take a few days to show it.',
  },
  refundPending: {
    title: 'Refund in progress',
    message: 'We’re refunding your card. We’ll update this order when it’s done.',
  },
  aboveCardLimit: {
    title: 'Too much for a card payment',
    message: 'Card payments are limited to $999,999.99. Agree another way to pay with the seller.',
  },
  noPrice: {
    title: 'This order has no price',
    message: 'Ask the seller to set a price, then book the car again.',
  },
};

/** Replaces the form of an order that cannot be paid: the reason, and a link. */
export function PaymentRefusal({ reason }: { reason: keyof typeof refusals }) {
  return <EmptyState {...refusals[reason]} action={<OrdersLink />} />;
}

interface IntentProblemProps {
  error: unknown;
  onRetry: () => void;
}

/** No payment secret: the order can no longer be paid, or the request failed. */
export function IntentProblem({ error, onRetry }: IntentProblemProps) {
  const code = isApiError(error) ? error.code : '';
  if (code === errorCodes.bookingEnded) return <PaymentRefusal reason="ended" />;
  if (code === errorCodes.aboveCardLimit) return <PaymentRefusal reason="aboveCardLimit" />;
  return (
    <ErrorState
      title="We couldn’t start the payment"
      message={`${messageFor(error)} You haven’t been charged.`}
      onRetry={onRetry}
    />
  );
}

export function OrdersLink() {
  return (
    <ButtonLink to={routes.dashboard} size="large">
      My Orders
    </ButtonLink>
  );
}
