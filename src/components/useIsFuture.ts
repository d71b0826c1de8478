import { useCallback, useSyncExternalStore } from 'react';

/** The longest a browser's timer can wait, in milliseconds. */
const TIMER_MAX_MS = 2_147_483_647;

/** Whether a moment (ISO time) is still to come; changes by itself when it has come. */
export function useIsFuture(moment: string | null): boolean {
  const at = moment === null ? Number.NEGATIVE_INFINITY : Date.parse(moment);

  const subscribe = useCallback(
    (onChange: () => void) => {
      const wait = at - Date.now();
      if (!(wait > 0)) return () => undefined;
      const timer = setTimeout(onChange, Math.min(wait + 1, TIMER_MAX_MS));
      return () => clearTimeout(timer);
    },
    [at],
  );

  return useSyncExternalStore(subscribe, () => at > Date.now());
}
