import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Listing } from '@/api/models';
import { BusyButton } from '@/components/form/BusyButton';
import { messages } from '#contract/messages';
import { PayLink } from './PayLink';
import type { ListingActions, Standing } from './standing';
import type { Availability } from './useAvailability';

interface CardButtonsProps extends Pick<ListingActions, 'onBook' | 'onReport'> {
  listing: Listing;
  /** The id of the car's name: every button says which car it is about. */
  nameId: string;
  standing: Standing;
  availability: Availability;
}

/** Book Now, or why not, or the way to pay; and Report To Admin (spec §2, Product card). */
export function CardButtons({
  listing,
  nameId,
  standing,
  availability: { reason, toPay },
  onBook,
  onReport,
}: CardButtonsProps) {
  const id = useId();
  const { isReported, isReporting, isBookingAsked, isJustBooked } = standing;
  return (
    <>
      {reason !== null && (
        <Typography variant="caption" color="textSecondary" id={`${id}-reason`}>
          {reason}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 0.5, mt: 'auto' }}>
        {toPay ? (
          <PayLink booking={toPay} nameId={nameId} takesFocus={isJustBooked} />
        ) : (
          <BusyButton
            id={`${id}-book`}
            variant="contained"
            disabled={reason !== null}
            isBusy={isBookingAsked}
            aria-labelledby={`${id}-book ${nameId}`}
            aria-describedby={reason === null ? undefined : `${id}-reason`}
            onClick={() => onBook(listing)}
            sx={{ flex: '1 1 8rem' }}
          >
            {messages.bookNow}
          </BusyButton>
        )}
        <BusyButton
          id={`${id}-report`}
          color="inherit"
          isBusy={isReporting}
          // Not by `disabled`: whoever has just pressed it stands on it.
          aria-disabled={isReported || undefined}
          aria-labelledby={`${id}-report ${nameId}`}
          onClick={isReported ? undefined : () => onReport(listing)}
          sx={{
            flex: '1 1 9rem',
            color: 'text.secondary',
            paddingInline: 1,
            cursor: isReported ? 'default' : 'pointer',
          }}
        >
          {isReported ? 'Reported' : messages.reportToAdmin}
        </BusyButton>
      </Box>
    </>
  );
}
