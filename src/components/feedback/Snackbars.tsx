import { mdiAlertCircle, mdiCheckCircle, mdiInformation } from '@mdi/js';
import {
  closeSnackbar,
  enqueueSnackbar,
  SnackbarContent,
  SnackbarProvider,
  type CustomContentProps,
} from 'notistack';
import { useEffect, useSyncExternalStore, type Ref } from 'react';
import { classNames } from '../classNames';
import { Icon } from '../Icon';
import { Text } from '../Text';
import styles from './Snackbars.module.css';
import { deliverToasts } from './toast';
import { toastRoot } from './toastRoot';
import { UndoToast } from './UndoToast';

/** Toasts appear bottom-left, at most 20 at once (spec §2, §9). */
const MAX_TOASTS = 20;

/** The toasts of `toast.ts`, rendered by notistack. Not in the first script. */
export function Snackbars() {
  const root = useSyncExternalStore(toastRoot.subscribe, toastRoot.get, () => null);
  useEffect(
    () =>
      deliverToasts(({ message, ...options }, replaced) => {
        enqueueSnackbar(message, options);
        for (const key of replaced) closeSnackbar(key);
      }),
    [],
  );
  return (
    <SnackbarProvider
      maxSnack={MAX_TOASTS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      classes={{ containerRoot: styles.root }}
      Components={{ success: Toast, error: Toast, info: Toast, undo: UndoToast }}
      domRoot={root ?? undefined}
    />
  );
}

interface ToastProps extends CustomContentProps {
  ref?: Ref<HTMLDivElement>;
}

const icons = { success: mdiCheckCircle, error: mdiAlertCircle, info: mdiInformation };

/** A toast, announced by screen readers. */
function Toast({ ref, id, message, variant }: ToastProps) {
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
