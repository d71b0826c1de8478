import { Action } from 'history';
import { useEffect, useState } from 'react';
import { useHistory } from '@/components/navigation/navigation';
import { useLeaveWarning } from '@/components/useLeaveWarning';

/**
 * Asks before the page is left while `isUnsaved`: in the product by a question of our own, for a
 * reload or a closed tab by the browser's.
 */
export function useLeaveQuestion(isUnsaved: boolean) {
  const history = useHistory();
  const [held, setHeld] = useState<{ release: () => void; retry: () => void } | null>(null);

  useLeaveWarning(isUnsaved);

  useEffect(() => {
    if (!isUnsaved) return;
    let release = hold();
    function hold() {
      return history.block((transition) => {
        const { action, location } = transition;
        if (action === Action.Pop || location.pathname !== history.location.pathname) {
          setHeld({ release, retry: () => transition.retry() });
          return;
        }
        release();
        transition.retry();
        release = hold();
      });
    }
    return () => release();
  }, [history, isUnsaved]);

  return {
    isAsking: held !== null,
    leave: () => {
      setHeld(null);
      held?.release();
      held?.retry();
    },
    stay: () => setHeld(null),
  };
}
