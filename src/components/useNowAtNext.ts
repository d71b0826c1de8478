import { useEffect, useState } from 'react';
import { onServerTimeChange, serverNow } from '@/lib/serverTime';
import { whenPassed } from './clock';

/** The server's time in milliseconds, read again only when the next of these moments has passed. */
export function useNowAtNext(moments: readonly (string | null)[]): number {
  const [now, setNow] = useState(serverNow);
  const times = moments.map((moment) => Date.parse(moment ?? ''));
  const next = Math.min(...times.filter((at) => at > now));

  useEffect(() => {
    const update = () => setNow(serverNow());
    const stopWaiting = Number.isFinite(next) ? whenPassed(next, update) : undefined;
    const stopListening = onServerTimeChange(update);
    return () => {
      stopWaiting?.();
      stopListening();
    };
  }, [next, now]);

  return now;
}
