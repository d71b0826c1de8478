import { clock } from '#contract/clock';

/**
 * The server’s time. The device’s clock can be wrong or change during a visit, so permissions and
 * countdowns do not depend on it.
 */

/**
 * The offset of the server’s time from the browser’s monotonic clock, in milliseconds; null until
 * known.
 */
let offsetMs: number | null = null;
const listeners = new Set<() => void>();

/**
 * The smallest change of the offset that is reported, in milliseconds: `Date` has a resolution of
 * seconds.
 */
const STEP_MS = 1000;

/**
 * Updates the time from a response. Its `Date` is truncated to seconds, is older than its arrival
 * and can come from a cache, but is never ahead: the latest value is the most accurate.
 * Cross-origin scripts see it only if the server exposes the header.
 */
export function learnServerTime(headers: Headers): void {
  const learned = Date.parse(headers.get('Date') ?? '') - performance.now();
  if (Number.isNaN(learned) || (offsetMs !== null && learned <= offsetMs)) return;
  const isStep = offsetMs === null || learned - offsetMs > STEP_MS;
  offsetMs = learned;
  if (isStep) for (const onChange of listeners) onChange();
}

/** Until the time is known, nothing counts as expired: the server’s responses decide. */
export const isServerTimeKnown = (): boolean => offsetMs !== null;

/** Whole milliseconds since the epoch, by the device’s clock until the server’s time is known. */
export const serverNow = (): number =>
  offsetMs === null ? deviceNow() : Math.round(offsetMs + performance.now());

/** By the device’s clock, which RTK Query uses for the age of cached data. */
export const deviceNow = (): number => Date.now();

/** Calls back when the server’s time becomes known or changes. Returns a function that stops it. */
export function onServerTimeChange(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

/** Resets the state between tests. */
export function forgetServerTime(): void {
  offsetMs = null;
}

clock.now = serverNow;
