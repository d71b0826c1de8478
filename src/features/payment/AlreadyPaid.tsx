import type { Booking } from '@/api/models';
import { messages } from '#contract/messages';
import { PaidPanel } from './PaidPanel';
import { useForgetPayment } from './useForgetPayment';

interface AlreadyPaidProps {
  booking: Booking;
}

/** Instead of the form for an order that is paid (spec §2); nothing is left to be remembered. */
export function AlreadyPaid({ booking: { id, transactionId } }: AlreadyPaidProps) {
  useForgetPayment(id);
  return <PaidPanel title={messages.alreadyPaid} transactionId={transactionId} />;
}
