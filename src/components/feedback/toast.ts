import type { RowOutcome } from '#contract/outcome';

/** The durations of toasts in milliseconds (spec §9). */
const SUCCESS_MS = 2000;
const ERROR_MS = 4000;
const NOTICE_MS = ERROR_MS;

/** Another user or tab has already done it. */
export const ALREADY_HANDLED = 'Already handled.';

/** How long what was done can be taken back in its toast, in seconds. */
export const UNDO_S = 10;
/** Toasts with Undo at once. */
const UNDO_MAX = 3;

type ToastMessage = { message: string } & (
  | {
      variant: 'success' | 'error' | 'info';
      /** Milliseconds. */
      autoHideDuration: number;
    }
  /** Closes itself. Several in one cannot be taken back there: `onUndo` is null. */
  | { variant: 'undo'; persist: true; onUndo: (() => void) | null; onClose: () => void }
);

type Deliver = (toast: ToastMessage & { key: number }, replaced: readonly number[]) => void;

/**
 * notistack’s keys come from the clock: two toasts in the same millisecond could get the same key.
 */
let lastKey = 0;
/** The open toasts with Undo. */
const undoable: { key: number; changes: number }[] = [];
const suppressed = new Set<{ matches: (message: string) => boolean }>();
/** Null until notistack has loaded; toasts wait until then. */
let deliver: Deliver | null = null;
const waiting: Parameters<Deliver>[] = [];
const watchers = new Set<() => void>();

/** Shows a toast after a success. */
export function showSuccess(message: string): void {
  show({ message, variant: 'success', autoHideDuration: SUCCESS_MS });
}

/** Shows a toast after a success that can be taken back. More than three become one. */
export function showUndoable(message: string, onUndo: () => void): void {
  const changes = 1 + undoable.reduce((sum, each) => sum + each.changes, 0);
  const isOne = changes <= UNDO_MAX;
  const replaced = isOne ? [] : undoable.splice(0).map(({ key }) => key);
  const entry = { key: lastKey + 1, changes: isOne ? 1 : changes };
  undoable.push(entry);
  show(
    {
      message: isOne ? message : `${changes} changes`,
      variant: 'undo',
      persist: true,
      onUndo: isOne ? onUndo : null,
      onClose: () => {
        if (undoable.includes(entry)) undoable.splice(undoable.indexOf(entry), 1);
      },
    },
    replaced,
  );
}

/** Shows a neutral toast. */
export function showNotice(message: string): void {
  show({ message, variant: 'info', autoHideDuration: NOTICE_MS });
}

/** Shows a toast after a failure. */
export function showError(message: string): void {
  show({ message, variant: 'error', autoHideDuration: ERROR_MS });
}

/** Shows the toast of an outcome. @param done the message after a success */
export function showOutcome(outcome: RowOutcome, done: string): void {
  if (outcome.kind === 'done') showSuccess(done);
  else if (outcome.kind === 'gone') showNotice(ALREADY_HANDLED);
  else showError(outcome.reason);
}

/**
 * Suppresses toasts with messages that the page already shows. Returns a function that stops it.
 */
export function suppressToasts(matches: (message: string) => boolean): () => void {
  // A new object for each call, because two pages can pass the same function.
  const entry = { matches };
  suppressed.add(entry);
  return () => suppressed.delete(entry);
}

/** Calls back when a toast waits to be delivered. Returns a function that stops it. */
export function watchWaitingToasts(onWaiting: () => void): () => void {
  watchers.add(onWaiting);
  if (waiting.length > 0) onWaiting();
  return () => watchers.delete(onWaiting);
}

/** Delivers waiting and later toasts. Returns a function that stops it. */
export function deliverToasts(to: Deliver): () => void {
  deliver = to;
  for (const toast of waiting.splice(0)) to(...toast);
  return () => {
    deliver = null;
  };
}

function show(toast: ToastMessage, replaced: readonly number[] = []): void {
  if ([...suppressed].some(({ matches }) => matches(toast.message))) return;
  lastKey += 1;
  const keyed = { ...toast, key: lastKey };
  if (deliver) deliver(keyed, replaced);
  else {
    waiting.push([keyed, replaced]);
    for (const onWaiting of watchers) onWaiting();
  }
}
