import { showError } from './toast';

/** After how long a wait explains itself; calls have no time-out (spec §9). Tests shorten it. */
export const slowPolicy = { afterMs: 8_000 };

/** Of something the person did: doing it again without looking could do it twice. */
export const SLOW_ACTION =
  'This is taking longer than usual. Keep waiting, or reload the page to check if it’s done.';

/** Waits for what a lone button does and says so in a toast when that takes longer than usual. */
export async function withSlowToast<T>(work: PromiseLike<T>): Promise<T> {
  const timer = setTimeout(() => showError(SLOW_ACTION), slowPolicy.afterMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
