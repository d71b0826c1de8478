import { useId } from 'react';
import type { Listing } from '@/api/listingsApi';
import { Button } from '@/components/Button';
import { classNames } from '@/components/classNames';
import { Text } from '@/components/Text';
import { messages } from '#contract/messages';
import styles from './CardButtons.module.css';
import { PayLink } from './PayLink';
import type { ListingActions, Standing } from './standing';
import type { Availability } from './useAvailability';

interface CardButtonsProps extends Pick<ListingActions, 'onBook' | 'onBookIntent' | 'onReport'> {
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
  onBookIntent,
  onReport,
}: CardButtonsProps) {
  const id = useId();
  const { isReported, isReporting, isBookingAsked, isJustBooked } = standing;
  return (
    <>
      {reason !== null && (
        <Text variant="caption" tone="secondary" id={`${id}-reason`}>
          {reason}
        </Text>
      )}
      <div className={styles.buttons}>
        {toPay ? (
          <PayLink booking={toPay} nameId={nameId} takesFocus={isJustBooked} />
        ) : (
          <Button
            id={`${id}-book`}
            variant="contained"
            disabled={reason !== null}
            isBusy={isBookingAsked}
            aria-labelledby={`${id}-book ${nameId}`}
            aria-describedby={reason === null ? undefined : `${id}-reason`}
            onClick={() => onBook(listing)}
            onPointerEnter={onBookIntent}
            onFocus={onBookIntent}
            className={styles.book}
          >
            {messages.bookNow}
          </Button>
        )}
        <Button
          id={`${id}-report`}
          color="inherit"
          isBusy={isReporting}
          // Not by `disabled`: whoever has just pressed it stands on it.
          aria-disabled={isReported || undefined}
          aria-labelledby={`${id}-report ${nameId}`}
          onClick={isReported ? undefined : () => onReport(listing)}
          className={classNames(styles.report, isReported && styles.done)}
        >
          {isReported ? 'Reported' : messages.reportToAdmin}
        </Button>
      </div>
    </>
  );
}
