import type { Booking } from '@/api/models';
import { PaymentRefusal, refusals } from './PaymentRefusal';
import { useForgetPayment } from './useForgetPayment';

/** Instead of the form for an order whose money went back: it is not paid again. */
export function Refunded({ booking }: { booking: Booking }) {
  useForgetPayment(booking.id);
  return (
    <PaymentRefusal {...(booking.isRefundPending ? refusals.refundPending : refusals.refunded)} />
  );
}
