import { enqueueSnackbar } from 'notistack';

/** The durations of toasts in milliseconds (spec §9). */
const SUCCESS_MS = 2000;
const ERROR_MS = 4000;
const NOTICE_MS = ERROR_MS;

/** Another user or tab has already done it. */
export const ALREADY_HANDLED = 'Already handled.';

interface ToastMessage {
  message: string;
  variant: 'success' | 'error' | 'info';
  /** Milliseconds. */
  autoHideDuration: number;
}

/**
 * notistack’s keys come from the clock: two toasts in the same millisecond could get the same key.
 */
let lastKey = 0;
const leftOut = new Set<{ matches: (message: string) => boolean }>();

/** Shows a toast after a success. */
export function showSuccess(message: string): void {
  show({ message, variant: 'success', autoHideDuration: SUCCESS_MS });
}

/** Shows a neutral toast. */
export function showNotice(message: string): void {
  show({ message, variant: 'info', autoHideDuration: NOTICE_MS });
}

/** Shows a toast after a failure. */
export function showError(message: string): void {
  show({ message, variant: 'error', autoHideDuration: ERROR_MS });
}

/**
 * Suppresses toasts with messages that the page already shows. Returns a function that stops it.
 */
export function suppressToasts(matches: (message: string) => boolean): () => void {
  // A new object for each call, because two pages can pass the same function.
  const entry = { matches };
  leftOut.add(entry);
  return () => leftOut.delete(entry);
}

function show({ message, ...options }: ToastMessage): void {
  if ([...leftOut].some(({ matches }) => matches(message))) return;
  lastKey += 1;
  enqueueSnackbar(message, { ...options, key: lastKey });
}
