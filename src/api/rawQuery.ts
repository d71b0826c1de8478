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

/** Options of an endpoint for the base query. */
export interface CallOptions {
  /** The type of the body: a list, or a record (null then means 404). */
  expects?: 'list' | 'record';
  /** Requests made before there is an access token carry the identity provider’s ID token. */
  credential?: 'idToken';
}

export interface CallArgs extends FetchArgs {
  /** Sends the request instead of `fetch`. */
  sendBy?: (request: Request) => Promise<Response>;
}

export type RawQuery = BaseQueryFn<
  CallArgs,
  unknown,
  FetchBaseQueryError,
  CallOptions | undefined,
  FetchBaseQueryMeta
>;

const queryBy = (fetchFn: typeof fetch) =>
  fetchBaseQuery({
    baseUrl: config.apiUrl,
    fetchFn,
    prepareHeaders: async (headers, { extra, extraOptions }) => {
      if (headers.has('Authorization')) return;
      const token = await readCredential(credentialsOf({ extra }), extraOptions ?? {});
      if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    },
  });

const send = queryBy((...args) => network.send(...args));

async function readCredential(
  credentials: Credentials,
  { credential }: CallOptions,
): Promise<string | null> {
  if (credential !== 'idToken') return credentials.getAccessToken();
  // Without an ID token the server refuses the request with its own message.
  return credentials.getIdToken().catch(() => null);
}

/**
 * The timeout of reads in milliseconds. Invalidated lists wait for running requests, so a request
 * that never ends must not block them. Changes have no timeout (spec §9).
 */
const READ_TIMEOUT_MS = 120_000;

export const isRead = ({ method = 'GET' }: FetchArgs) => method === 'GET';

/** Sends a request with the stored access token, if there is one. The server checks permissions. */
export const rawQuery: RawQuery = async ({ sendBy, ...args }, api, options) => {
  const timed = isRead(args) ? { timeout: READ_TIMEOUT_MS, ...args } : args;
  const query = sendBy ? queryBy((input, init) => sendBy(new Request(input, init))) : send;
  const result = await query(timed, api, options ?? {});
  const response = result.meta?.response;
  if (response) {
    learnServerTime(response.headers);
    api.dispatch(noteExtensions(response));
  }
  return result;
};

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
