import { mdiAlertCircle, mdiCheckCircle } from '@mdi/js';
import { SnackbarContent, type CustomContentProps } from 'notistack';
import type { Ref } from 'react';
import { classNames } from '@/components/classNames';
import { Icon } from '@/components/Icon';
import { Text } from '@/components/Text';
import styles from './Toast.module.css';

interface ToastProps extends CustomContentProps {
  ref?: Ref<HTMLDivElement>;
}

/** One message at the edge of the page; read out by screen readers. */
export function Toast({ ref, id, message, variant }: ToastProps) {
  const isError = variant === 'error';
  return (
    <SnackbarContent ref={ref} role={isError ? 'alert' : 'status'} id={String(id)}>
      <div className={classNames(styles.toast, isError && styles.error)}>
        <Icon path={isError ? mdiAlertCircle : mdiCheckCircle} />
        <Text as="div" variant="body2" className={styles.message}>
          {message}
        </Text>
      </div>
    </SnackbarContent>
  );
}
