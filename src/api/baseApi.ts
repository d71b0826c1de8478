import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { tagTypes } from './tags';

/** Spec §9: data cache lifetime, in seconds, after the last use. */
export const CACHE_LIFETIME_S = 300;

/** Seconds after which an answer that is shown again is asked for again, in the background. */
export const FRESH_S = 30;

/** For endpoints without arguments, so that their hooks are called with none. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- RTK Query reads `void` as "no argument".
export type NoArgument = void;

/** The only `createApi`: one file per resource injects its endpoints. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: CACHE_LIFETIME_S,
  refetchOnMountOrArgChange: FRESH_S,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  // A list that was requested before a change is refetched after it; the time-out of reads bounds the wait.
  invalidationBehavior: 'delayed',
  endpoints: () => ({}),
});

/** The part of the store that holds the cache. */
export interface WithApi {
  api: ReturnType<typeof baseApi.reducer>;
}
