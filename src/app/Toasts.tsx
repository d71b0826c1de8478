import { enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useRef } from 'react';
import { presentToasts } from '@/components/feedback/toast';
import { Toast } from './Toast';

/** Toasts appear bottom-left, at most 20 at once (spec §2, §9). */
const MAX_TOASTS = 20;

export function Toasts() {
  // notistack makes its keys from the clock, and toasts of one millisecond can get the same.
  const lastKey = useRef(0);

  useEffect(
    () =>
      presentToasts(({ message, ...options }) => {
        lastKey.current += 1;
        enqueueSnackbar(message, { ...options, key: lastKey.current });
      }),
    [],
  );
  return (
    <SnackbarProvider
      maxSnack={MAX_TOASTS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      Components={{ success: Toast, error: Toast, info: Toast }}
    />
  );
}
