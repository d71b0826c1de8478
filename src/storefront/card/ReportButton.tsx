import { useId } from 'react';
import type { Product } from '@/api/productsApi';
import { Button } from '@/components/Button';
import { classNames } from '@/components/classNames';
import { messages } from '#contract/messages';
import styles from './ReportButton.module.css';
import type { ProductActions, Standing } from './standing';

interface ReportButtonProps extends Pick<ProductActions, 'onReport'> {
  product: Product;
  /** The id of the car's name: the button says which car it is about. */
  nameId: string;
  standing: Pick<Standing, 'isReported' | 'isReporting'>;
  className?: string;
}

/** Report To Admin (spec §2, Product card); once that is done it says so. */
export function ReportButton({
  product,
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
      onClick={isReported ? undefined : () => onReport(product)}
      className={classNames(styles.report, isReported && styles.done, className)}
    >
      {isReported ? 'Reported' : messages.reportToAdmin}
    </Button>
  );
}
