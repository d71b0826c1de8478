import { PaymentRefusal, refusals } from './PaymentRefusal';
import { useForgetPayment } from './useForgetPayment';

/** Instead of the form for an order whose money went back: it is not paid again. */
export function Refunded({ bookingId }: { bookingId: string }) {
  useForgetPayment(bookingId);
  return <PaymentRefusal {...refusals.refunded} />;
}
