import { useId } from 'react';
import type { Listing } from '@/api/listingsApi';
import { Button } from '@/components/Button';
import { classNames } from '@/components/classNames';
import { messages } from '#contract/messages';
import styles from './ReportButton.module.css';
import type { ListingActions, Standing } from './standing';

interface ReportButtonProps extends Pick<ListingActions, 'onReport'> {
  listing: Listing;
  /** The id of the car's name: the button says which car it is about. */
  nameId: string;
  standing: Pick<Standing, 'isReported' | 'isReporting'>;
  className?: string;
}

/** Report To Admin (spec §2, Product card); once that is done it says so. */
export function ReportButton({
  listing,
  nameId,
  standing: { isReported, isReporting },
  onReport,
  className,
}: ReportButtonProps) {
  const id = useId();
  return (
    <Button
      id={id}
      color="inherit"
      size="small"
      isBusy={isReporting}
      // Not by `disabled`: whoever has just pressed it stands on it.
      aria-disabled={isReported || undefined}
      aria-labelledby={`${id} ${nameId}`}
      onClick={isReported ? undefined : () => onReport(listing)}
      className={classNames(styles.report, isReported && styles.done, className)}
    >
      {isReported ? 'Reported' : messages.reportToAdmin}
    </Button>
  );
}
