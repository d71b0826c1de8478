import { BookingModal } from '@/features/booking/BookingModal';
import { selectBookingListing } from '@/features/booking/bookingListing';
import { bookingClosed } from '@/features/booking/bookingModalSlice';
import type { IdentityUser } from '@/lib/identity/types';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { MuiRoot } from './MuiRoot';
import { useBookingInAddress } from './useBookingInAddress';
import { useStandings } from './useStandings';

/** The booking dialog with what it is made of; both come when Book Now is about to be pressed. */
export function BookingDialog({ user }: { user: IdentityUser }) {
  const dispatch = useAppDispatch();
  const listing = useAppSelector(selectBookingListing);
  const { refusalOf, bookingOf } = useStandings({ isShown: listing !== null });
  useBookingInAddress();

  const email = user.email ?? '';
  return (
    <MuiRoot>
      <BookingModal
        key={user.uid}
        listing={listing}
        buyer={{ name: user.displayName ?? email, email }}
        refusalOf={refusalOf}
        bookingOf={bookingOf}
        onClose={() => dispatch(bookingClosed())}
      />
    </MuiRoot>
  );
}
