import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { config } from '@/lib/config';
import { readAccessToken } from '@/lib/accessToken';

/** What an endpoint may say about itself to the base query. */
export interface CallOptions {
  /** The body a page needs: a list, or a record (null then means that there is none: 404). */
  expects?: 'list' | 'record';
  /** A mutation after which everything read before is still true. */
  changesNothing?: boolean;
}

/** A call; headers as a plain object, so that it can be looked into. */
export type Call = Omit<FetchArgs, 'headers'> & { headers?: Record<string, string> };

export type RawQuery = BaseQueryFn<
  Call,
  unknown,
  FetchBaseQueryError,
  CallOptions | undefined,
  FetchBaseQueryMeta
>;

const send = fetchBaseQuery({
  baseUrl: config.apiUrl,
  prepareHeaders: (headers) => {
    const token = readAccessToken();
    if (token && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`);
    return headers;
  },
});

/**
 * One call to the server with the stored bearer, once there is one (the product's server sorts out
 * who may what). No time-out: spec §9.
 */
export const rawQuery: RawQuery = (args, api) => send(args, api, {});

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
