import { useEffect, useState } from 'react';
import { hasCode } from '@/lib/identity/codes';
import { describeFailure } from '@/features/session/failure';

export type Outcome<Result> =
  | { status: 'working' }
  | { status: 'done'; result: Result }
  /** Without `retry` another try would end the same way. */
  | { status: 'failed'; problem: string; retry?: () => void };

/** Codes work once, but effects may run twice: what runs under one key is shared. */
const running = new Map<string, Promise<unknown>>();

/** Does something once per key as soon as the page shows, and says how it went. */
export function useOnce<Result>(key: string, work: () => Promise<Result>): Outcome<Result> {
  const [outcome, setOutcome] = useState<Outcome<Result>>({ status: 'working' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    // The key says which work it is, and so what comes of it.
    const shared = running.get(key) as Promise<Result> | undefined;
    const promise = shared ?? work();
    running.set(key, promise);
    const retry = () => {
      running.delete(key);
      setOutcome({ status: 'working' });
      setAttempt((count) => count + 1);
    };
    promise.then(
      (result) => isCurrent && setOutcome({ status: 'done', result }),
      (error: unknown) => {
        const isDead = hasCode(error, 'auth/expired-action-code', 'auth/invalid-action-code');
        const problem = describeFailure(error);
        if (isCurrent) {
          setOutcome({ status: 'failed', problem, ...(isDead ? {} : { retry }) });
        }
      },
    );
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the work
  }, [key, attempt]);

  return outcome;
}
