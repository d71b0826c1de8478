import { Readable } from 'node:stream';
import type { WireChanges } from '#contract/live';

/** What may wait for a client that does not read, in bytes, and for how long. */
const WAITING_MAX = 64 * 1024;
const STALLED_MS = 30_000;
/** How long a client may take to read what waits when its stream ends. */
const LEAVE_MS = 1000;

export const eventOf = (data: WireChanges): string => `data: ${JSON.stringify(data)}\n\n`;
export const ALL = eventOf({ all: true, changes: [] });
export const HEARTBEAT = ':\n\n';

/** One open response. */
export interface Stream {
  body: Readable;
  /** Sends an event. Clients that do not read miss it, and hear later that anything may have changed. */
  send: (event: string) => void;
  /** Ends the response. The client connects again after `retryMs`. */
  end: (retryMs: number) => void;
}

export function createStream(): Stream {
  const body = new Readable({ read: () => undefined });
  let behindSince: number | null = null;
  let isEnded = false;
  return {
    body,
    send: (event) => {
      if (isEnded || body.destroyed) return;
      if (behindSince === null) {
        if (body.readableLength + event.length <= WAITING_MAX) body.push(event);
        else behindSince = performance.now();
        return;
      }
      if (body.readableLength === 0) {
        behindSince = null;
        body.push(ALL);
      } else if (performance.now() - behindSince > STALLED_MS) body.destroy();
    },
    end: (retryMs) => {
      if (isEnded || body.destroyed) return;
      isEnded = true;
      body.push(`retry: ${Math.round(retryMs)}\n\n`);
      body.push(null);
      setTimeout(() => body.destroy(), LEAVE_MS).unref();
    },
  };
}
