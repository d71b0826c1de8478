import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { isServerTimeKnown, onServerTimeChange, serverNow } from '@/lib/serverTime';

/** Time in components. The server’s time decides until when a car is on hold. */

/** The update interval of countdowns, in milliseconds. */
const TICK_MS = 15_000;

/** The longest delay of a browser timer, in milliseconds. */
const TIMER_MAX_MS = 2_147_483_647;

/**
 * Whether a moment (ISO time) has passed. The device’s clock alone is not trusted: while the
 * server’s time is unknown, nothing has passed.
 */
export const hasPassed = (moment: string, now = serverNow()): boolean =>
  isServerTimeKnown() && Date.parse(moment) <= now;

/** Whether a moment (ISO time) is in the future. */
export const isFuture = (moment: string | null, now = serverNow()): boolean =>
  moment !== null && !Number.isNaN(Date.parse(moment)) && !hasPassed(moment, now);

const ticking = new Set<() => void>();
let ticker: ReturnType<typeof setInterval> | undefined;

/** One timer for all countdowns of a page: a table has many. */
function onTick(update: () => void): () => void {
  if (ticking.size === 0) ticker = setInterval(() => ticking.forEach((each) => each()), TICK_MS);
  ticking.add(update);
  return () => {
    ticking.delete(update);
    if (ticking.size === 0) clearInterval(ticker);
  };
}

/** The server’s time in milliseconds, updated every 15 seconds. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);

  useEffect(() => {
    const update = () => setNow(serverNow());
    const stopTicking = onTick(update);
    const stopListening = onServerTimeChange(update);
    return () => {
      stopTicking();
      stopListening();
    };
  }, []);

  return now;
}

/**
 * Calls back when a moment (milliseconds since the epoch) has passed, and when the server’s time
 * changes. Returns a function that stops it.
 */
function watchMoment(at: number, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    const left = at - serverNow();
    // A timer can end a little early, and the moment can pass before the first call.
    if (left > 0) timer = setTimeout(wait, Math.min(left + 1, TIMER_MAX_MS));
    else onChange();
  };
  wait();
  const stopListening = onServerTimeChange(() => {
    onChange();
    wait();
  });
  return () => {
    clearTimeout(timer);
    stopListening();
  };
}

/** The server’s time in milliseconds, updated only when the next of these moments has passed. */
export function useNowAtNext(moments: readonly (string | null)[]): number {
  const [now, setNow] = useState(serverNow);
  const times = moments.map((moment) => Date.parse(moment ?? ''));
  const next = Math.min(...times.filter((at) => at > now));

  useEffect(() => watchMoment(next, () => setNow(serverNow())), [next, now]);

  return now;
}

/** Whether a moment (ISO time) is in the future. Rerenders when it has passed. */
export function useIsFuture(moment: string | null): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => watchMoment(Date.parse(moment ?? ''), onChange),
    [moment],
  );

  return useSyncExternalStore(
    subscribe,
    () => isFuture(moment),
    // A server that reports the end of a hold has just compared it with its clock.
    () => moment !== null,
  );
}
