import { useRef, useState } from 'react';
import { hasCode } from '@/lib/identity/codes';
import { describeFailure } from '@/features/session/failure';

/**
 * Runs what a form does and keeps its latest failure in words. Only the latest attempt counts: a
 * window left open may fail long after the person went on with their password.
 */
export function useAttempt() {
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);

  /** Resolves to whether it succeeded; `handle` may deal with a failure itself and answer true. */
  const attempt = async (
    work: () => Promise<void>,
    handle: (error: unknown) => boolean = () => false,
  ): Promise<boolean> => {
    const own = ++latest.current;
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (own !== latest.current || hasCode(error, 'auth/cancelled-popup-request')) return false;
      if (!handle(error)) setProblem(describeFailure(error));
      return false;
    }
  };

  return { problem, setProblem, attempt };
}
