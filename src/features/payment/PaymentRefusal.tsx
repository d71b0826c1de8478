import { EmptyState } from '@/components/feedback/EmptyState';
import { OrdersLink } from './OrdersLink';

interface PaymentRefusalProps {
  title: string;
  message: string;
}

/** An order that cannot be paid here: why, and where to go instead of a form that leads nowhere. */
export function PaymentRefusal({ title, message }: PaymentRefusalProps) {
  return <EmptyState title={title} message={message} action={<OrdersLink />} />;
}

/** What an order itself says against paying for it by card; null when nothing does. */
export const refusals = {
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
    message: 'The car is free for others again. If it is still for sale, book it once more.',
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
    title: 'A card cannot pay this much',
    message:
      'Cards pay at most $999,999.99 at once. Please agree with the seller on another way to pay.',
  },
  noPrice: {
    title: 'This order has no price that can be paid',
    message: 'Please ask the seller to correct it, and book the car again.',
  },
};
