import { Notice } from './Notice';
import styles from './Notice.module.css';
import { useIsOnline } from './useIsOnline';

interface StaleNoticeProps {
  reason: string;
  onRetry: () => void;
  isRetrying: boolean;
}

/**
 * Shown above data whose refresh failed. While offline it is hidden: the page shows the offline
 * notice and refetches after the connection is back.
 */
export function StaleNotice({ reason, onRetry, isRetrying }: StaleNoticeProps) {
  if (!useIsOnline()) return null;
  return (
    <div className={styles.stale}>
      <Notice tone="info" role="status" retry={{ isBusy: isRetrying, run: onRetry }}>
        {`This may be out of date. ${reason}`}
      </Notice>
    </div>
  );
}
