import {
  mdiAlertCircleOutline,
  mdiAlertOutline,
  mdiCheckCircleOutline,
  mdiInformationOutline,
} from '@mdi/js';
import type { ReactNode } from 'react';
import type { Elements } from '../elements';
import { classNames } from '../classNames';
import { Icon } from '../Icon';
import styles from './Notice.module.css';

interface NoticeProps {
  tone: 'info' | 'success' | 'warning' | 'error';
  /** `alert` is announced at once, `status` when the screen reader is idle. */
  role: 'alert' | 'status';
  children: ReactNode;
  /** An action; on phones it is below the text. */
  action?: Elements;
}

const icons = {
  info: mdiInformationOutline,
  success: mdiCheckCircleOutline,
  warning: mdiAlertOutline,
  error: mdiAlertCircleOutline,
};

/** A highlighted message in a form or page. */
export function Notice({ tone, role, children, action }: NoticeProps) {
  return (
    <div role={role} className={classNames('type-body2', styles.notice, styles[tone])}>
      <Icon path={icons[tone]} className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
