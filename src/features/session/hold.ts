/**
 * While somebody signs in or up, the provider reports them before the rest has run (profile,
 * POST /users, POST /jwt). The report is held back until all of it has.
 */
let holders = new Set<symbol>();

/** Starts holding; the result ends it. */
export function hold(): () => void {
  const holder = Symbol('hold');
  holders.add(holder);
  return () => holders.delete(holder);
}

export function isHeld(): boolean {
  return holders.size > 0;
}

/** Somebody is in: what else was tried, such as a window left open, holds nothing back any more. */
export function releaseAll(): void {
  holders = new Set();
}
