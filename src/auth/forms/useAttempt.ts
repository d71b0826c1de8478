import { useRef, useState } from 'react';
import { hasCode } from '@/lib/identity/codes';

/** The failure of an attempt, and a function that retries it. */
export interface Failure {
  error: unknown;
  retry: () => void;
}

/**
 * Runs the attempts of a form. Only the latest attempt counts: a sign-in pop-up can fail long after
 * the user has continued with a password.
 */
export function useAttempt() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const latest = useRef(0);

  /**
   * Resolves to the result of the work; undefined after a failure, which `handle` may take over.
   */
  async function attempt<Result>(
    work: () => Promise<Result>,
    handle: (error: unknown) => boolean = () => false,
  ): Promise<Result | undefined> {
    const own = ++latest.current;
    const isLatest = () => own === latest.current;
    setFailure(null);
    setIsBusy(true);
    try {
      return await work();
    } catch (error) {
      // A pop-up that was replaced by a newer one is not an error.
      const isReplaced = hasCode(error, 'auth/cancelled-popup-request');
      if (!isLatest() || isReplaced || handle(error)) return undefined;
      setFailure({ error, retry: () => void attempt(work, handle) });
      return undefined;
    } finally {
      if (isLatest()) setIsBusy(false);
    }
  }

  return { failure, isBusy, attempt, clearFailure: () => setFailure(null) };
}
