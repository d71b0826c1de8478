import { useRef, useState } from 'react';
import { hasCode } from '@/lib/identity/codes';

/** Why an attempt failed, and how to make the same one again. */
export interface Failure {
  error: unknown;
  retry: () => void;
}

/**
 * Makes the attempts of one form. Only the latest counts: a sign-in window left open may fail long
 * after the person has continued with their password.
 */
export function useAttempt() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const latest = useRef(0);

  /** Resolves to what the work answers; undefined after a failure, which `handle` may take over. */
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
      // A window that another one has replaced is nothing to report.
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
