import type { Location } from 'react-router-dom';
import { routes } from '#contract/routes';

/**
 * What /login knows about where the person came from. It travels as history state, which the
 * browser keeps over a reload.
 */
export interface LoginState {
  /** Path, search and hash to go back to. */
  from: string | null;
  /** The account that was refused there: it must not be sent back (that would be a loop). */
  refusedUid: string | null;
  /** Whose page it was when their session ended: another person does not inherit it. */
  ownerUid: string | null;
}

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** State for a link or redirect to /login or /signup that remembers the page it starts from. */
export function originState(
  { pathname, search, hash }: Place,
  about: Partial<Omit<LoginState, 'from'>> = {},
): LoginState {
  return { from: `${pathname}${search}${hash}`, refusedUid: null, ownerUid: null, ...about };
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** Reads history state, which may be anything; only paths of this site come out. */
export function readLoginState(state: unknown): LoginState {
  const fields: Partial<Record<keyof LoginState, unknown>> =
    typeof state === 'object' && state !== null ? state : {};
  const from = textOrNull(fields.from);
  return {
    from: from !== null && isOwnPath(from) ? from : null,
    refusedUid: textOrNull(fields.refusedUid),
    ownerUid: textOrNull(fields.ownerUid),
  };
}

/** True for a path of this site; `//host` and `/\host` lead away from it. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

/** Where a log-in leads: back to where the person came from, else home (spec §2). */
export function destinationFor(uid: string, { from, ownerUid }: LoginState): string {
  const isTheirs = ownerUid === null || ownerUid === uid;
  return from !== null && isTheirs ? from : routes.home;
}

/** A path of this site as the address a message to the person can carry. */
export function absoluteUrl(path: string): string {
  return new URL(path, window.location.origin).href;
}
