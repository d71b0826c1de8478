import { useId, type MouseEvent } from 'react';
import type { Product } from '@/api/productsApi';
import { Button } from '@/components/Button';
import { classNames } from '@/components/classNames';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { messages } from '#contract/messages';
import styles from './ReportButton.module.css';
import type { ProductActions, CardState } from './cardState';

interface ReportButtonProps extends Pick<ProductActions, 'onReport' | 'onUndoReport'> {
  product: Product;
  nameId: string;
  cardState: Pick<CardState, 'isReported' | 'isReporting'>;
  className?: string;
}

/**
 * Report To Admin (spec §2, Product card), then Reported, with Undo in the same place if the server
 * can take a report back. It is one button, which keeps its focus.
 */
export function ReportButton({
  product,
  nameId,
  cardState: { isReported, isReporting },
  onReport,
  onUndoReport,
  className,
}: ReportButtonProps) {
  const id = useId();
  const canUndo = onUndoReport !== null && isReported;
  const isOver = isReported && !canUndo;
  const press = ({ detail }: MouseEvent) => {
    if (!isReported) onReport(product);
    // The second click of a double-click on Report To Admin does not undo the first.
    else if (onUndoReport !== null && detail < 2) onUndoReport(product);
  };
  return (
    <span className={classNames(styles.place, className)}>
      {canUndo && (
        <Text
          as="span"
          variant="body2"
          tone="secondary"
          id={`${id}-state`}
          className={styles.state}
        >
          Reported
        </Text>
      )}
      <Button
        id={id}
        color="inherit"
        size="small"
        isBusy={isReporting}
        // Not `disabled`, which would remove the focus from the button.
        aria-disabled={isOver || undefined}
        aria-labelledby={`${id} ${nameId}`}
        aria-describedby={canUndo ? `${id}-state` : undefined}
        onClick={press}
        className={classNames(styles.report, isOver && styles.done)}
      >
        {canUndo ? (
          <>
            <span>Undo</span>
            <VisuallyHidden> report</VisuallyHidden>
          </>
        ) : (
          <span>{isReported ? 'Reported' : messages.reportToAdmin}</span>
        )}
      </Button>
    </span>
  );
}
