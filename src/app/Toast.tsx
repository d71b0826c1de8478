import { mdiAlertCircle, mdiCheckCircle, mdiInformation } from '@mdi/js';
import { SnackbarContent, type CustomContentProps } from 'notistack';
import type { Ref } from 'react';
import { classNames } from '@/components/classNames';
import { Icon } from '@/components/Icon';
import { Text } from '@/components/Text';
import styles from './Toast.module.css';

interface ToastProps extends CustomContentProps {
  ref?: Ref<HTMLDivElement>;
}

const icons = { success: mdiCheckCircle, error: mdiAlertCircle, info: mdiInformation };

/** One message at the edge of the page; read out by screen readers. */
export function Toast({ ref, id, message, variant }: ToastProps) {
  const kind = variant === 'error' || variant === 'info' ? variant : 'success';
  return (
    <SnackbarContent ref={ref} role={kind === 'error' ? 'alert' : 'status'} id={String(id)}>
      <div className={classNames(styles.toast, kind !== 'success' && styles[kind])}>
        <Icon path={icons[kind]} />
        <Text as="div" variant="body2" className={styles.message}>
          {message}
        </Text>
      </div>
    </SnackbarContent>
  );
}
