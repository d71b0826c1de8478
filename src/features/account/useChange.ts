import { useState } from 'react';
import { describeFailure } from '@/api/failures';
import { showSuccess } from '@/components/feedback/toast';
import { hasCode } from '@/lib/identity/codes';
import { useRecentLogin } from './recentLogin';

interface RunOptions {
  /** Asks who it is before anything is done, and not again. */
  asksFirst?: boolean;
}

/** One kind of change to the account: runs it, asks who it is where that is due, says how it went. */
export function useChange(onChanged: () => Promise<void>) {
  const { confirmIdentity, protect } = useRecentLogin();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /**
   * Resolves to whether it was done; `done` is then said in a toast. Work that resolves to false
   * has not changed anything.
   */
  const run = async (
    work: () => Promise<unknown>,
    done?: string,
    { asksFirst = false }: RunOptions = {},
  ): Promise<boolean> => {
    setProblem(null);
    setIsBusy(true);
    try {
      if (asksFirst) await confirmIdentity();
      const result = await (asksFirst ? work() : protect(work));
      if (result === false) return false;
      await onChanged();
      if (done !== undefined) showSuccess(done);
      return true;
    } catch (error) {
      // Another window took its place.
      if (!hasCode(error, 'auth/cancelled-popup-request')) setProblem(describeFailure(error));
      return false;
    } finally {
      setIsBusy(false);
    }
  };

  return { isBusy, problem, run };
}
