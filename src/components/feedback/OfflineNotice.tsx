import { mdiWifiOff } from '@mdi/js';
import { Icon } from '../Icon';
import { Text } from '../Text';
import styles from './OfflineNotice.module.css';
import { useIsOnline } from './useIsOnline';

export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div role="status" aria-live="polite">
      {!isOnline && (
        <div className={styles.notice}>
          <Icon path={mdiWifiOff} size="small" />
          <Text variant="body2">
            You’re offline. This page may be out of date and you can’t save changes.
          </Text>
        </div>
      )}
    </div>
  );
}
