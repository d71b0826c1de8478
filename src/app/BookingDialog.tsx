import type { ComponentProps } from 'react';
import { BookingModal } from '@/features/booking/BookingModal';
import { MuiRoot } from './MuiRoot';

/** The booking dialog with what it is made of; both come when Book Now is about to be pressed. */
export function BookingDialog(props: ComponentProps<typeof BookingModal>) {
  return (
    <MuiRoot>
      <BookingModal {...props} />
    </MuiRoot>
  );
}
