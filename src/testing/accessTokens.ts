import { clearAccessToken, readAccessToken, saveAccessToken } from '@/lib/accessToken';
import { createBrowserStorage } from '@/lib/storage';
import type { Person } from './people';

/** The stored access token. */

export function storeToken(token: string, { uid }: Pick<Person, 'uid'>): void {
  saveAccessToken(createBrowserStorage(), { uid, token });
}

export const storedToken = (): string | null =>
  readAccessToken(createBrowserStorage())?.token ?? null;

export const dropToken = (): void => clearAccessToken(createBrowserStorage());
