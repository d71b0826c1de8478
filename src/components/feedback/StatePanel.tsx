import type { Elements } from '../elements';
import { classNames } from '../classNames';
import { Icon } from '../Icon';
import { PageTitle } from '../PageTitle';
import { Text } from '../Text';
import styles from './StatePanel.module.css';

interface StatePanelProps {
  icon: string;
  title: string;
  message?: string;
  action?: Elements;
  /** Below the actions. */
  footer?: Elements;
  /** `alert` is announced at once, `status` when the screen reader is idle. */
  role: 'alert' | 'status';
  tone: 'neutral' | 'error';
  /** The panel replaces the whole page, so its title is the page’s heading. */
  isPage?: boolean;
}

/** The layout of empty and error states: an icon, a title, a text and actions. */
export function StatePanel({
  icon,
  title,
  message,
  action,
  footer,
  role,
  tone,
  isPage = false,
}: StatePanelProps) {
  return (
    <div role={role} className={styles.panel}>
      <Icon path={icon} className={classNames(styles.icon, tone === 'error' && styles.error)} />
      {isPage ? <PageTitle title={title} variant="h2" /> : <Text variant="h6">{title}</Text>}
      {message && (
        <Text tone="secondary" className={styles.message}>
          {message}
        </Text>
      )}
      {action && <div className={styles.action}>{action}</div>}
      {footer}
    </div>
  );
}
