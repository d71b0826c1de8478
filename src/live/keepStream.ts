import type { WireChanges } from '#contract/live';
import { readEvents } from './readEvents';

/** Pauses before connecting again double up to this. */
const FIRST_PAUSE_MS = 1000;
const PAUSE_MAX_MS = 30_000;
/** The first event of a stream has the changes of the last minute. */
const COVERED_MS = 40_000;

export interface StreamOptions {
  /** Requests the stream. Renews the access token if it was refused. */
  open: (signal: AbortSignal) => Promise<Response>;
  /** Since when, by the browser's monotonic clock, changes may have been missed. */
  missedSince: () => number;
  onChanges: (changes: WireChanges) => void;
  /** Anything arrived, or nothing does any more. */
  onStatus: (isLive: boolean) => void;
}

/**
 * Reads the stream of changes until the signal is aborted, and connects again when it ends. What may
 * have been missed meanwhile is reported as "anything may have changed".
 */
export async function keepStream(options: StreamOptions, signal: AbortSignal): Promise<void> {
  const { open, missedSince, onChanges, onStatus } = options;
  let failures = 0;
  let isFirst = true;
  const isOver = () => signal.aborted;
  while (!isOver()) {
    let pauseMs: number | undefined;
    try {
      const response = await open(signal);
      if (!response.ok || !response.body) {
        const seconds = Number(response.headers.get('Retry-After'));
        if (seconds > 0) pauseMs = seconds * 1000;
        void response.body?.cancel();
        throw new Error(`The stream was refused: ${response.status}`);
      }
      let isGreeted = false;
      const onAlive = () => isGreeted && onStatus(true);
      for await (const event of readEvents(response.body, signal, onAlive)) {
        if ('retryMs' in event) {
          pauseMs = event.retryMs;
          continue;
        }
        failures = 0;
        const isAnyMissed =
          !isGreeted && (!isFirst || performance.now() - missedSince() > COVERED_MS);
        isGreeted = true;
        isFirst = false;
        onStatus(true);
        onChanges(isAnyMissed ? { all: true, changes: [] } : event.changes);
      }
    } catch {
      // Connects again below.
    }
    if (isOver()) return;
    onStatus(false);
    pauseMs ??= Math.min(FIRST_PAUSE_MS * 2 ** failures, PAUSE_MAX_MS) * (0.5 + Math.random() / 2);
    failures += 1;
    await pause(pauseMs, signal);
  }
}

/** Ends early when the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    window.addEventListener('online', end);
  });
}
