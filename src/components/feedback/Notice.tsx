import {
  mdiAlertCircleOutline,
  mdiAlertOutline,
  mdiCheckCircleOutline,
  mdiInformationOutline,
} from '@mdi/js';
import type { ReactNode, Ref } from 'react';
import type { Elements } from '../elements';
import { Button } from '../Button';
import { classNames } from '../classNames';
import { Icon } from '../Icon';
import styles from './Notice.module.css';

interface NoticeProps {
  tone: 'info' | 'success' | 'warning' | 'error';
  /** `alert` is announced at once, `status` when the screen reader is idle. */
  role?: 'alert' | 'status';
  title?: string;
  children: ReactNode;
  /** An action; on phones it is below the text. */
  action?: Elements;
  /** To move the focus to it. */
  ref?: Ref<HTMLDivElement>;
  retry?: { isBusy: boolean; run: () => unknown };
}

const icons = {
  info: mdiInformationOutline,
  success: mdiCheckCircleOutline,
  warning: mdiAlertOutline,
  error: mdiAlertCircleOutline,
};

export function Notice({ tone, role, title, children, action, ref, retry }: NoticeProps) {
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      role={role}
      className={classNames('type-body2', styles.notice, styles[tone])}
    >
      <Icon path={icons[tone]} className={styles.icon} />
      <div className={styles.text}>
        {title !== undefined && <strong className={styles.title}>{title}</strong>}
        <div>{children}</div>
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {retry && (
        <div className={styles.action}>
          <Button
            color="inherit"
            size="small"
            isBusy={retry.isBusy}
            onClick={() => void retry.run()}
          >
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
