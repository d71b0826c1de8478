import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useWithdrawListingMutation } from '@/api/listingEditingApi';
import { isSoldBy, type Listing } from '@/api/listingsApi';
import { messageForOutcome } from '@/api/messageFor';
import { useIsFuture } from '@/components/clock';
import { EmptyState } from '@/components/feedback/EmptyState';
import { showError, showSuccess } from '@/components/feedback/toast';
import { BusyButton } from '@/dashboard/ui/BusyButton';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { useCan } from '@/store/useCan';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { EditListingForm } from './EditListingForm';
import { HeldListing } from './HeldListing';

interface EditListingProps {
  listing: Listing;
  onDone: () => void;
}

/** What its seller can do with a listing: change it, copy it, take it off the market. */
export function EditListing({ listing, onDone }: EditListingProps) {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const canEdit = useCan('edits');
  const isHeld = useIsFuture(listing.reservedUntil) && !listing.isSold;
  // Whoever is writing when somebody books the car keeps what they wrote, and the server refuses it.
  const [heldUntil] = useState(isHeld ? listing.reservedUntil : null);
  /** How often the user has chosen to go on with what was left behind. */
  const [continued, setContinued] = useState(0);

  if (!canEdit) {
    const message = 'Add the car again with the new details, then delete the old one.';
    return <EmptyState title="Editing isn’t available" message={message} />;
  }
  if (!isSoldBy(listing, email)) {
    return <EmptyState title="You can’t edit this car" message="Only its seller can edit it." />;
  }
  return (
    <>
      <Box
        // The words of the first, not the room around them, stand below the heading.
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -1.5, mb: 4 }}
      >
        <Button component={RouterLink} to={routes.listing(listing.id, listing.name)} size="small">
          View car
        </Button>
        <Button component={RouterLink} to={routes.copyListing(listing.id)} size="small">
          Duplicate
        </Button>
        {!listing.isSold && heldUntil === null && <WithdrawButton listing={listing} />}
      </Box>
      {listing.isSold ? (
        <EmptyState title="This car is sold" message="You can’t edit a car after it’s sold." />
      ) : heldUntil !== null ? (
        <HeldListing listing={listing} heldUntil={heldUntil} onSaved={onDone} />
      ) : (
        <EditListingForm
          key={continued}
          listing={listing}
          isContinued={continued > 0}
          onContinue={() => setContinued(continued + 1)}
          onSaved={onDone}
        />
      )}
    </>
  );
}

/** It can be undone at any time, so that nothing is asked. */
function WithdrawButton({ listing: { id, isWithdrawn } }: { listing: Listing }) {
  const [withdraw, { isLoading }] = useWithdrawListingMutation();
  const change = async () => {
    const reason = await messageForOutcome(
      withdraw({ id, withdrawn: !isWithdrawn }),
      ({ modifiedCount }) => modifiedCount > 0,
      messages.somethingWrong,
    );
    if (reason === null) {
      showSuccess(isWithdrawn ? 'Car listed again.' : 'Car withdrawn.');
    } else showError(reason);
  };
  return (
    <BusyButton size="small" isBusy={isLoading} onClick={() => void change()}>
      {isWithdrawn ? 'List again' : 'Withdraw'}
    </BusyButton>
  );
}
