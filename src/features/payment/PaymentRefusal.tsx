import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { errorCodes } from '#contract/errorCodes';
import { routes } from '#contract/routes';

/** What can stand against paying for an order by card. */
const refusals = {
  notFound: {
    title: 'We could not find this booking',
    message: 'It may have been cancelled, or its time to pay may have ended.',
  },
  notYours: {
    title: 'This booking is not yours',
    message: 'It was made with another account. Log in with that account to pay for it.',
  },
  ended: {
    title: 'Your time to pay has ended',
    message: 'The car is free for others again. If it is still for sale, book it again.',
  },
  refunded: {
    title: 'Refunded',
    message: 'Your money went back to your card. It can take some days to arrive there.',
  },
  refundPending: {
    title: 'Refund on its way',
    message: 'Your money is on its way back to your card. This order says so once it is there.',
  },
  aboveCardLimit: {
    title: 'Above the card limit',
    message:
      'Cards pay at most $999,999.99 at once. Please agree with the seller on another way to pay.',
  },
  noPrice: {
    title: 'This order has no price that can be paid',
    message: 'Please ask the seller to correct it, and book the car again.',
  },
};

/** An order that cannot be paid here: why, and where to go instead of a form that leads nowhere. */
export function PaymentRefusal({ reason }: { reason: keyof typeof refusals }) {
  return <EmptyState {...refusals[reason]} action={<OrdersLink />} />;
}

interface IntentProblemProps {
  error: unknown;
  onRetry: () => void;
}

/** No payment secret: the order cannot be paid any more, or the server could not be asked. */
export function IntentProblem({ error, onRetry }: IntentProblemProps) {
  const code = isApiError(error) ? error.code : '';
  if (code === errorCodes.bookingEnded) return <PaymentRefusal reason="ended" />;
  if (code === errorCodes.aboveCardLimit) return <PaymentRefusal reason="aboveCardLimit" />;
  return (
    <ErrorState
      title="The payment could not be prepared"
      message={`${messageFor(error)} Nothing was charged.`}
      onRetry={onRetry}
    />
  );
}

/** The way back from a payment to the orders. */
export function OrdersLink() {
  return (
    <Button component={RouterLink} to={routes.dashboard} size="large">
      My Orders
    </Button>
  );
}
