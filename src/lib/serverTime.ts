import { clock } from '#contract/clock';

/**
 * The server's time. A device's clock may be wrong, or be changed during a visit: nothing that
 * people may do, and no time that is left, is judged by it.
 */

/** The server's time minus the browser's steady one, in milliseconds; null until it is known. */
let offsetMs: number | null = null;
const listeners = new Set<() => void>();

/** A step of the known time that is worth saying, in milliseconds: `Date` is cut to seconds. */
const STEP_MS = 1000;

/**
 * Learns the time from a response. Its `Date` is cut to seconds, is older than its arrival and may
 * come from a cache, but is never ahead: the latest one is the nearest. Scripts on another origin
 * see it only where the server exposes it.
 */
export function learnServerTime(headers: Headers): void {
  const learned = Date.parse(headers.get('Date') ?? '') - performance.now();
  if (Number.isNaN(learned) || (offsetMs !== null && learned <= offsetMs)) return;
  const isStep = offsetMs === null || learned - offsetMs > STEP_MS;
  offsetMs = learned;
  if (isStep) for (const onChange of listeners) onChange();
}

/** Until it is known nothing has ended: the server's answers count. */
export const isServerTimeKnown = (): boolean => offsetMs !== null;

/** Milliseconds since the epoch; by the device's clock until the server's time is known. */
export const serverNow = (): number =>
  offsetMs === null ? deviceNow() : offsetMs + performance.now();

/** By the device's clock: for the ages of cached answers, which RTK Query counts by it. */
export const deviceNow = (): number => Date.now();

/** Calls back when the server's time becomes known or turns out to be another; the result ends it. */
export function onServerTimeChange(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

/** For tests: each of them begins without knowing it. */
export function forgetServerTime(): void {
  offsetMs = null;
}

clock.now = serverNow;
