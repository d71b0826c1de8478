import { Button } from '../Button';
import { Notice } from './Notice';
import styles from './StaleNotice.module.css';
import { useIsOnline } from './useIsOnline';

interface StaleNoticeProps {
  /** Why the latest refresh of what is shown came to nothing. */
  reason: string;
  onRetry: () => void;
  isRetrying: boolean;
}

/**
 * Above what was loaded before and could not be loaded again. Without a connection the page says so
 * already, and asks again when it is back.
 */
export function StaleNotice({ reason, onRetry, isRetrying }: StaleNoticeProps) {
  if (!useIsOnline()) return null;
  return (
    <div className={styles.place}>
      <Notice
        tone="info"
        role="status"
        action={
          <Button color="inherit" size="small" isBusy={isRetrying} onClick={onRetry}>
            Retry
          </Button>
        }
      >
        This may be out of date. {reason}
      </Notice>
    </div>
  );
}
