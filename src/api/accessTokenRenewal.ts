import type { BaseQueryApi, FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { apiPaths } from '#contract/apiPaths';
import type { AccessTokenAnswer } from '#contract/types';
import { readAccessToken, saveAccessToken } from '@/lib/accessToken';
import { getIdToken, readEmailClaim } from '@/lib/idToken';
import { bearer, rawQuery } from './rawQuery';

type Outcome = { token: string } | { error: FetchBaseQueryError };

const signedOut: Outcome = { error: { status: 401, data: null } };

function readToken(answer: unknown): string | null {
  const { accessToken }: Partial<AccessTokenAnswer> =
    typeof answer === 'object' && answer !== null ? answer : {};
  return typeof accessToken === 'string' && accessToken !== '' ? accessToken : null;
}

async function currentIdToken(): Promise<string | null | FetchBaseQueryError> {
  try {
    return await getIdToken();
  } catch (error) {
    return { status: 'FETCH_ERROR', error: String(error) };
  }
}

/**
 * Exchanges the provider's ID token for the product's access token (POST /jwt, spec §7) and stores
 * it. An error of status 401 means that nobody is signed in with the provider.
 */
export async function obtainAccessToken(api: BaseQueryApi, askedEmail?: string): Promise<Outcome> {
  const idToken = await currentIdToken();
  if (idToken === null) return signedOut;
  if (typeof idToken !== 'string') return { error: idToken };
  const email = askedEmail ?? readEmailClaim(idToken);
  const result = await rawQuery(
    { url: apiPaths.jwt, method: 'POST', body: { email }, headers: bearer(idToken) },
    api,
    {},
  );
  if (result.error) return { error: result.error };
  const token = readToken(result.data);
  if (token === null) {
    return {
      error: { status: 'PARSING_ERROR', originalStatus: 200, data: '{}', error: 'No token' },
    };
  }
  // Whoever logged out while the answer was on its way must not find a token afterwards.
  if ((await currentIdToken()) === null) return signedOut;
  saveAccessToken(token);
  return { token };
}

let running: Promise<Outcome> | null = null;

/**
 * Renews the access token after a 401. A burst of refused calls shares one renewal, and a call
 * that was refused with a token already replaced takes the new one.
 */
export function renewAccessToken(api: BaseQueryApi, refusedToken: string | null): Promise<Outcome> {
  const stored = readAccessToken();
  if (stored !== null && stored !== refusedToken) return Promise.resolve({ token: stored });
  // Its own signal: the caller that happened to come first may be cancelled, the others wait on.
  const { signal } = new AbortController();
  running ??= obtainAccessToken({ ...api, signal }).finally(() => {
    running = null;
  });
  return running;
}
