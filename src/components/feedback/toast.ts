import { enqueueSnackbar } from 'notistack';

/** How long toasts stay, in milliseconds (spec §9). */
const SUCCESS_MS = 2000;
const ERROR_MS = 4000;

/** A toast about something that worked. */
export function showSuccess(message: string): void {
  enqueueSnackbar(message, { variant: 'success', autoHideDuration: SUCCESS_MS });
}

/** A toast about something that failed. */
export function showError(message: string): void {
  enqueueSnackbar(message, { variant: 'error', autoHideDuration: ERROR_MS });
}
