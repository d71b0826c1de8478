import type { Location } from 'react-router-dom';
import { fieldsOf } from '@/lib/json';
import { routes } from '#contract/routes';

/** The origin of a log-in, passed to /login as history state, which survives a reload. */
export interface LoginState {
  /** Path, search and hash to return to. */
  from: string | null;
  /** The account that was denied access there. Sending it back would cause a loop. */
  refusedUid: string | null;
  /** Its role then. The page opens once the role has changed. */
  refusedRole: string | null;
  /** The user whose session ended on that page. Other users do not return to it. */
  ownerUid: string | null;
  email: string | null;
}

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The state for a link or redirect to /login or /signup that remembers the current page. */
export function originState(
  { pathname, search, hash }: Place,
  about: Partial<Omit<LoginState, 'from'>> = {},
): LoginState {
  return {
    from: `${pathname}${search}${hash}`,
    refusedUid: null,
    refusedRole: null,
    ownerUid: null,
    email: null,
    ...about,
  };
}

/** History state for the home page after a sign-up. */
export const welcomeState = { isNew: true };
export const isNewUser = (state: unknown): boolean => fieldsOf(state).isNew === true;

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** Parses history state, which can be anything. Accepts only paths of this site. */
export function readLoginState(state: unknown): LoginState {
  const fields: Partial<Record<keyof LoginState, unknown>> =
    typeof state === 'object' && state !== null ? state : {};
  const from = textOrNull(fields.from);
  return {
    from: from !== null && isOwnPath(from) ? from : null,
    refusedUid: textOrNull(fields.refusedUid),
    refusedRole: textOrNull(fields.refusedRole),
    ownerUid: textOrNull(fields.ownerUid),
    email: textOrNull(fields.email),
  };
}

/** Whether this is a path of this site; `//host` and `/\host` are not. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

/** The destination after a log-in: the remembered page, or home (spec §2). */
export function destinationFor(uid: string, { from, ownerUid }: LoginState): string {
  const isTheirs = ownerUid === null || ownerUid === uid;
  return from !== null && isTheirs ? from : routes.home;
}

/** The absolute URL of a path, for links in messages. */
export function absoluteUrl(path: string): string {
  return new URL(path, window.location.origin).href;
}
