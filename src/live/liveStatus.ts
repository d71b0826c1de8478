import { useSyncExternalStore } from 'react';
import { pollEvery } from '@/api/baseApi';
import { serverNow } from '@/lib/serverTime';

/** A stream that is lost for less than this is not worth a word. */
const LOST_MS = 10_000;

interface LiveStatus {
  /** Pages show changes late. */
  isLost: boolean;
  /** When everything on screen was last known to be current, in milliseconds. */
  checkedAt: number;
}

let status: LiveStatus = { isLost: false, checkedAt: 0 };
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: LiveStatus) {
  status = next;
  for (const onChange of listeners) onChange();
}

/** Notes whether the stream is open; null when nobody listens. */
export function noteStatus(isLive: boolean | null): void {
  if (isLive !== false) {
    clearTimeout(timer);
    timer = undefined;
    if (status.isLost) change({ ...status, isLost: false });
    return;
  }
  if (timer !== undefined || status.isLost) return;
  const checkedAt = serverNow();
  timer = setTimeout(() => change({ isLost: true, checkedAt }), LOST_MS);
}

/** Notes that everything on screen was asked for again. */
export const noteCheck = (): void => change({ ...status, checkedAt: serverNow() });

const subscribe = (onChange: () => void) => {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
};

export const useLiveStatus = (): LiveStatus => useSyncExternalStore(subscribe, () => status);

/** Options of a query that is live: repeated after these milliseconds while the stream is lost. */
export const useLiveQuery = (pollingInterval: number) =>
  pollEvery(useLiveStatus().isLost ? pollingInterval : 0);
