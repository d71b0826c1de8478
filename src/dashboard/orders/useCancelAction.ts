import { mdiCloseCircleOutline } from '@mdi/js';
import { useMemo } from 'react';
import { useDeleteBookingMutation } from '@/api/bookingEditingApi';
import type { Booking } from '@/api/bookingsApi';
import { outcomeForRow } from '@/api/messageFor';
import type { Question, TableAction } from '@/dashboard/table/types';
import { canCancel, orderState } from './orderState';

/** The confirmation before a booking is cancelled, on all pages. */
const question: Question = {
  title: 'Cancel this booking?',
  text: 'The car goes back on sale and other buyers can book it.',
  confirmLabel: 'Cancel booking',
  cancelLabel: 'Keep booking',
};

/**
 * The action that cancels an unpaid booking.
 *
 * @param now milliseconds since the epoch
 */
export function useCancelAction(now: number) {
  const [deleteBooking] = useDeleteBookingMutation();
  return useMemo(
    () =>
      ({
        id: 'cancel',
        label: 'Cancel',
        icon: mdiCloseCircleOutline,
        isOffered: (order) => canCancel(orderState(order, now)),
        run: ({ id, productId }) =>
          outcomeForRow(
            deleteBooking({ id, productId }),
            ({ deletedCount }) => deletedCount > 0,
            'We couldn’t cancel this booking. It may already be paid or have ended.',
          ),
        done: 'Your booking is cancelled.',
        confirm: question,
        isDestructive: true,
        removesRow: true,
      }) satisfies TableAction<Booking>,
    [deleteBooking, now],
  );
}
