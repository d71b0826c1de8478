import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { config } from '@/lib/config';
import { network } from '@/lib/network';
import { learnServerTime } from '@/lib/serverTime';
import { credentialsOf, type Credentials } from './credentials';
import { noteExtensions } from './extended';

/** What an endpoint may say about itself to the base query. */
export interface CallOptions {
  /** The body a page needs: a list, or a record (null then means that there is none: 404). */
  expects?: 'list' | 'record';
  /** Calls made before there is an access token show the identity provider's token instead. */
  credential?: 'idToken';
}

export type RawQuery = BaseQueryFn<
  FetchArgs,
  unknown,
  FetchBaseQueryError,
  CallOptions | undefined,
  FetchBaseQueryMeta
>;

const send = fetchBaseQuery({
  baseUrl: config.apiUrl,
  fetchFn: (...args) => network.send(...args),
  prepareHeaders: async (headers, { extra, extraOptions }) => {
    if (headers.has('Authorization')) return;
    const token = await readCredential(credentialsOf({ extra }), extraOptions ?? {});
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  },
});

async function readCredential(
  credentials: Credentials,
  { credential }: CallOptions,
): Promise<string | null> {
  if (credential !== 'idToken') return credentials.getAccessToken();
  // Without an ID token the server refuses the call in its own words.
  return credentials.getIdToken().catch(() => null);
}

/**
 * Milliseconds a read may take. Invalidated lists wait for every request under way, so that one
 * that never ends must not hold them back for good. Changes have no time-out (spec §9).
 */
const READ_TIMEOUT_MS = 120_000;

export const isRead = ({ method = 'GET' }: FetchArgs) => method === 'GET';

/**
 * One call to the server with the stored bearer, once there is one (the product's server sorts out
 * who may what).
 */
export const rawQuery: RawQuery = async (args, api, options) => {
  const timed = isRead(args) ? { timeout: READ_TIMEOUT_MS, ...args } : args;
  const result = await send(timed, api, options ?? {});
  const response = result.meta?.response;
  if (response) {
    learnServerTime(response.headers);
    api.dispatch(noteExtensions(response));
  }
  return result;
};

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
