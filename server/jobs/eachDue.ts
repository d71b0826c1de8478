import type { JobContext } from '../context';

interface EachDue<T> {
  /** Finds or claims what is due, at most `batch` at a time. What was handled is not found again. */
  find: (limit: number) => Promise<T[]>;
  batch: number;
  /** Returns false for a failure, which it has recorded. */
  handle: (item: T) => Promise<boolean>;
  /** After so many failures the rest waits for the next run: what it needs is not available. */
  failuresMax?: number;
}

/** Handles what is due, one after the other, until nothing is left or the server stops. */
export async function eachDue<T>(
  { signal }: Pick<JobContext, 'signal'>,
  { find, batch, handle, failuresMax = Infinity }: EachDue<T>,
): Promise<void> {
  let failures = 0;
  for (;;) {
    const found = await find(batch);
    for (const item of found) {
      if (signal.aborted) return;
      if (!(await handle(item))) failures += 1;
      if (failures === failuresMax) return;
    }
    if (found.length < batch) return;
  }
}
