import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** What pages do with the time: until when a car is held is the server's word, shown by this clock. */

/** How often a time that is left is counted down, in milliseconds. */
const TICK_MS = 15_000;

/** The longest a browser's timer can wait, in milliseconds. */
const TIMER_MAX_MS = 2_147_483_647;

/** Whether a moment (ISO time) is still to come, at a look. */
export const isFuture = (moment: string | null, now = Date.now()): boolean =>
  moment !== null && Date.parse(moment) > now;

/** The present time in milliseconds, kept up to date while somebody looks. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);

  return now;
}

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

  return useSyncExternalStore(
    subscribe,
    () => at > Date.now(),
    // A server that says until when has just looked at its clock.
    () => moment !== null,
  );
}
