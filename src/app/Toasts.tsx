import { enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { presentToasts } from '@/components/feedback/toast';
import { Toast } from './Toast';

/** Toasts appear bottom-left, at most 20 at once (spec §2, §9). */
const MAX_TOASTS = 20;

export function Toasts() {
  useEffect(
    () => presentToasts(({ message, ...options }) => enqueueSnackbar(message, options)),
    [],
  );
  return (
    <SnackbarProvider
      maxSnack={MAX_TOASTS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      Components={{ success: Toast, error: Toast }}
    />
  );
}
