import { useId } from 'react';
import type { Product } from '@/api/productsApi';
import { Button } from '@/components/Button';
import { classNames } from '@/components/classNames';
import { messages } from '#contract/messages';
import styles from './ReportButton.module.css';
import type { ProductActions, CardState } from './cardState';

interface ReportButtonProps extends Pick<ProductActions, 'onReport'> {
  product: Product;
  /** The id of the element with the car’s name, for the accessible name. */
  nameId: string;
  cardState: Pick<CardState, 'isReported' | 'isReporting'>;
  className?: string;
}

/** Report To Admin (spec §2, Product card), then Reported. */
export function ReportButton({
  product,
  nameId,
  cardState: { isReported, isReporting },
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
      // Not `disabled`, which would remove the focus from the button.
      aria-disabled={isReported || undefined}
      aria-labelledby={`${id} ${nameId}`}
      onClick={isReported ? undefined : () => onReport(product)}
      className={classNames(styles.report, isReported && styles.done, className)}
    >
      {isReported ? 'Reported' : messages.reportToAdmin}
    </Button>
  );
}
