import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { mdiClose } from '@mdi/js';
import { useId, useState } from 'react';
import type { Booking } from '@/api/bookingsApi';
import type { Listing } from '@/api/listingsApi';
import { Icon } from '@/components/Icon';
import { useIsPhone } from '@/components/dialog/useIsPhone';
import { BookedAlready } from './BookedAlready';
import type { Buyer } from './BookingFacts';
import { BookingForm } from './BookingForm';

interface BookingModalProps {
  /** Null while it is closed. */
  listing: Listing | null;
  buyer: Buyer;
  /** Why this person may not book this car; null when they may. */
  refusalOf: (listing: Listing) => string | null;
  /** Their own booking of a car, if it still counts. */
  bookingOf: (productId: string) => Booking | null;
  onClose: () => void;
}

/** The booking dialog (spec §2): the overlay, Esc and the close button dismiss it. */
export function BookingModal({ listing, buyer, refusalOf, bookingOf, onClose }: BookingModalProps) {
  const titleId = useId();
  const isPhone = useIsPhone();
  // The dialog fades out with the car it was opened for, not empty.
  const [shown, setShown] = useState(listing);
  if (listing !== null && listing !== shown) setShown(listing);
  // Nor does it turn into another one while it fades: what was booked here is told by the page.
  const [lastBooking, setLastBooking] = useState<Booking | null>(null);
  const booking = listing === null ? lastBooking : bookingOf(listing.id);
  if (booking !== lastBooking) setLastBooking(booking);

  return (
    <Dialog
      open={listing !== null}
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{
        transition: { onExited: () => setShown(null) },
        paper: { sx: isPhone ? { borderRadius: 0 } : {} },
      }}
    >
      <DialogTitle id={titleId} sx={{ pr: 8 }}>
        Book {shown?.name}
      </DialogTitle>
      <IconButton
        aria-label="Close"
        onClick={onClose}
        sx={{ position: 'absolute', right: 12, top: 12 }}
      >
        <Icon path={mdiClose} />
      </IconButton>
      {shown && booking && <BookedAlready listing={shown} buyer={buyer} booking={booking} />}
      {shown && !booking && (
        <BookingForm key={shown.id} listing={shown} buyer={buyer} refusal={refusalOf(shown)} />
      )}
    </Dialog>
  );
}
