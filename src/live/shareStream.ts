import type { WireChanges } from '#contract/live';
import { fieldsOf } from '@/lib/json';
import { keepStream, type StreamOptions } from './keepStream';
import { toChanges } from './readEvents';

/** A hidden tab lets go of the stream after this time, and a new one hears what came within it. */
const HIDDEN_MS = 2 * 60_000;
const RECENT_MS = 60_000;
/** A visible tab that hears of no other for so long opens a stream of its own. */
const ALONE_MS = 10_000;

type ShareOptions = Pick<StreamOptions, 'open' | 'onChanges' | 'onStatus'> & { uid: string };

/**
 * Reports changes to this tab. The tabs of a browser share one stream: the one that holds the lock reads
 * it and passes its events on. Lets go of it while the tab is hidden for long or in the back/forward
 * cache, which neither a stream nor a lock may keep it out of. Returns the function that stops it.
 */
export function shareStream(options: ShareOptions): () => void {
  let joined: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const join = () => {
    if (joined) return;
    joined = new AbortController();
    joinTabs(options, joined.signal);
  };
  const leave = () => {
    clearTimeout(timer);
    joined?.abort();
    joined = null;
  };
  const onVisibility = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(leave, HIDDEN_MS);
    else join();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    options.onChanges({ all: true, changes: [] });
    join();
  };

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', onShow);
  if (!document.hidden) join();
  return () => {
    leave();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', onShow);
  };
}

function joinTabs({ uid, open, onChanges, onStatus }: ShareOptions, signal: AbortSignal): void {
  const name = `live:${uid}`;
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null;
  const alone = new AbortController();
  let heardAt = performance.now();
  let isLeader = false;
  let recent: { at: number; changes: WireChanges }[] = [];

  const stream = (pass: (message: object) => void): StreamOptions => ({
    open,
    missedSince: () => heardAt,
    onChanges: (changes) => {
      const now = performance.now();
      recent = [...recent.filter(({ at }) => now - at < RECENT_MS), { at: now, changes }];
      pass({ changes });
      onChanges(changes);
    },
    onStatus: (isLive) => {
      if (isLive) heardAt = performance.now();
      pass({ isLive });
      onStatus(isLive);
    },
  });
  const lead = () => {
    isLeader = true;
    alone.abort();
    return keepStream(
      stream((message) => channel?.postMessage(message)),
      signal,
    );
  };

  if (!channel || !('locks' in navigator)) {
    void lead();
    return;
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { isNew, isLive, changes } = fieldsOf(data);
    if (isNew === true) {
      if (!isLeader) return;
      for (const each of recent) channel.postMessage({ changes: each.changes });
      channel.postMessage({ isLive: true });
    } else if (!isLeader) {
      clearTimeout(waiting);
      alone.abort();
      if (isLive !== false) heardAt = performance.now();
      if (typeof isLive === 'boolean') onStatus(isLive);
      if (changes !== undefined) onChanges(toChanges(changes));
    }
  });
  const waiting = setTimeout(() => {
    if (!isLeader)
      void keepStream(
        stream(() => undefined),
        AbortSignal.any([signal, alone.signal]),
      );
  }, ALONE_MS);
  signal.addEventListener('abort', () => {
    clearTimeout(waiting);
    channel.close();
  });
  channel.postMessage({ isNew: true });
  // Rejects when this tab leaves before it has the lock.
  navigator.locks.request(name, { signal }, lead).catch(() => undefined);
}
