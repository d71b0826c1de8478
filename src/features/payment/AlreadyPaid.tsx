import { useEffect } from 'react';
import type { Booking } from '@/api/models';
import { messages } from '#contract/messages';
import { PaidPanel } from './PaidPanel';
import { forgetPendingSecret, forgetUnrecorded } from './paymentRecords';

interface AlreadyPaidProps {
  booking: Booking;
}

/** Instead of the form for an order that is paid (spec §2); nothing is left to be remembered. */
export function AlreadyPaid({ booking: { id, transactionId } }: AlreadyPaidProps) {
  useEffect(() => {
    forgetUnrecorded(id);
    forgetPendingSecret(id);
  }, [id]);
  return <PaidPanel title={messages.alreadyPaid} transactionId={transactionId} />;
}
