import { fieldsOf, parseJson } from './json';
import type { TextStorage } from './storage';

/** The product's own access token is kept in local storage under one key (spec §3). */
export const ACCESS_TOKEN_KEY = 'second-gear-access-token';

/** Tabs share the stored token, but not always the person: it says whose it is. */
export interface AccessToken {
  /** Of the person at the identity provider. */
  uid: string;
  token: string;
}

/** Null also for a token without an owner, as earlier versions stored it: nobody may use it. */
export function parseAccessToken(stored: string | null): AccessToken | null {
  const { uid, token } = fieldsOf(parseJson(stored));
  return typeof uid === 'string' && typeof token === 'string' ? { uid, token } : null;
}

export const readAccessToken = (storage: TextStorage): AccessToken | null =>
  parseAccessToken(storage.read(ACCESS_TOKEN_KEY));

export function saveAccessToken(storage: TextStorage, { uid, token }: AccessToken): void {
  storage.write(ACCESS_TOKEN_KEY, JSON.stringify({ uid, token }));
}

export function clearAccessToken(storage: TextStorage): void {
  storage.remove(ACCESS_TOKEN_KEY);
}
