/** The product's own access token, kept in local storage under one key (spec §3). */
export const ACCESS_TOKEN_KEY = 'second-gear-access-token';

/** Stands in where the browser forbids storage; lasts as long as the page. */
let inMemory: string | null = null;

export function readAccessToken(): string | null {
  try {
    return window.localStorage.getItem(ACCESS_TOKEN_KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function saveAccessToken(token: string): void {
  inMemory = token;
  try {
    window.localStorage.setItem(ACCESS_TOKEN_KEY, token);
    // One copy only: another tab may replace or remove the stored one.
    inMemory = null;
  } catch {
    // Storage is full or forbidden: the copy in memory serves this page.
  }
}

export function clearAccessToken(): void {
  inMemory = null;
  try {
    window.localStorage.removeItem(ACCESS_TOKEN_KEY);
  } catch {
    // Nothing was stored where storage is forbidden.
  }
}
