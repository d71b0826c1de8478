import { useEffect } from 'react';
import { forgetPendingSecret, forgetUnrecorded } from './paymentRecords';

/** The order itself knows how its payment ended: nothing is left to be remembered here. */
export function useForgetPayment(bookingId: string): void {
  useEffect(() => {
    forgetUnrecorded(bookingId);
    forgetPendingSecret(bookingId);
  }, [bookingId]);
}
