import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { isServerTimeKnown, onServerTimeChange, serverNow } from '@/lib/serverTime';

/** What pages do with the time: until when a car is on hold is judged by the server's time. */

/** How often a time that is left is counted down, in milliseconds. */
const TICK_MS = 15_000;

/** The longest a browser's timer can wait, in milliseconds. */
const TIMER_MAX_MS = 2_147_483_647;

/**
 * Whether a moment (ISO time) has passed. Never by the device's clock alone: while the server's
 * time is not known, what the server says still holds.
 */
export const hasPassed = (moment: string, now = serverNow()): boolean =>
  isServerTimeKnown() && Date.parse(moment) <= now;

/** Whether a moment (ISO time) is still to come. */
export const isFuture = (moment: string | null, now = serverNow()): boolean =>
  moment !== null && !Number.isNaN(Date.parse(moment)) && !hasPassed(moment, now);

/** The server's time in milliseconds, kept up to date while somebody looks. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);

  useEffect(() => {
    const update = () => setNow(serverNow());
    const timer = setInterval(update, TICK_MS);
    const stopListening = onServerTimeChange(update);
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, []);

  return now;
}

/**
 * Calls back when a moment, in milliseconds since the epoch, has passed, and when the server's time
 * turns out to be another; the result ends it.
 */
function watchMoment(at: number, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    const wait = at - serverNow();
    if (wait > 0) timer = setTimeout(onChange, Math.min(wait + 1, TIMER_MAX_MS));
  };
  schedule();
  const stopListening = onServerTimeChange(() => {
    schedule();
    onChange();
  });
  return () => {
    clearTimeout(timer);
    stopListening();
  };
}

/** The server's time in milliseconds, read again only when the next of these moments has passed. */
export function useNowAtNext(moments: readonly (string | null)[]): number {
  const [now, setNow] = useState(serverNow);
  const times = moments.map((moment) => Date.parse(moment ?? ''));
  const next = Math.min(...times.filter((at) => at > now));

  useEffect(() => watchMoment(next, () => setNow(serverNow())), [next, now]);

  return now;
}

/** Whether a moment (ISO time) is still to come; changes by itself when it has come. */
export function useIsFuture(moment: string | null): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => watchMoment(Date.parse(moment ?? ''), onChange),
    [moment],
  );

  return useSyncExternalStore(
    subscribe,
    () => isFuture(moment),
    // A server that says until when has just looked at its clock.
    () => moment !== null,
  );
}
