import { NavigationType, useBlocker } from 'react-router-dom';
import { useUnloadWarning } from '@/dashboard/ui/leave';

/**
 * Asks for confirmation before the user leaves the page while `isUnsaved`. The caller renders the
 * dialog for navigation; the browser shows its own for reloads and closed tabs.
 */
export function useLeaveConfirmation(isUnsaved: boolean) {
  useUnloadWarning(isUnsaved);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isUnsaved &&
      (historyAction === NavigationType.Pop || nextLocation.pathname !== currentLocation.pathname),
  );
  return {
    isOpen: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
