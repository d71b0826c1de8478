import { enqueueSnackbar } from 'notistack';

/** How long toasts stay, in milliseconds (spec §9). */
const SUCCESS_MS = 2000;
const ERROR_MS = 4000;
const NOTICE_MS = ERROR_MS;

/** Someone else, or another tab, was faster. */
export const ALREADY_HANDLED = 'Already handled.';

interface ToastMessage {
  message: string;
  variant: 'success' | 'error' | 'info';
  /** Milliseconds. */
  autoHideDuration: number;
}

/** notistack makes its keys from the clock: toasts of one millisecond could get the same. */
let lastKey = 0;
const leftOut = new Set<{ matches: (message: string) => boolean }>();

/** A toast about something that worked. */
export function showSuccess(message: string): void {
  show({ message, variant: 'success', autoHideDuration: SUCCESS_MS });
}

/** A toast about something that neither worked nor failed. */
export function showNotice(message: string): void {
  show({ message, variant: 'info', autoHideDuration: NOTICE_MS });
}

/** A toast about something that failed. */
export function showError(message: string): void {
  show({ message, variant: 'error', autoHideDuration: ERROR_MS });
}

/** Leaves out toasts about what the page says by itself; the result ends it. */
export function suppressToasts(matches: (message: string) => boolean): () => void {
  // An object of its own, since two pages may give the same function.
  const entry = { matches };
  leftOut.add(entry);
  return () => leftOut.delete(entry);
}

function show({ message, ...options }: ToastMessage): void {
  if ([...leftOut].some(({ matches }) => matches(message))) return;
  lastKey += 1;
  enqueueSnackbar(message, { ...options, key: lastKey });
}
