import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import { Icon } from '../Icon';
import { PageTitle } from '../PageTitle';
import { Text } from '../Text';
import styles from './StatePanel.module.css';

interface StatePanelProps {
  icon: string;
  title: string;
  message?: string;
  action?: ReactNode;
  /** `alert` is read out at once, `status` when the reader pauses. */
  role: 'alert' | 'status';
  tone: 'neutral' | 'error';
  /** It stands for the whole page, so that its title is the page's. */
  isPage?: boolean;
}

/** The common shape of "nothing here" and "this failed": an icon, what it is, and what to do. */
export function StatePanel({
  icon,
  title,
  message,
  action,
  role,
  tone,
  isPage = false,
}: StatePanelProps) {
  return (
    <div role={role} className={styles.panel}>
      <Icon path={icon} className={classNames(styles.icon, tone === 'error' && styles.error)} />
      {isPage ? <PageTitle title={title} variant="h6" /> : <Text variant="h6">{title}</Text>}
      {message && (
        <Text tone="secondary" className={styles.message}>
          {message}
        </Text>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
