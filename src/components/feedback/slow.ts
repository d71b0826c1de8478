import { showError } from './toast';

/** The delay before a wait counts as slow; requests have no timeout (spec §9). Tests shorten it. */
export const slowPolicy = { afterMs: 8_000 };

/** For a user’s action: repeating it without checking could run it twice. */
export const SLOW_ACTION =
  'This is taking longer than usual. Keep waiting, or reload the page to check if it’s done.';

/**
 * Shows a toast when the work takes longer than usual. For buttons without their own slow notice.
 */
export async function withSlowToast<T>(work: PromiseLike<T>): Promise<T> {
  const timer = setTimeout(() => showError(SLOW_ACTION), slowPolicy.afterMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
