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

type Presenter = (toast: ToastMessage) => void;

/** Said before what shows them has arrived; nothing is lost meanwhile. */
let waiting: ToastMessage[] = [];
let presenter: Presenter | null = null;
const listeners = new Set<() => void>();
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
export function leaveOutToasts(matches: (message: string) => boolean): () => void {
  // An object of its own, since two pages may give the same function.
  const entry = { matches };
  leftOut.add(entry);
  return () => leftOut.delete(entry);
}

function show(toast: ToastMessage): void {
  if ([...leftOut].some(({ matches }) => matches(toast.message))) return;
  if (presenter) {
    presenter(toast);
    return;
  }
  waiting.push(toast);
  for (const listener of listeners) listener();
}

/** Shows what waits and everything from now on; the result ends it. */
export function presentToasts(present: Presenter): () => void {
  presenter = present;
  waiting.forEach(present);
  waiting = [];
  return () => {
    if (presenter === present) presenter = null;
  };
}

export const hasWaitingToasts = (): boolean => waiting.length > 0;

/** Calls back when a toast begins to wait; the result ends it. */
export function onWaitingToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
