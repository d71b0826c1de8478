import { fieldsOf, parseJson } from './json';
import type { TextStorage } from './storage';

/** The product's own access token is kept in local storage under one key (spec §3). */
export const ACCESS_TOKEN_KEY = 'second-gear-access-token';

/** Tabs share the stored token, but not always the person: it says whose it is. */
export interface AccessToken {
  /** Of the person at the identity provider. */
  uid: string;
  token: string;
  /** Whether their e-mail was known for their own when it was given; earlier versions did not store it. */
  emailVerified?: boolean | undefined;
}

/** Null also for a token without an owner, as earlier versions stored it: nobody may use it. */
export function parseAccessToken(stored: string | null): AccessToken | null {
  const { uid, token, emailVerified } = fieldsOf(parseJson(stored));
  if (typeof uid !== 'string' || typeof token !== 'string') return null;
  return { uid, token, ...(typeof emailVerified === 'boolean' && { emailVerified }) };
}

export const readAccessToken = (storage: TextStorage): AccessToken | null =>
  parseAccessToken(storage.read(ACCESS_TOKEN_KEY));

export function saveAccessToken(storage: TextStorage, accessToken: AccessToken): void {
  storage.write(ACCESS_TOKEN_KEY, JSON.stringify(accessToken));
}

export function clearAccessToken(storage: TextStorage): void {
  storage.remove(ACCESS_TOKEN_KEY);
}
