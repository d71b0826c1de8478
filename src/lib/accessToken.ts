import { fieldsOf, parseJson } from './json';
import type { TextStorage } from './storage';

/** The access token is stored in local storage under one key (spec §3). */
export const ACCESS_TOKEN_KEY = 'second-gear-access-token';

/** Exists while the identity provider may know a user in this browser. */
const SESSION_KEY = 'second-gear-session';

/** The token with its owner: tabs share the stored token, but not always the user. */
export interface AccessToken {
  /** The uid of the user at the identity provider. */
  uid: string;
  token: string;
  /** The user’s email when the token was issued. Earlier versions stored neither of the two. */
  email?: string | undefined;
  emailVerified?: boolean | undefined;
}

/** Null also for tokens without an owner, as stored by earlier versions: they must not be used. */
export function parseAccessToken(stored: string | null): AccessToken | null {
  const { uid, token, email, emailVerified } = fieldsOf(parseJson(stored));
  if (typeof uid !== 'string' || typeof token !== 'string') return null;
  return {
    uid,
    token,
    ...(typeof email === 'string' && { email }),
    ...(typeof emailVerified === 'boolean' && { emailVerified }),
  };
}

export const readAccessToken = (storage: TextStorage): AccessToken | null =>
  parseAccessToken(storage.read(ACCESS_TOKEN_KEY));

export function saveAccessToken(storage: TextStorage, accessToken: AccessToken): void {
  storage.write(ACCESS_TOKEN_KEY, JSON.stringify(accessToken));
}

export function clearAccessToken(storage: TextStorage): void {
  storage.remove(ACCESS_TOKEN_KEY);
}

/** Whether somebody may be signed in. If not, the identity SDK is not needed. */
export const mayBeSignedIn = (storage: TextStorage): boolean =>
  storage.read(SESSION_KEY) !== null || readAccessToken(storage) !== null;

export function rememberSession(storage: TextStorage, isAny: boolean): void {
  if (isAny) storage.write(SESSION_KEY, 'true');
  else storage.remove(SESSION_KEY);
}
