import type { Location } from 'react-router-dom';

/**
 * What /login knows about where the person came from. It travels as history state, which the
 * browser keeps over a reload.
 */
export interface LoginState {
  /** Path, search and hash to go back to. */
  from: string | null;
  /** The account that was refused there: it must not be sent back (that would be a loop). */
  refusedUid: string | null;
}

/** State for a link or redirect to /login or /signup that remembers the page it starts from. */
export function originState(
  location: Pick<Location, 'pathname' | 'search' | 'hash'>,
  refusedUid: string | null = null,
): LoginState {
  return { from: `${location.pathname}${location.search}${location.hash}`, refusedUid };
}

/** Reads history state, which may be anything; only paths of this site come out. */
export function readLoginState(state: unknown): LoginState {
  const { from, refusedUid } =
    typeof state === 'object' && state !== null
      ? (state as { from?: unknown; refusedUid?: unknown })
      : {};
  return {
    from: typeof from === 'string' && isOwnPath(from) ? from : null,
    refusedUid: typeof refusedUid === 'string' ? refusedUid : null,
  };
}

/** True for a path of this site; `//host` and `/\host` lead away from it. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
