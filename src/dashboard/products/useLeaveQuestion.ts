import { NavigationType, useBlocker } from 'react-router-dom';
import { useUnloadWarning } from '@/dashboard/ui/leave';

/**
 * Asks before the page is left while `isUnsaved`: in the product by a question of our own, for a
 * reload or a closed tab by the browser's.
 */
export function useLeaveQuestion(isUnsaved: boolean) {
  useUnloadWarning(isUnsaved);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isUnsaved &&
      (historyAction === NavigationType.Pop || nextLocation.pathname !== currentLocation.pathname),
  );
  return {
    isAsking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
