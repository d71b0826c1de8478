import { useEffect, useState } from 'react';
import { serverNow } from '@/lib/serverTime';
import { watchMoment } from './clock';

/** The server's time in milliseconds, read again only when the next of these moments has passed. */
export function useNowAtNext(moments: readonly (string | null)[]): number {
  const [now, setNow] = useState(serverNow);
  const times = moments.map((moment) => Date.parse(moment ?? ''));
  const next = Math.min(...times.filter((at) => at > now));

  useEffect(() => watchMoment(next, () => setNow(serverNow())), [next, now]);

  return now;
}
