import { useState } from 'react';
import { describeFailure } from '@/api/failures';
import { showSuccess } from '@/components/feedback/toast';
import { useRecentLogin } from './recentLogin';

/** One kind of change to the account: runs it, asks who it is where that is due, says how it went. */
export function useChange(onChanged: () => Promise<void>) {
  const { protect } = useRecentLogin();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /**
   * Resolves to whether it was done; `done` is then said in a toast. Work that resolves to false
   * has not changed anything.
   */
  const run = async (work: () => Promise<unknown>, done?: string): Promise<boolean> => {
    setProblem(null);
    setIsBusy(true);
    try {
      if ((await protect(work)) === false) return false;
      await onChanged();
      if (done !== undefined) showSuccess(done);
      return true;
    } catch (error) {
      setProblem(describeFailure(error));
      return false;
    } finally {
      setIsBusy(false);
    }
  };

  return { isBusy, problem, run };
}
